import { describe, expect, it } from 'vitest'
import { crestOf, crestOfPlayer } from './colours'

describe('a crest', () => {
  it('of a person follows from the id alone, and all eight are worn', () => {
    const worn = new Set(Array.from({ length: 100 }, (_, n) => crestOfPlayer(`p${n}`)))
    expect([...worn].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(crestOfPlayer('p1')).toBe(crestOfPlayer('p1'))
    expect(crestOfPlayer('')).toBe(0)
  })

  it('of a seat is the god’s, the colour’s, or the seat’s', () => {
    expect(crestOf(3, 'apollo')).toBe(1)
    expect(crestOf(0, 'trireme', 'Red')).toBe(6)
    expect(crestOf(2, undefined, 'Player 3')).toBe(3)
  })
})
