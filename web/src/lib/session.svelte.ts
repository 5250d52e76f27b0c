// Who sits at this browser. A name is given at the first visit; a token comes with the first thing that needs one.
import { api, speaker } from './api'
import { crestOfPlayer } from './colours'
import { keep, kept } from './wishes.svelte'

interface Kept {
  name: string
  player: string
  token: string
  login: string
  /** The crest that was chosen, 1 to 8. */
  crest?: number
}

const NAMES = [
  'Ione', 'Thales', 'Kleo', 'Damon', 'Phoebe', 'Leander', 'Daphne', 'Nikias', 'Melina', 'Orion',
  'Xenia', 'Kastor', 'Thalia', 'Linos', 'Eirene', 'Alkon', 'Myrto', 'Dion', 'Kalliope', 'Phaidon',
]

const below = (limit: number): number => Math.floor(Math.random() * limit)

function newcomer(): Kept {
  return { name: NAMES[below(NAMES.length)]!, player: '', token: '', login: '' }
}

class Session {
  private now = $state.raw<Kept>(keep('session', kept<Kept | null>('session', null) ?? newcomer()))
  private coming: Promise<string> | null = null
  /** Said once, when the server does not know this browser's player any more. */
  notice = $state.raw('')

  constructor() {
    this.tell()
    speaker.known = () => this.known()
    speaker.lost = () => this.lost()
    if (typeof addEventListener === 'function') {
      addEventListener('storage', (event) => {
        if (event.key === 'agon.session') this.reread()
      })
    }
  }

  get name(): string {
    return this.now.name
  }
  get crest(): number {
    return crestOfPlayer(this.now.player, this.now.crest)
  }
  get player(): string {
    return this.now.player
  }
  get token(): string {
    return this.now.token
  }
  /** The login name of an account, or nothing for a guest. */
  get login(): string {
    return this.now.login
  }

  private set(change: Partial<Kept>): void {
    this.now = keep('session', { ...this.now, ...change })
    this.tell()
  }

  private tell(): void {
    speaker.token = this.now.token
  }

  private reread(): void {
    const stored = kept('session', this.now)
    if (JSON.stringify(stored) === JSON.stringify(this.now)) return
    this.now = stored
    this.tell()
  }

  /** A token of ours; the first time this makes the guest known to the server. */
  async known(): Promise<string> {
    this.reread() // another tab may have come in meanwhile
    if (this.now.token) return this.now.token
    this.coming ??= this.comeIn().finally(() => (this.coming = null))
    return this.coming
  }

  private async comeIn(): Promise<string> {
    const { player, name, token, crest = 0 } = await api.newGuest(this.now.name, this.now.crest)
    this.set({ player, name, token, crest })
    return token
  }

  private lost(): void {
    if (!this.now.token) return
    this.notice = this.now.login
      ? 'You are signed out here. Sign in again to come back to your tables.'
      : 'The server does not know you any more, so you are a new guest under the same name.'
    this.set({ token: '', player: '', login: '' })
  }

  async rename(name: string): Promise<void> {
    if (this.now.token) this.set({ name: (await api.change(name)).name })
    else this.set({ name: name.trim().slice(0, 40) })
  }

  async wear(crest: number): Promise<void> {
    if (this.now.token) this.set({ crest: (await api.change(this.now.name, crest)).crest ?? 0 })
    else this.set({ crest })
  }

  async register(login: string, password: string): Promise<void> {
    await api.register(login, password)
    this.set({ login })
  }

  async signIn(login: string, password: string): Promise<void> {
    const { player, name, token, crest = 0 } = await api.signIn(login, password)
    this.notice = ''
    this.set({ player, name, token, login, crest })
  }

  signOut(): void {
    this.now = keep('session', newcomer())
    this.tell()
  }
}

export const session = new Session()

/** This player's own part of the seed: 128 bits that nobody else chose. */
export function share(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
