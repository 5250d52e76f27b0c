import { describe, expect, it } from 'vitest'
import { copiesOf, counterOn, keyFact, otherFacts, priceOf, typeLine } from './card'
import type { Entity } from './protocol'

const card = (facts: Entity['facts'], more: Partial<Entity> = {}): Entity => ({ id: 'c', kind: 'card', name: 'Cetus', facts, ...more })

describe('a card', () => {
  it('says what it is on its type line, and each fact once', () => {
    const cetus = card({ code: 'P8', god: 'Poseidon', type: 'Offering', speed: 8, 'God Speed': 'VII', max: 4, followers: 2 }, { colour: 'blue' })
    expect(keyFact(cetus)).toBe('speed')
    expect(typeLine(cetus)).toBe('Offering · Poseidon')
    expect(otherFacts(cetus)).toEqual(['God Speed VII', 'max 4'])
    expect(counterOn(cetus)).toEqual({ name: 'followers', sign: 'person', value: 2 })
  })

  it('falls back on its colour', () => {
    expect(typeLine(card({}, { colour: 'green', tags: ['epic'] }))).toBe('Epic · Green')
  })

  it('counts copies under either name', () => {
    expect(copiesOf(card({ copies: 8 }))).toBe(8)
    expect(copiesOf(card({ count: 3 }))).toBe(3)
    expect(copiesOf(card({}))).toBe(1)
  })

  it('says what it costs, as a number or in a word, and nothing if it is free', () => {
    expect(priceOf(card({ cost: 3 }))).toBe('3')
    expect(priceOf(card({ price: 'priest' }))).toBe('priest')
    expect(priceOf(card({ cost: 0 }))).toBe('')
    expect(otherFacts(card({ price: 'priest' }))).toEqual([])
  })
})
