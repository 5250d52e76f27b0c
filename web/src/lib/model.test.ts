import { describe, expect, it } from 'vitest'
import { TableModel, type TableInput } from './model.svelte'
import type { Entity, Keyword, SeatView, TableInfo, View, Word } from './protocol'
import { text } from './texts'

const card = (id: string, name: string, more: Partial<Entity> = {}): Entity => ({ id, kind: 'card', name, ...more })
const keywords: Record<string, Keyword> = { forest: { name: 'forest', meaning: 'A landscape.', colour: 'green' }, favor: { name: 'favor', icon: 'favor' } }

function model(entities: Entity[], seats: SeatView[] = [{ seat: 0, name: 'Apollo' }, { seat: 1, name: '' }, { seat: 2, name: '' }]): TableModel {
  const view: View = { game: 'g', viewer: 0, phase: 'Move', zones: [{ id: 'market', kind: 'row', name: 'Market', place: 'arena 1', entities }], seats }
  const table = { seats: [{ seat: 0, kind: 'person', name: 'Mira' }, { seat: 1, kind: 'person', name: 'Jon' }, { seat: 2, kind: 'bot' }] } as TableInfo
  return new TableModel(() => ({ update: { type: 'update', sequence: 1, decision: 1, view }, table, connection: 'open', keywords }) as unknown as TableInput)
}

it('people go by their names where the game gives none', () => {
  const said = text('{a}, {b} and {c}', { a: ['seat', 0, 'Apollo'], b: ['seat', 1, ''], c: ['seat', 2, ''] })
  expect(model([]).plain(said)).toBe('Apollo, Jon and Player 3')
  expect(model([]).godOf(0)).toBe('Apollo')
  expect(model([]).godOf(1)).toBe('')
})

describe('what a sentence names', () => {
  const t = model([card('market:0', 'Helen'), card('demigod:0:7', 'Ariadne'), card('deck:0', 'Owl', { face_down: true }), { id: 'tile:5', kind: 'tile', name: 'Town' }])
  it('is the thing of this id', () => {
    expect(t.inSight('market:0', 'Helen')).toBe('market:0')
    expect(t.inSight('tile:5', 'b2')).toBe('tile:5')
    expect(t.inSight('market', 'the market')).toBe('market')
  })
  it('is the card of this name, wherever it lies by now', () => {
    expect(t.inSight('market:0', 'Ariadne')).toBe('demigod:0:7')
  })
  it('is not in sight if it is gone or face down', () => {
    expect(t.inSight('market:0', 'Icarus')).toBeNull()
    expect(t.inSight('deck:0', 'Owl')).toBeNull()
  })
})

describe('a thing in words', () => {
  const forest: Word = ['word', 'forest', '']
  const t = model([])
  it('is what its label says, with the states that the label does not name', () => {
    expect(t.label({ id: 'a', kind: 'tile', name: 'Town', label: text('Town b2, {what}', { what: forest }), tags: ['forest', 'in range'] })).toBe('Town b2, forest; in range')
  })
  it('is put together from its facts if it has none', () => {
    expect(t.label(card('a', 'Owl', { text: 'Fly.', type: 'beast', colour: 'green', facts: { power: 2 }, price: { favor: 3 } }))).toBe('Owl: Fly. beast, forest, power 2, costs 3 favor')
    expect(t.label({ id: 'b', kind: 'token', name: 'priest', count: 2 })).toBe('2 priest')
  })
  it('says where a zone is', () => {
    expect(t.zoneLabel({ id: 'z', kind: 'row', name: 'Cards', owner: 1, place: 'arena 1' })).toBe('Cards, Jon, arena 1')
  })
})
