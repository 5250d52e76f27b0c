// The proof that nobody chose the cards. The server is committed to its part of the seed before anybody gives a share;
// this browser keeps that, gives a share of its own, and follows the way from the parts to the seed at the end.
import { api } from './api'
import type { GameRecord, NewTable } from './calls'
import type { TableInfo } from './protocol'

/** What this browser saw of a table, and when: the proof does not rest on what the server says at the end. */
export interface Kept {
  /** To the seed, from the start on. */
  commitment?: string
  /** To the server's part, from the set-up on. */
  server?: string
  /** The share that this browser gave. */
  share?: string
  seat?: number
  /** The other seats' commitments to their shares, as they were before this browser gave its own. */
  before?: Record<number, string>
}

export interface Finding {
  holds: boolean
  words: string
}

export interface Proof {
  findings: Finding[]
  /** What is true beside that, and what cannot be proved. */
  remarks: string[]
  /** Names and values, for those who compute it again. */
  numbers: [string, string][]
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function sha256(...parts: Uint8Array[]): Promise<string> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', joined)))
}

/** The 32 bytes, most significant first, of a number in hexadecimal. */
export function seedBytes(seed: string): Uint8Array<ArrayBuffer> {
  const digits = seed.replace(/^0x/i, '').padStart(64, '0')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new RangeError('a seed has at most 64 hexadecimal digits')
  const bytes = new Uint8Array(32)
  for (let i = 0; i < 32; i++) bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

export const commitmentOf = (seed: string): Promise<string> => sha256(text('agon seed 1:'), seedBytes(seed))
export const serverCommitmentOf = (part: string): Promise<string> => sha256(text('agon server part 1:'), seedBytes(part))
export const shareCommitmentOf = async (share: string): Promise<string> => (share ? sha256(text('agon share 1:'), text(share)) : '')

/** The seed that the server's part and the shares give, in seat order. */
export function mixed(part: string, shares: string[]): Promise<string> {
  const each = shares.flatMap((share) => {
    const bytes = text(share)
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, bytes.length)
    return [length, bytes]
  })
  return sha256(text('agon shares 1:'), seedBytes(part), ...each)
}

/** Goes all the way again. `names` are the seats'; `table` is asked for what this browser has not kept. */
export async function prove(record: GameRecord, kept: Kept, table: Pick<TableInfo, 'commitment' | 'server_commitment'>, names: string[]): Promise<Proof> {
  const promised = kept.commitment || (table.commitment ?? '')
  const computed = await commitmentOf(record.seed)
  const findings: Finding[] = [
    promised !== '' && computed === promised
      ? { holds: true, words: 'The seed is the one that was promised: every shuffle and roll was fixed before the deal.' }
      : { holds: false, words: 'The seed is not the one that was promised at the start.' },
  ]
  const numbers: [string, string][] = [['seed', record.seed], ['promised', promised || 'nothing'], ['computed here', computed]]
  const remarks = kept.commitment && (kept.server || !record.seed_parts) ? [] : ['What was promised is what the server says now: this browser did not keep it from the beginning.']
  const parts = record.seed_parts
  const server = kept.server || (table.server_commitment ?? '')
  if (!parts) {
    if (server) findings.push({ holds: false, words: 'The server does not show the parts of the seed, though it has promised to.' })
    return { findings, remarks, numbers }
  }
  const serverComputed = await serverCommitmentOf(parts.server)
  const seedComputed = await mixed(parts.server, parts.shares)
  const given = await Promise.all(parts.shares.map(shareCommitmentOf))
  findings.push(
    server !== '' && serverComputed === server
      ? { holds: true, words: 'The server’s part of the seed is the one that was promised when the table was set up.' }
      : { holds: false, words: 'The server’s part of the seed is not the one that was promised when the table was set up.' },
    seedComputed === record.seed
      ? { holds: true, words: `The seed is mixed from that part and the players’ shares (${parts.shares.filter(Boolean).length}), and from nothing else.` }
      : { holds: false, words: 'The seed is not what that part and the players’ shares give.' },
  )
  numbers.push(['server’s part', parts.server], ['promised', server || 'nothing'], ['computed here', serverComputed])
  parts.shares.forEach((share, seat) => numbers.push([`share of ${names[seat]}`, share || 'none']))
  numbers.push(['mixed here', seedComputed])
  if (kept.share === undefined || kept.seat === undefined) {
    remarks.push('This browser gave no share of its own, so it cannot see whether the shares were fixed in time.')
    return { findings, remarks, numbers }
  }
  const { seat: mine, before } = kept
  findings.push(
    parts.shares[mine] === kept.share
      ? { holds: true, words: 'Your own share is in it, as this browser gave it.' }
      : { holds: false, words: 'Your own share is not in it as this browser gave it.' },
  )
  if (!before) {
    remarks.push('You set this table up, so your share went along before you could see the server’s promise.')
    return { findings, remarks, numbers }
  }
  const later = names.filter((_, seat) => seat !== mine && given[seat] !== '' && given[seat] !== before[seat])
  remarks.push(
    later.length === 0
      ? 'Everything else was fixed before you gave your share: nobody could choose these cards, not even who runs this server.'
      : `The server’s part was fixed before your share, and so was every other share but that of ${later.join(' and ')}. Whoever runs this server could have tried shares on a seat that was taken after yours; nobody else could.`,
  )
  return { findings, remarks, numbers }
}

