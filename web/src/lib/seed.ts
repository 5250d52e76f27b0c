// The proof that nobody chose the cards: the seed revealed at the end must give the commitment shown at the start.
import { api } from './api'
import type { TableInfo } from './protocol'

export interface Proof {
  holds: boolean
  seed: string
  commitment: string
  computed: string
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The 32 bytes, most significant first, of a seed in hexadecimal. */
export function seedBytes(seed: string): Uint8Array<ArrayBuffer> {
  const digits = seed.replace(/^0x/i, '').padStart(64, '0')
  if (!/^[0-9a-f]{64}$/i.test(digits)) throw new RangeError('a seed has at most 64 hexadecimal digits')
  const bytes = new Uint8Array(32)
  for (let i = 0; i < 32; i++) bytes[i] = parseInt(digits.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

export async function commitmentOf(seed: string): Promise<string> {
  const name = new TextEncoder().encode('agon seed 1:')
  const whole = new Uint8Array(name.length + 32)
  whole.set(name)
  whole.set(seedBytes(seed), name.length)
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', whole)))
}

export async function prove(seed: string, commitment: string): Promise<Proof> {
  const computed = await commitmentOf(seed)
  return { holds: commitment !== '' && computed === commitment, seed, commitment, computed }
}

const key = (table: string): string => `agon.commitment.${table}`

/** Keeps the first commitment that this browser was told, so that the proof does not rest on what the server says at the end. */
export function remember(table: TableInfo): void {
  try {
    if (table.commitment && !localStorage.getItem(key(table.id))) localStorage.setItem(key(table.id), table.commitment)
  } catch {
    // without storage the proof rests on the server's own word
  }
}

export function remembered(table: string): string {
  try {
    return localStorage.getItem(key(table)) ?? ''
  } catch {
    return ''
  }
}

export async function proveTable(table: TableInfo): Promise<Proof> {
  const record = await api.record(table.id)
  return prove(record.seed, remembered(table.id) || (table.commitment ?? ''))
}
