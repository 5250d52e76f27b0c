// Every HTTP call of the server. A refusal is thrown with the server's sentence and its way on. The types come from the OpenAPI document.
import type { Calls, ErrorBody, GameInfo, NewTable, Rule } from './calls'
import type { ErrorCode, Keyword, TableInfo } from './protocol'

export interface TablePage {
  tables: TableInfo[]
  next: string
}

export type RefusalCode = ErrorCode | 'offline'

export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly hint = '',
    readonly rule = '',
  ) {
    super(message)
  }

  /** What went wrong, why, and what to do, in one line. */
  get sentence(): string {
    return [this.message, this.hint].filter(Boolean).join(' ')
  }
}

export const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal('busy', 'Something went wrong.', 'Try again in a moment.')

/** Who makes the calls. The session fills it in: `known` gives a token and makes a guest if needed; `lost` is called when this token has ended. */
export const speaker = {
  token: '',
  known: async (): Promise<string> => speaker.token,
  lost: (_token: string): void => {},
}

/** `me` may become a new guest; `as I am` never does. */
type Who = 'nobody' | 'anybody' | 'me' | 'as I am'

/** What goes into a call beside who asks. */
type Given<Name extends keyof Calls> = Omit<Calls[Name], 'answer'>
interface Parts {
  path?: Record<string, string>
  query?: Record<string, string | number>
  body?: object
}

