// Words of the client's own: capitals, clocks, lists of names.
import type { SeatInfo } from './protocol'

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function clock(seconds: number): string {
  const total = Math.max(0, Math.ceil(seconds))
  if (total >= 86400) return `${Math.floor(total / 86400)} d ${Math.floor((total % 86400) / 3600)} h`
  if (total >= 3600) return `${Math.floor(total / 3600)}:${pad(Math.floor((total % 3600) / 60))}:${pad(total % 60)}`
  return `${Math.floor(total / 60)}:${pad(total % 60)}`
}

const pad = (value: number): string => String(value).padStart(2, '0')

export const listed = (names: string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`

/** What plays at a seat where no person does: "bot, gentle", or "bot for Ann" who may come back. */
export function botWords(seat: SeatInfo | undefined): string {
  if (seat?.kind !== 'bot') return ''
  if (seat.stand_in && seat.name) return `bot for ${seat.name}`
  return seat.level ? `bot, ${seat.level}` : 'bot'
}