const key = (table: string): string => `agon.promises.${table}`
const early = (table: string): string => `agon.commitment.${table}`

export function kept(table: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(key(table)) ?? '{}') as Kept
    return { ...found, commitment: found.commitment || (localStorage.getItem(early(table)) ?? '') }
  } catch {
    return {} // without storage the proof rests on the server's own word
  }
}

function keep(table: string, more: Kept): void {
  try {
    localStorage.setItem(key(table), JSON.stringify({ ...kept(table), ...more }))
  } catch {
    // as above
  }
}

/** Keeps the first promises that this browser was shown. */
export function remember(table: TableInfo): void {
  const { commitment, server } = kept(table.id)
  if ((table.commitment && !commitment) || (table.server_commitment && !server))
    keep(table.id, { commitment: commitment || table.commitment, server: server || table.server_commitment })
}

/** This player's own part of a seed: 128 bits that nobody else chose. */
const freshShare = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

/** A table of one's own; the share goes along. */
export async function setUp(table: NewTable): Promise<TableInfo> {
  const share = freshShare()
  return noteShare(await api.newTable({ ...table, share }), share)
}

/** A seat, with a share that is given after this browser has seen what the server and the others are committed to. */
export async function sitDown(table: TableInfo, how: { seat?: number; code?: string } = {}): Promise<TableInfo> {
  const seen = table.server_commitment ? table : await api.table(table.id)
  remember(seen)
  const share = freshShare()
  return noteShare(await api.sit(table.id, { ...how, share }), share, seen)
}

export async function playAgain(table: TableInfo): Promise<TableInfo> {
  const seen = table.rematch ? await api.table(table.rematch).catch(() => undefined) : undefined // a seat matters more
  if (seen) remember(seen)
  const share = freshShare()
  return noteShare(await api.rematch(table.id, share), share, seen)
}

function noteShare(table: TableInfo, share: string, seen?: TableInfo): TableInfo {
  remember(table)
  const seat = table.my_seat
  if (seat == null) return table
  const before = seen?.id === table.id ? Object.fromEntries(seen.seats.map((one) => [one.seat, one.share_commitment ?? ''])) : undefined
  keep(table.id, { share, seat, before })
  return table
}

export async function proveTable(table: TableInfo): Promise<Proof> {
  const names = table.seats.map(({ name, level, seat }) => name || level || `seat ${seat + 1}`)
  return prove(await api.record(table.id), kept(table.id), table, names)
}
