import { describe, expect, it } from 'vitest'
import { areaOf, costOf, lockPreview } from './plan'
import type { TableModel } from '../../lib/model.svelte'
import type { Entity, Prompt } from '../../lib/protocol'

describe('the area around a tile', () => {
  it('is cut off at the edge', () => {
    expect(areaOf(0)).toEqual([0, 1, 4, 5])
    expect(areaOf(5)).toHaveLength(9)
    expect(areaOf(15)).toEqual([10, 11, 14, 15])
  })
})

const card: Entity = { id: 'market:0', kind: 'card', name: 'Ariadne', price: { green: 2, blue: 1 } }
const stores = ['green', 'red', 'blue'].map((colour): Entity => ({ id: `satchel:0:${colour}`, kind: 'token', name: colour, colour, count: 1 }))
const me = { seat: 0, name: 'Apollo', zones: [{ id: 'satchel:0', kind: 'row', name: 'Satchel', entities: stores }] }

describe('a demigod’s price', () => {
  it('shows which elements are missing', () => {
    expect(costOf({ me } as unknown as TableModel, card)).toEqual([{ colour: 'green', have: true }, { colour: 'green', have: false }, { colour: 'blue', have: true }])
  })
  it('is all there for whoever only watches', () => {
    expect(costOf({ me: null } as unknown as TableModel, card).every(({ have }) => have)).toBe(true)
  })
})

it('a lock says what it brings', () => {
  const prompt: Prompt = { seat: 0, kind: 'lock_tile', question: '', rule: '', choices: [{ action: 1, label: '', targets: ['tile:5'], gain: { favor: 3, plan: 3 } }] }
  expect(lockPreview({ prompt } as unknown as TableModel, 'tile:5')).toEqual({ plan: 3, favor: 3, bonus: 0 })
  expect(lockPreview({ prompt } as unknown as TableModel, 'tile:6')).toBeNull()
})
