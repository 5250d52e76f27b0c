import { describe, expect, it } from 'vitest'
import { capitalised, joined, linesOf, partsOf, plain, text } from './texts'
import type { Listing, SeatName, Thing, Word, Words } from './protocol'

const seat = (n: number, name = ''): SeatName => ['seat', n, name]
const thing = (id: string, name: string): Thing => ['thing', id, name]
const word = (id: string, name = ''): Word => ['word', id, name]
const list = (...items: Listing[1]): Listing => ['list', items]
const people = (n: number): string => ['Mira', 'Jon'][n] ?? ''

describe('a sentence', () => {
  it('may be constant', () => {
    expect(partsOf('Recruit nobody')).toEqual([{ kind: 'plain', text: 'Recruit nobody' }])
    expect(partsOf('')).toEqual([])
    expect(plain('Recruit nobody')).toBe('Recruit nobody')
  })

  it('names people by their names, and gods by the game’s', () => {
    const said = text('{who} takes {n} {what} from {other}.', { who: seat(1), n: 2, what: word('green'), other: seat(0, 'Apollo') })
    expect(plain(said, people)).toBe('Jon takes 2 green from Apollo.')
    expect(plain(said)).toBe('Player 2 takes 2 green from Apollo.')
    expect(partsOf(said, people)).toEqual([
      { kind: 'seat', seat: 1, text: 'Jon' },
      { kind: 'plain', text: ' takes 2 ' },
      { kind: 'word', id: 'green', text: 'green' },
      { kind: 'plain', text: ' from ' },
      { kind: 'seat', seat: 0, text: 'Apollo' },
      { kind: 'plain', text: '.' },
    ])
  })

  it('lists things, and nests', () => {
    const some = text('{count} {what}', { count: 2, what: word('in_range') })
    expect(plain(text('{all}', { all: list(thing('a', 'Owl'), some, 'more') }))).toBe('Owl, 2 in range and more')
    expect(plain(text('{all}', { all: list(thing('a', 'Owl')) }))).toBe('Owl')
    expect(plain(text('{all}.', { all: list() }))).toBe('.')
  })

  it('keeps braces that are no place', () => {
    expect(plain(text('{{1}} {n}', { n: 0 }))).toBe('{1} 0')
    expect(plain(text('{missing}', {}))).toBe('{missing}')
  })

  it('can begin with a capital, whatever stands first', () => {
    expect(capitalised(partsOf(text('{what} here', { what: word('green') })))[0]).toEqual({ kind: 'word', id: 'green', text: 'Green' })
    expect(capitalised([])).toEqual([])
  })

  it('is joined to another one, if there are two', () => {
    expect(plain(joined('One.', text('{n}.', { n: 2 })))).toBe('One. 2.')
    expect(joined('', 'Two.')).toBe('Two.')
    expect(joined('One.', '')).toBe('One.')
  })
})

it('a card’s text has an ability a line', () => {
  const card: Words = text('{column}: place 1.\n{end}: score 2.', { column: word('column', 'Column'), end: word('end', 'End') })
  expect(linesOf(partsOf(card)).map((line) => line.map((part) => part.text))).toEqual([['Column', ': place 1.'], ['End', ': score 2.']])
  expect(linesOf(partsOf('Take 3 followers.'))).toEqual([[{ kind: 'plain', text: 'Take 3 followers.' }]])
  expect(linesOf([])).toEqual([])
})
