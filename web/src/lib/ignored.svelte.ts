// The people whose lines this browser's user does not want to read, at whichever table.
import { keep, kept } from './preferences.svelte'

const MOST = 500

class Ignored {
  private players = $state.raw<string[]>(kept('ignored', []))

  has(player: string | undefined): boolean {
    return player !== undefined && player !== '' && this.players.includes(player)
  }

  set(player: string, ignored: boolean): void {
    const others = this.players.filter((one) => one !== player)
    this.players = keep('ignored', (ignored ? [...others, player] : others).slice(-MOST))
  }
}

export const ignored = new Ignored()
