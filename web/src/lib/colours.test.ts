import { describe, expect, it } from 'vitest'
import { crestOf, crestOfPlayer, crestsOf } from './colours'

describe('crests at a table', () => {
  const at = (...crests: number[]) => crests.map((chosen, seat) => ({ seat, chosen }))
  it('are those that people have chosen, and everybody has another one', () => {
    expect([...crestsOf(at(0, 7, 0)).values()].sort()).toEqual([1, 3, 7])
    expect(crestsOf(at(0, 1)).get(1)).toBe(1)
    expect(crestsOf(at(0, 1)).get(0)).toBe(2)
    expect([...crestsOf(at(4, 4)).entries()]).toEqual([[0, 4], [1, 2]])
    expect(new Set(crestsOf(at(8, 8, 8, 8, 1, 1, 0, 0)).values()).size).toBe(8)
  })
  it('are of the pieces’ colours where the game fixes such', () => {
    const seats = [{ seat: 0, colour: 'black', chosen: 1 }, { seat: 1, colour: 'yellow', chosen: 2 }]
    expect([...crestsOf(seats).values()]).toEqual([2, 1])
  })
})

describe('a crest', () => {
  it('of a person follows from the id alone, and all eight are worn', () => {
    const worn = new Set(Array.from({ length: 100 }, (_, n) => crestOfPlayer(`p${n}`)))
    expect([...worn].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(crestOfPlayer('p1')).toBe(crestOfPlayer('p1'))
    expect(crestOfPlayer('')).toBe(0)
    expect(crestOfPlayer('p1', 6)).toBe(6)
  })

  it('of a seat is of its colour, else the seat’s', () => {
    expect(crestOf(3, 'gold')).toBe(1)
    expect(crestOf(0, 'red')).toBe(6)
    expect(crestOf(2)).toBe(3)
  })
})