async function call<Name extends keyof Calls>(name: Name, who: Who, ...given: object extends Given<Name> ? [Given<Name>?] : [Given<Name>]): Promise<Calls[Name]['answer']> {
  const [method = '', template = ''] = name.split(' ')
  const { path = {}, query, body }: Parts = given[0] ?? {}
  const address = template.replace(/{(\w+)}/g, (_, part: string) => encodeURIComponent(path[part] ?? ''))
  const asked = query ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}` : ''
  const response = await answer(method, address + asked, who, body)
  return (response.status === 204 ? undefined : await response.json()) as Calls[Name]['answer']
}

async function answer(method: string, path: string, who: Who, body?: object): Promise<Response> {
  const token = who === 'me' ? await speaker.known() : who === 'nobody' ? '' : speaker.token
  const response = await reach(method, path, token, body)
  if (response.ok) return response
  const refusal = await read(response)
  if (refusal.code !== 'unauthorized' || token === '') throw refusal
  speaker.lost(token)
  if (who === 'as I am') throw refusal
  if (who === 'anybody') return answer(method, path, 'nobody', body)
  const again = await reach(method, path, await speaker.known(), body)
  if (again.ok) return again
  throw await read(again)
}

/** A page of a list; `next` is the path of the next one, or nothing. */
async function page(path: string, who: Who): Promise<TablePage> {
  const response = await answer('GET', path, who)
  const next = /<\/api([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
  return { tables: (await response.json()) as TableInfo[], next }
}

async function reach(method: string, path: string, token: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = {}
  if (token) headers.authorization = `Bearer ${token}`
  if (body) headers['content-type'] = 'application/json'
  try {
    // what the server marks with a tag is kept, and asked about
    return await fetch(`/api${path}`, { method, headers, body: body ? JSON.stringify(body) : undefined, cache: token ? 'no-store' : 'no-cache' })
  } catch {
    throw new Refusal('offline', 'The server does not answer.', 'Your games are safe; try again in a moment.')
  }
}

async function read(response: Response): Promise<Refusal> {
  try {
    const { error, message, hint, rule } = (await response.json()) as ErrorBody
    if (error && message) return new Refusal(error, message, hint, rule)
  } catch {
    // a proxy's page, not the server's answer
  }
  if (response.status >= 500) return new Refusal('offline', 'The server does not answer.', 'Your games are safe; try again in a moment.')
  return new Refusal('bad_request', 'The server did not understand.', 'Reload the page.')
}

export const api = {
  newGuest: (name: string, crest?: number) => call('POST /guests', 'nobody', { body: { name, crest } }),
  /** Without a crest the one that is worn stays. */
  change: (name: string, crest?: number) => call('PUT /me', 'me', { body: { name, crest } }),
  me: () => call('GET /me', 'as I am'),
  register: (login: string, password: string) => call('POST /accounts', 'me', { body: { login, password } }),
  signIn: (login: string, password: string) => call('POST /sessions', 'nobody', { body: { login, password } }),
  sessions: () => call('GET /sessions', 'as I am'),
  signOut: () => call('DELETE /sessions/current', 'as I am'),
  signOutEverywhere: () => call('DELETE /sessions', 'as I am'),
  changePassword: (old: string, fresh: string) => call('PUT /password', 'as I am', { body: { old, new: fresh } }),
  /** Deletes the person for good. An account needs its password. */
  erase: (password: string) => call('DELETE /me', 'as I am', { body: { password } }),
  exported: async (): Promise<Blob> => (await answer('GET', '/me/export', 'as I am')).blob(),

  games: () => call('GET /games', 'nobody'),
  engine: () => call('GET /engine', 'nobody'),
  announcement: () => call('GET /announcement', 'nobody'),
  rules: (game: string) => call('GET /games/{game}/rules', 'nobody', { path: { game } }),

  newTable: (body: NewTable) => call('POST /tables', 'me', { body }),
  /** The same for everybody: mine are among them, and not marked. */
  openTables: (next = '/tables?which=open') => page(next, 'nobody'),
  botTables: (next = '/tables?which=bots') => page(next, 'nobody'),
  myTables: (next = '/tables?which=mine') => page(next, 'me'),
  finishedTables: (next = '/tables?which=over') => page(next, 'me'),
  byCode: (code: string) => call('GET /codes/{code}', 'nobody', { path: { code } }),
  table: (table: string) => call('GET /tables/{table}', 'anybody', { path: { table } }),
  cards: (table: string) => call('GET /tables/{table}/cards', 'anybody', { path: { table } }),
  sit: (table: string, body: Calls['POST /tables/{table}/sit']['body']) => call('POST /tables/{table}/sit', 'me', { path: { table }, body }),
  stand: (table: string) => call('POST /tables/{table}/stand', 'me', { path: { table } }),
  setBot: (table: string, seat: number, level: string) => call('POST /tables/{table}/bot', 'me', { path: { table }, body: { seat, level } }),
  mute: (table: string, player: string) => call('POST /tables/{table}/mute', 'me', { path: { table }, body: { player } }),
  unmute: (table: string, player: string) => call('POST /tables/{table}/unmute', 'me', { path: { table }, body: { player } }),
  remove: (table: string, player: string) => call('POST /tables/{table}/remove', 'me', { path: { table }, body: { player } }),
  start: (table: string) => call('POST /tables/{table}/start', 'me', { path: { table } }),
  resign: (table: string) => call('POST /tables/{table}/resign', 'me', { path: { table } }),
  replace: (table: string, seat: number) => call('POST /tables/{table}/replace', 'me', { path: { table }, body: { seat } }),
  /** Takes one's seat back from the bot that plays there. */
  takeBack: (table: string) => call('POST /tables/{table}/return', 'me', { path: { table } }),
  handIn: (table: string, text: string) => call('POST /tables/{table}/deck', 'me', { path: { table }, body: { text } }),
  rematch: (table: string, share: string) => call('POST /tables/{table}/rematch', 'me', { path: { table }, body: { share } }),
  record: (table: string) => call('GET /tables/{table}/record', 'anybody', { path: { table } }),
  replay: (table: string, move: number, seat: number) => call('GET /tables/{table}/replay', 'anybody', { path: { table }, query: { move, seat } }),
}

const ledgers = new Map<string, Promise<Rule[]>>()

/** A game's ledger, fetched once. */
export function ledger(game: string): Promise<Rule[]> {
  let found = ledgers.get(game)
  if (!found) {
    found = api.rules(game)
    ledgers.set(game, found)
    found.catch(() => ledgers.delete(game))
  }
  return found
}

export async function ruleOf(game: string, id: string): Promise<Rule> {
  const rule = (await ledger(game)).find((one) => one.id === id)
  if (!rule) throw new Refusal('not_found', `The ledger has no rule ${id}.`)
  return rule
}

let known: Promise<GameInfo[]> | null = null

/** What can be played here, fetched once. */
export function gamesHere(): Promise<GameInfo[]> {
  known ??= api.games()
  known.catch(() => (known = null))
  return known
}

/** The words that a game explains. Without an answer from the server they stand there as other words do. */
export const keywordsOf = (game: string): Promise<Record<string, Keyword>> =>
  gamesHere().then((games) => games.find(({ id }) => id === game)?.keywords ?? {}, () => ({}))
