import { expect, it } from 'vitest'
import { naming } from './naming'
import type { View } from './protocol'

const view = (...names: string[]): View => ({ game: 'g', viewer: 0, phase: 'p', seats: names.map((name, seat) => ({ seat, name })) })
const people = (seat: number): string => ['Mira', ''][seat] ?? ''

it('calls numbered players by their names, wherever they are spoken of', () => {
  const say = naming(view('Player 1', 'Player 2', 'Player 12'), people)
  expect(say({ text: 'Player 1 calls.', entities: ['seat:0'], rows: [{ n: 1, none: null, label: 'of Player 1, not of Player 12' }] })).toEqual({
    text: 'Mira calls.',
    entities: ['seat:0'],
    rows: [{ n: 1, none: null, label: 'of Mira, not of Player 12' }],
  })
  expect(say('Player 2 folds')).toBe('Player 2 folds')
})

it('leaves names alone that the game gives', () => {
  const say = naming(view('Apollo', 'Ares'), people)
  const said = { text: 'Player 1 calls.' }
  expect(say(said)).toBe(said)
})
