import { describe, expect, it } from 'vitest'
import { botWords, capital, clock, listed } from './words'

describe('words', () => {
  it('begin with a capital, list names, say the time', () => {
    expect(capital('green')).toBe('Green')
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
