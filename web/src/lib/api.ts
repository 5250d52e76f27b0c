// Every HTTP call of the server, typed. A refusal is thrown with the server's sentence and its way on.
import type { ErrorCode, Event, Prompt, TableInfo, View } from './protocol'

/** Who may come to a table: anybody, whoever has its address, or friends alone. */
export type Access = TableInfo['access']

export interface Player {
  player: string
  name: string
  crest?: number
  /** Of an account; a guest has none. */
  login?: string
}

/** Where a player is signed in; times in seconds. */
export interface SignedIn {
  device: string
  made: number
  seen: number
  current: boolean
}

export interface Known extends Player {
  token: string
}

export interface OptionSpec {
  name: string
  help: string
  rule: string
  default: number | string | null
  choices: (number | string)[]
  low: number
  high: number
}

export interface GameInfo {
  id: string
  title: string
  version: string
  /** The ways to play it: each names some of the options, the number of seats among them. */
  modes: Record<string, number | string>[]
  options: OptionSpec[]
  bots: string[]
}

export interface Rule {
  id: string
  section: string
  text: string
  why: string
  question: string
}

export interface SeatWish {
  kind: 'me' | 'open' | 'friend' | 'bot'
  level?: string
}

export interface TableWish {
  game: string
  seats: SeatWish[]
  options?: Record<string, number | string>
  name?: string
  pace?: 'live' | 'days'
  days?: number
  seconds?: number
  hints?: boolean
  /** The level of bots that play on for people; else as the first bot at the table. */
  stand_in_level?: string
  access?: Access
  share?: string
}

export interface TablePage {
  tables: TableInfo[]
  next: string
}

export interface ReplayStep {
  move: number
  moves: number
  view: View
  /** The full log that this viewer may see, up to this move. */
  events: Event[]
  /** Where in it this move's own events begin. */
  fresh: number
  prompts: Prompt[]
}

export interface SeedParts {
  server: string
  shares: string[]
}

export interface GameRecord {
  game: string
  version: string
  options: Record<string, number | string>
  seed: string
  moves: [number, number][]
  players: string[]
  /** What the seed was mixed from: the server's part in hexadecimal, and each seat's share. */
  seed_parts?: SeedParts | null
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

async function call<T>(method: string, path: string, who: Who, body?: object): Promise<T> {
  const response = await answer(method, path, who, body)
  return (response.status === 204 ? undefined : await response.json()) as T
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
    const { error, message, hint, rule } = (await response.json()) as { error: ErrorCode; message: string; hint?: string; rule?: string }
    if (error && message) return new Refusal(error, message, hint, rule)
  } catch {
    // a proxy's page, not the server's answer
  }
  if (response.status >= 500) return new Refusal('offline', 'The server does not answer.', 'Your games are safe; try again in a moment.')
  return new Refusal('bad_request', 'The server did not understand.', 'Reload the page.')
}

const at = (table: string): string => `/tables/${encodeURIComponent(table)}`

export const api = {
  newGuest: (name: string, crest?: number) => call<Known>('POST', '/guests', 'nobody', { name, crest }),
  /** Without a crest the one that is worn stays. */
  change: (name: string, crest?: number) => call<Player>('PUT', '/me', 'me', { name, crest }),
  me: () => call<Player>('GET', '/me', 'as I am'),
  register: (login: string, password: string) => call<Player>('POST', '/accounts', 'me', { login, password }),
  signIn: (login: string, password: string) => call<Known>('POST', '/sessions', 'nobody', { login, password }),
  sessions: () => call<SignedIn[]>('GET', '/sessions', 'as I am'),
  signOut: () => call<void>('DELETE', '/sessions/current', 'as I am'),
  signOutEverywhere: () => call<void>('DELETE', '/sessions', 'as I am'),
  changePassword: (old: string, fresh: string) => call<void>('PUT', '/password', 'as I am', { old, new: fresh }),
  /** Deletes the person for good. An account needs its password. */
  erase: (password: string) => call<void>('DELETE', '/me', 'as I am', { password }),
  exported: async (): Promise<Blob> => (await answer('GET', '/me/export', 'as I am')).blob(),

  games: () => call<GameInfo[]>('GET', '/games', 'nobody'),
  /** What the operator says to everybody. `at`: when it will be so, in seconds since 1970; 0: now. */
  announcement: () => call<{ text: string; at: number }>('GET', '/announcement', 'nobody'),
  rules: (game: string) => call<Rule[]>('GET', `/games/${encodeURIComponent(game)}/rules`, 'nobody'),

  newTable: (body: TableWish) => call<TableInfo>('POST', '/tables', 'me', body),
  /** The same for everybody: mine are among them, and not marked. */
  openTables: (next = '/tables?which=open') => page(next, 'nobody'),
  botTables: (next = '/tables?which=bots') => page(next, 'nobody'),
  myTables: (next = '/tables?which=mine') => page(next, 'me'),
  finishedTables: (next = '/tables?which=over') => page(next, 'me'),
  byCode: (code: string) => call<{ table: string }>('GET', `/codes/${encodeURIComponent(code)}`, 'nobody'),
  table: (table: string) => call<TableInfo>('GET', at(table), 'anybody'),
  sit: (table: string, body: { seat?: number; code?: string; share?: string }) => call<TableInfo>('POST', `${at(table)}/sit`, 'me', body),
  stand: (table: string) => call<TableInfo>('POST', `${at(table)}/stand`, 'me'),
  setBot: (table: string, seat: number, level: string) => call<TableInfo>('POST', `${at(table)}/bot`, 'me', { seat, level }),
  mute: (table: string, player: string) => call<TableInfo>('POST', `${at(table)}/mute`, 'me', { player }),
  unmute: (table: string, player: string) => call<TableInfo>('POST', `${at(table)}/unmute`, 'me', { player }),
  remove: (table: string, player: string) => call<TableInfo>('POST', `${at(table)}/remove`, 'me', { player }),
  start: (table: string) => call<TableInfo>('POST', `${at(table)}/start`, 'me'),
  resign: (table: string) => call<TableInfo>('POST', `${at(table)}/resign`, 'me'),
  replace: (table: string, seat: number) => call<TableInfo>('POST', `${at(table)}/replace`, 'me', { seat }),
  /** Takes one's seat back from the bot that plays there. */
  takeBack: (table: string) => call<TableInfo>('POST', `${at(table)}/return`, 'me'),
  handIn: (table: string, text: string) => call<TableInfo>('POST', `${at(table)}/deck`, 'me', { text }),
  rematch: (table: string, share: string) => call<TableInfo>('POST', `${at(table)}/rematch`, 'me', { share }),
  record: (table: string) => call<GameRecord>('GET', `${at(table)}/record`, 'anybody'),
  replay: (table: string, move: number, seat: number) => call<ReplayStep>('GET', `${at(table)}/replay?move=${move}&seat=${seat}`, 'anybody'),
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
