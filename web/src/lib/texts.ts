// What the engine says: sentences with typed arguments, cut into parts that a table shows as crests, cards and keywords.
import type { Argument, Words } from './protocol'

export type Part =
  | { kind: 'plain'; text: string }
  | { kind: 'seat'; text: string; seat: number }
  | { kind: 'thing'; text: string; id: string }
  | { kind: 'word'; text: string; id: string }

/** The name of the person on a seat. */
export type Naming = (seat: number) => string

const numbered: Naming = (seat) => `Player ${seat + 1}`

/** A sentence of the client's own around what the engine says. */
export const text = (template: string, places: Record<string, Argument>): Words => ['text', template, places]

/** The parts of a sentence in their order; neighbours of plain text are one part. */
export function partsOf(words: Words, person: Naming = numbered): Part[] {
  const found: Part[] = []
  for (const part of every(words, person)) {
    const last = found[found.length - 1]
    if (part.kind === 'plain' && last?.kind === 'plain') last.text += part.text
    else if (part.text !== '') found.push(part)
  }
  return found
}

function* every(value: Argument, person: Naming): Generator<Part> {
  if (!Array.isArray(value)) yield { kind: 'plain', text: String(value) }
  else if (value[0] === 'seat') yield { kind: 'seat', seat: value[1], text: value[2] || person(value[1]) }
  else if (value[0] === 'thing') yield { kind: 'thing', id: value[1], text: value[2] }
  else if (value[0] === 'word') yield { kind: 'word', id: value[1], text: value[2] || value[1].replaceAll('_', ' ') }
  else if (value[0] === 'list') yield* listing(value[1], person)
  else yield* filled(value[1], value[2], person)
}

function* listing(items: readonly Argument[], person: Naming): Generator<Part> {
  for (const [i, item] of items.entries()) {
    if (i > 0) yield { kind: 'plain', text: i === items.length - 1 ? ' and ' : ', ' }
    yield* every(item, person)
  }
}

/** A template as Python's `format` reads it: `{name}` is a place, a doubled brace is a brace. */
function* filled(template: string, places: Record<string, Argument>, person: Naming): Generator<Part> {
  for (const piece of template.split(/(\{\{|\}\}|\{\w+\})/)) {
    if (piece === '{{' || piece === '}}') yield { kind: 'plain', text: piece[0]! }
    else if (piece.startsWith('{') && piece.endsWith('}')) yield* every(places[piece.slice(1, -1)] ?? piece, person)
    else yield { kind: 'plain', text: piece }
  }
}

/** The plain sentence: for screen readers, titles, notifications, and for searching what somebody types. */
export const plain = (words: Words, person: Naming = numbered): string => partsOf(words, person).map((part) => part.text).join('')

/** The parts as the beginning of a sentence. */
export function capitalised(parts: readonly Part[]): Part[] {
  const [first, ...rest] = parts
  return first ? [{ ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) }, ...rest] : []
}

/** A card's text has an ability a line. */
export function linesOf(parts: readonly Part[]): Part[][] {
  const lines: Part[][] = [[]]
  for (const part of parts) {
    const pieces = part.kind === 'plain' ? part.text.split('\n').map((text): Part => ({ kind: 'plain', text })) : [part]
    for (const [i, piece] of pieces.entries()) {
      if (i > 0) lines.push([])
      if (piece.text !== '') lines[lines.length - 1]!.push(piece)
    }
  }
  return lines.filter((line) => line.length > 0)
}

/** Two remarks in a row; either may be empty. */
export const joined = (first: Words, second: Words): Words => (first === '' ? second : second === '' ? first : text('{first} {second}', { first, second }))
