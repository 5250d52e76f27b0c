import { describe, expect, it } from 'vitest'
import { foldable, layOut, nameWithin, withoutBeginning } from './arranging'
import type { View, Zone } from './protocol'

const zone = (id: string, name: string, more: Partial<Zone> = {}): Zone => ({ id, kind: 'row', name, ...more })
const view = (...zones: Zone[]): View => ({ game: 'g', viewer: 0, phase: '', zones })

describe('a layout', () => {
  it('puts what is somebody’s at their side', () => {
    const layout = layOut(view(zone('sea', 'Sea', { kind: 'hex' }), zone('play:0', 'Cards of Mira', { owner: 0 }), zone('deck', 'Deck')))
    expect(layout.boards.map(({ id }) => id)).toEqual(['sea'])
    expect(layout.owned.get(0)?.map(({ id }) => id)).toEqual(['play:0'])
    expect(layout.shared.map(({ id }) => id)).toEqual(['deck'])
  })

  it('gathers zones that name one of several places', () => {
    const layout = layOut(view(zone('a', 'Piles in arena 1'), zone('b', 'Piles in arena 2'), zone('c', 'Cards of Mira in arena 1', { owner: 0 }), zone('d', 'Mat')))
    expect(layout.places.map(({ name, zones }) => [name, zones.map(({ id }) => id)])).toEqual([['arena 1', ['a', 'c']], ['arena 2', ['b']]])
    expect(layout.shared.map(({ id }) => id)).toEqual(['d'])
    expect(nameWithin(zone('e', 'Stake: 2 priests', { entities: [{ id: 'x', kind: 'token', name: 'priest', facts: { count: 2 } }] }), '', '')).toBe('Stake')
    expect(nameWithin(zone('c', 'Cards of Mira in arena 1'), 'arena 1', 'Mira')).toBe('Cards')
  })

  it('leaves one place alone', () => {
    expect(layOut(view(zone('a', 'Piles in arena 1'))).places).toEqual([])
  })
})

describe('folding', () => {
  it('is for piles, hidden hands, and what is empty or put away', () => {
    expect(foldable(zone('a', 'Deck', { kind: 'pile', size: 9 }))).toBe(true)
    expect(foldable(zone('a', 'Hand', { kind: 'hand', size: 5 }))).toBe(true)
    expect(foldable(zone('a', 'Play area', { size: 0 }))).toBe(true)
    expect(foldable(zone('a', 'Discarded cards', { size: 2, entities: [{ id: 'c', kind: 'card', name: 'Owl' }] }))).toBe(true)
  })

  it('is not for what lies open', () => {
    expect(foldable(zone('a', 'Market', { entities: [{ id: 'c', kind: 'card', name: 'Owl' }] }))).toBe(false)
    expect(foldable(zone('a', 'Shield', { kind: 'track', value: 0, limit: 9 }))).toBe(false)
  })
})

it('names that begin alike are shortened', () => {
  expect(withoutBeginning(['Task: shrine', 'Task: statue'])).toEqual(['shrine', 'statue'])
  expect(withoutBeginning(['Task: shrine', 'Temple'])).toEqual(['Task: shrine', 'Temple'])
})
