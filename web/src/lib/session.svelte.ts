// Who sits at this browser. A name is given at the first visit; a token comes with the first thing that needs one.
import { api, speaker } from './api'
import { crestOfPlayer } from './colours'
import { keep, kept } from './preferences.svelte'

interface Kept {
  name: string
  player: string
  token: string
  login: string
  /** The crest that was chosen, 1 to 8. */
  crest?: number
  /** Why this is another player than before; shown until it is read. */
  notice?: string
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
  constructor() {
    this.setToken()
    speaker.known = () => this.known()
    speaker.lost = (token) => this.lost(token)
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

  /** Called when the server no longer knows this browser's player. */
  get notice(): string {
    return this.now.notice ?? ''
  }
  set notice(words: string) {
    this.set({ notice: words })
  }

  private set(change: Partial<Kept>): void {
    this.now = keep('session', { ...this.now, ...change })
    this.setToken()
  }

  private setToken(): void {
    speaker.token = this.now.token
  }

  private reread(): void {
    const stored = kept('session', this.now)
    if (JSON.stringify(stored) === JSON.stringify(this.now)) return
    this.now = stored
    this.setToken()
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

  /** Another token may have taken its place meanwhile: that one stays. */
  private lost(token: string): void {
    this.reread()
    if (!token || token !== this.now.token) return
    const notice = this.now.login
      ? 'You are signed out here. Sign in again to come back to your tables.'
      : 'The server does not know you any more, so you are a new guest under the same name.'
    this.set({ token: '', player: '', login: '', notice })
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
    this.set({ player, name, token, login, crest, notice: '' })
  }

  /** What the server says of us: also a login that was made on another device. */
  async look(): Promise<void> {
    if (!this.now.token) return
    const { name, crest = 0, login = '' } = await api.me()
    this.set({ name, crest, login })
  }

  async signOut(): Promise<void> {
    await api.signOut()
    this.leave()
  }

  async signOutEverywhere(): Promise<void> {
    await api.signOutEverywhere()
    this.leave()
  }

  async erase(password: string): Promise<void> {
    await api.erase(password)
    this.leave()
  }

  private leave(): void {
    this.now = keep('session', newcomer())
    this.setToken()
  }
}

export const session = new Session()
