import { describe, expect, it } from 'vitest'
import { abilities, botWords, clock, listed, nameAndRest, pieces } from './words'

describe('a sentence in pieces', () => {
  it('links names and signs colours', () => {
    const found = pieces('Apollo places green on b2. Green wins.', new Map([['b2', 'tile:5'], ['Apollo', '']]))
    expect(found.map((piece) => piece.text).join('')).toBe('Apollo places green on b2. Green wins.')
    expect(found.filter((piece) => piece.colour).map((piece) => piece.text)).toEqual(['green', 'Green'])
    expect(found.find((piece) => piece.text === 'b2')?.id).toBe('tile:5')
  })
  it('takes the longest name and complete words only', () => {
    const found = pieces('Star of Dawn and a red-haired bluebird', new Map([['Star', 'a'], ['Star of Dawn', 'b']]))
    expect(found[0]).toMatchObject({ text: 'Star of Dawn', id: 'b' })
    expect(found.some((piece) => piece.text === 'blue')).toBe(false)
  })
})

describe('words', () => {
  it('splits an ability after its keyword', () => {
    expect(abilities('Column: place 1.\nEnd: score 2.')).toEqual([
      { keyword: 'Column', rest: 'place 1.' },
      { keyword: 'End', rest: 'score 2.' },
    ])
    expect(abilities('Take 3 followers.')).toEqual([{ keyword: '', rest: 'Take 3 followers.' }])
  })
  it('cuts labels, lists names, says the time', () => {
    expect(nameAndRest('Lock: pay 2')).toEqual(['Lock', 'pay 2'])
    expect(nameAndRest('green')).toEqual(['green', ''])
    expect(listed(['A', 'B', 'C'])).toBe('A, B and C')
    expect(clock(65)).toBe('1:05')
    expect(clock(90061)).toBe('1 d 1 h')
  })
})

it('calls a bot by whom it plays for', () => {
  expect(botWords({ seat: 1, kind: 'bot', level: 'gentle' })).toBe('bot, gentle')
  expect(botWords({ seat: 1, kind: 'bot', level: 'gentle', name: 'Ann', player: 'p', stand_in: true })).toBe('bot for Ann')
  expect(botWords({ seat: 1, kind: 'person', name: 'Ann' })).toBe('')
  expect(botWords(undefined)).toBe('')
})
