// Sentences in pieces: names become links and bold, colours get their sign, so that a log reads at a glance.
import { isColour } from './colours'
import type { SeatInfo } from './protocol'

export interface Piece {
  text: string
  /** A colour whose token stands in front of the word. */
  colour?: string
  /** The id that this name belongs to. */
  id?: string
  strong?: boolean
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Cuts a sentence at the given names (longest first) and at the colours. */
export function pieces(text: string, names: ReadonlyMap<string, string>): Piece[] {
  const words = [...names.keys()].filter((name) => name.length > 1).sort((a, b) => b.length - a.length)
  const colours = ['green', 'red', 'blue', 'yellow', 'purple', 'black', 'white'].map((word) => `[${word[0]!.toUpperCase()}${word[0]}]${word.slice(1)}`)
  const cut = new RegExp(`\\b(${[...words.map(escape), ...colours].join('|')})\\b`, 'g')
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(cut)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) })
    const word = match[0]
    if (names.has(word)) found.push({ text: word, id: names.get(word), strong: true })
    else found.push({ text: word, colour: isColour(word) ? word : undefined })
    from = match.index + word.length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}

/** `Lock: pay 2, lock a Full tile` as a name and the rest of it. */
export function nameAndRest(label: string): [string, string] {
  const at = label.indexOf(': ')
  return at > 0 && at < 28 ? [label.slice(0, at), label.slice(at + 2)] : [label, '']
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `Column: place 1 element` as keyword and sentence, one block per ability. */
export function abilities(text: string): { keyword: string; rest: string }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const match = /^([A-Z][\w ,'-]{1,30}?): (.*)$/.exec(line)
      return match ? { keyword: match[1]!, rest: match[2]! } : { keyword: '', rest: line }
    })
}

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
