import { describe, expect, it } from 'vitest'
import type { View } from './protocol'
import { applyDelta } from './applyDelta'

const market = { id: 'market', kind: 'row', name: 'Market', entities: [{ id: 'c:1', kind: 'card', name: 'Owl' }] } as const
const hand = { id: 'hand:0', kind: 'hand', name: 'Hand', size: 3 } as const
const first = (): View => ({
  game: 'g',
  viewer: 0,
  phase: 'Move',
  guide: ['1. Move'],
  zones: [{ ...market, entities: [...market.entities] }],
  seats: [{ seat: 0, name: 'Apollo', points: 1, zones: [{ ...hand }] }],
})
const same = (id: string, kind: 'row' | 'hand', name: string) => ({ id, kind, name, same: true })

describe('a view that leaves out what has not changed', () => {
  it('gets the known zones back, the very same ones, and keeps the guide', () => {
    const known = first()
    const view = applyDelta({ game: 'g', viewer: 0, phase: 'Column', zones: [same('market', 'row', 'Market')], seats: [{ seat: 0, name: 'Apollo', points: 2, zones: [same('hand:0', 'hand', 'Hand')] }] }, known)
    expect(view.zones![0]).toBe(known.zones![0])
    expect(view.seats![0]!.zones![0]).toBe(known.seats![0]!.zones![0])
    expect(view.seats![0]!.points).toBe(2)
    expect(view.guide).toEqual(['1. Move'])
    expect(view.phase).toBe('Column')
  })

  it('takes what has changed as it comes', () => {
    const changed = { ...hand, size: 2 }
    const view = applyDelta({ game: 'g', viewer: 0, phase: 'Column', seats: [{ seat: 0, name: 'Apollo', zones: [changed] }] }, first())
    expect(view.seats![0]!.zones![0]).toBe(changed)
    expect(view.zones).toBeUndefined()
  })

  it('keeps the things of a zone that have not changed, the very same ones, in the order that was sent', () => {
    const known = first()
    const raven = { id: 'c:2', kind: 'card', name: 'Raven' } as const
    const view = applyDelta({ game: 'g', viewer: 0, phase: 'Column', zones: [{ id: 'market', kind: 'row', name: 'Market', size: 2, order: ['c:2', 'c:1'], entities: [raven] }] }, known)
    expect(view.zones![0]).toEqual({ id: 'market', kind: 'row', name: 'Market', size: 2, entities: [raven, known.zones![0]!.entities![0]] })
    expect(view.zones![0]!.entities![1]).toBe(known.zones![0]!.entities![0])
    const emptied = applyDelta({ game: 'g', viewer: 0, phase: 'Column', zones: [{ id: 'market', kind: 'row', name: 'Market', order: ['c:1'] }] }, view)
    expect(emptied.zones![0]!.entities).toEqual([known.zones![0]!.entities![0]])
  })

  it('is complete at first', () => {
    const view = first()
    expect(applyDelta(view, null)).toBe(view)
  })
})
