// Announces what happens at the table: by a browser notification where allowed, by sounds where turned on.
import { sound, type Sound } from './sound'
import { keep, kept } from './preferences.svelte'

class Notify {
  sound = $state.raw(kept('sound', false))
  shown = $state.raw(kept('notify', false) && allowed() === 'granted')

  setSound(on: boolean): void {
    this.sound = keep('sound', on)
    if (on) sound('knock')
  }

  /** Asks the browser for permission the first time. Returns whether it works now. */
  async setShown(on: boolean): Promise<boolean> {
    const may = on && allowed() === 'default' ? await Notification.requestPermission() : allowed()
    this.shown = keep('notify', on && may === 'granted')
    return this.shown === on
  }

  get forbidden(): boolean {
    return allowed() === 'denied'
  }

  /** Plays a sound, if sounds are on. */
  heard(which: Sound): void {
    if (this.sound) sound(which)
  }

  /** Called when a decision of mine comes up. */
  yourTurn(title: string, question: string, address: string): void {
    this.heard('knock')
    if (!this.shown || document.visibilityState === 'visible' || allowed() !== 'granted') return
    try {
      const note = new Notification(`Your turn · ${title}`, { body: question, tag: address })
      note.onclick = () => {
        window.focus()
        note.close()
      }
    } catch {
      // some phones only let service workers show notifications; the tab's title still says it
    }
  }
}

function allowed(): NotificationPermission {
  return typeof Notification === 'undefined' ? 'denied' : Notification.permission
}

export const notify = new Notify()
