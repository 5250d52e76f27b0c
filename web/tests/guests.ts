// Guests and tables by the server's API, where a test is about something else than coming in.
import type { GameInfo, SignedInPlayer } from '../src/lib/calls'
import type { TableInfo } from '../src/lib/protocol'

export interface Seated extends SignedInPlayer {
  table: string
}

async function post<T>(base: string, path: string, body: object, token = ''): Promise<T> {
  const answer = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export const gamesAt = async (base: string): Promise<GameInfo[]> => (await (await fetch(`${base}/api/games`)).json()) as GameInfo[]

/** The smallest number of seats at which nobody plays alone. */
export const smallest = (modes: GameInfo['modes']): number => Math.min(...modes.map(({ seats }) => Number(seats)).filter((seats) => seats > 1))

/** A new guest at a new table, with careless bots on the other seats. */
export async function sitDown(base: string, name: string, game: string, seats: number, options: Record<string, number | string> = {}): Promise<Seated> {
  const known = await post<SignedInPlayer>(base, '/guests', { name })
  const kinds = Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'me' } : { kind: 'bot', level: 'random' }))
  const { id } = await post<TableInfo>(base, '/tables', { game, seats: kinds, options, share: '0'.repeat(32) }, known.token)
  return { ...known, table: id }
}

/** A new guest's table with a free seat for anybody. */
export async function openTable(base: string, host: string, name: string): Promise<string> {
  const { token } = await post<SignedInPlayer>(base, '/guests', { name: host })
  const { id } = await post<TableInfo>(base, '/tables', { game: 'divineplan', seats: [{ kind: 'me' }, { kind: 'open' }], name }, token)
  return id
}
