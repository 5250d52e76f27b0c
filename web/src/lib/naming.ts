// Games know their players only by number and write `Player 3`; a table shows everybody's name.
import type { View } from './protocol'

const NUMBERED = /^Player \d+$/

/** Puts people's names wherever this view mentions numbered players. */
export function naming(view: View, person: (seat: number) => string): <T>(value: T) => T {
  const names = new Map((view.seats ?? []).filter((seat) => NUMBERED.test(seat.name)).map((seat) => [seat.name, person(seat.seat)]))
  if (names.size === 0) return (value) => value
  const say = (text: string): string => (text.includes('Player ') ? text.replace(/\bPlayer \d+\b/g, (name) => names.get(name) || name) : text)
  const rename = (value: unknown): unknown => {
    if (typeof value === 'string') return say(value)
    if (Array.isArray(value)) return value.map(rename)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rename(one)]))
  }
  return <T>(value: T) => rename(value) as T
}
