import { describe, expect, it } from 'vitest'
import { foldable, layOut } from './arranging'
import type { View, Zone } from './protocol'

const zone = (id: string, name: string, more: Partial<Zone> = {}): Zone => ({ id, kind: 'row', name, ...more })
const view = (places: string[], ...zones: Zone[]): View => ({ game: 'g', viewer: 0, phase: '', places, zones })

describe('a layout', () => {
  it('puts what is somebody’s at their side', () => {
    const layout = layOut(view([], zone('sea', 'Sea', { kind: 'hex' }), zone('play:0', 'Cards', { owner: 0 }), zone('deck', 'Deck')))
    expect(layout.boards.map(({ id }) => id)).toEqual(['sea'])
    expect(layout.owned.get(0)?.map(({ id }) => id)).toEqual(['play:0'])
    expect(layout.shared.map(({ id }) => id)).toEqual(['deck'])
  })

  it('gathers the zones of each place, in the order of the places', () => {
    const zones = [zone('b', 'Piles', { place: 'arena 2' }), zone('a', 'Piles', { place: 'arena 1' }), zone('c', 'Cards', { place: 'arena 1', owner: 0 }), zone('d', 'Mat')]
    const layout = layOut(view(['arena 1', 'arena 2'], ...zones))
    expect(layout.places.map(({ name, zones }) => [name, zones.map(({ id }) => id)])).toEqual([['arena 1', ['a', 'c']], ['arena 2', ['b']]])
    expect(layout.shared.map(({ id }) => id)).toEqual(['d'])
  })

  it('leaves one place alone', () => {
    const layout = layOut(view(['arena 1'], zone('a', 'Piles', { place: 'arena 1' })))
    expect(layout.places).toEqual([])
    expect(layout.shared.map(({ id }) => id)).toEqual(['a'])
  })
})

describe('folding', () => {
  it('is for piles, hidden hands, what is empty, and what the game says', () => {
    expect(foldable(zone('a', 'Deck', { kind: 'pile', size: 9 }))).toBe(true)
    expect(foldable(zone('a', 'Hand', { kind: 'hand', size: 5 }))).toBe(true)
    expect(foldable(zone('a', 'Play area', { size: 0 }))).toBe(true)
    expect(foldable(zone('a', 'Cards', { folded: true, size: 2, entities: [{ id: 'c', kind: 'card', name: 'Owl' }] }))).toBe(true)
  })

  it('is not for what lies open, whatever it is called', () => {
    expect(foldable(zone('a', 'Discarded cards', { entities: [{ id: 'c', kind: 'card', name: 'Owl' }] }))).toBe(false)
    expect(foldable(zone('a', 'Shield', { kind: 'track', value: 0, limit: 9 }))).toBe(false)
  })
})
