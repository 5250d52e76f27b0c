import { describe, expect, it } from 'vitest'
import { amounts, copiesOf, counterOn, keyFact, otherFacts, roomOn } from './card'
import type { Entity } from './protocol'

const card = (more: Partial<Entity>): Entity => ({ id: 'c', kind: 'card', name: 'Cetus', ...more })

describe('a card', () => {
  it('says each fact once, the key number in its corner', () => {
    const cetus = card({ key: 'speed', facts: { speed: 8, 'God Speed': 'VII', base_power: 4 }, counters: { tokens: 0, followers: 2 } })
    expect(keyFact(cetus)).toBe('speed')
    expect(otherFacts(cetus)).toEqual(['God Speed VII', 'base power 4'])
    expect(otherFacts({ ...cetus, facts: { ...cetus.facts, element: 'Forest' } }, ['forest'])).toEqual(['God Speed VII', 'base power 4'])
    expect(counterOn(cetus)).toEqual({ name: 'followers', value: 2 })
  })

  it('has no key number that it does not send', () => {
    expect(keyFact(card({ facts: { power: 3 } }))).toBeUndefined()
    expect(keyFact(card({ key: 'power' }))).toBeUndefined()
  })

  it('has sockets where little room is left', () => {
    expect(roomOn(card({ counters: { followers: 2 }, room: 4 }))).toEqual({ name: 'followers', value: 2, max: 4 })
    expect(roomOn(card({ counters: { followers: 2 } }))).toBeNull()
    expect(roomOn(card({ counters: { followers: 2 }, room: 30 }))).toBeNull()
  })

  it('counts copies, and says what it costs', () => {
    expect(copiesOf(card({ count: 8 }))).toBe(8)
    expect(copiesOf(card({}))).toBe(1)
    expect(amounts({ energy: 3, high_priest: 1 })).toBe('3 energy, 1 high priest')
    expect(amounts({})).toBe('')
  })
})
