// 'Your turn', told softly: a browser notification where it was allowed, a wooden knock where it was wished for.
import { keep, kept } from './wishes.svelte'

class Notify {
  sound = $state.raw(kept('sound', false))
  shown = $state.raw(kept('notify', false) && allowed() === 'granted')

  setSound(on: boolean): void {
    this.sound = keep('sound', on)
    if (on) knock()
  }

  /** Asks the browser for leave the first time. Says whether it works now. */
  async setShown(on: boolean): Promise<boolean> {
    const may = on && allowed() === 'default' ? await Notification.requestPermission() : allowed()
    this.shown = keep('notify', on && may === 'granted')
    return this.shown === on
  }

  get forbidden(): boolean {
    return allowed() === 'denied'
  }

  /** Called when a decision of mine comes up. */
  yourTurn(title: string, question: string, address: string): void {
    if (this.sound) knock()
    if (!this.shown || document.visibilityState === 'visible' || allowed() !== 'granted') return
    try {
      const note = new Notification(`Your turn · ${title}`, { body: question, tag: address })
      note.onclick = () => {
        window.focus()
        note.close()
      }
    } catch {
      // some phones only let service workers show notifications; the tab's title still tells
    }
  }
}

function allowed(): NotificationPermission {
  return typeof Notification === 'undefined' ? 'denied' : Notification.permission
}

let audio: AudioContext | null = null

/** Two short knocks on wood: a damped low tone and a click of noise. */
function knock(): void {
  try {
    audio ??= new AudioContext()
    void audio.resume()
    for (const after of [0, 0.14]) strike(audio, audio.currentTime + 0.02 + after)
  } catch {
    // no sound device
  }
}

function strike(context: AudioContext, at: number): void {
  const tone = context.createOscillator()
  const loud = context.createGain()
  tone.type = 'triangle'
  tone.frequency.setValueAtTime(320, at)
  tone.frequency.exponentialRampToValueAtTime(150, at + 0.07)
  loud.gain.setValueAtTime(0.0001, at)
  loud.gain.exponentialRampToValueAtTime(0.22, at + 0.004)
  loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.11)
  tone.connect(loud).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.13)
}

export const notify = new Notify()
