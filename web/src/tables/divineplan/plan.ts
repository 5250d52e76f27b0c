// Divine Plan's own sums, all read from the view: ranges, prices, what a lock would score.
import type { Cost, TableModel } from '../../lib/model.svelte'
import type { Entity, SeatView, View, Zone } from '../../lib/protocol'
import { number, zoneOf } from '../../lib/viewIndex'

export const COLOURS = ['green', 'red', 'blue'] as const
export const LANDSCAPES = ['forest', 'mountain', 'river'] as const
export const COLUMNS = [
  { name: 'Place', glyph: 'place', price: 'free', colour: 'green' },
  { name: 'Shift', glyph: 'shift', price: 'pay 1', colour: 'red' },
  { name: 'Lock', glyph: 'lock', price: 'pay 2', colour: 'blue' },
] as const

export const cityOf = (view: View): Entity[] => zoneOf(view.zones, 'city')?.entities ?? []
export const tileNumber = (id: string): number => Number(id.split(':')[1])
export const columnsOf = (seat: SeatView): Zone[] => COLUMNS.map((_, i) => zoneOf(seat.zones, `column:${seat.seat}:${i}`)).filter((zone) => zone !== undefined)
export const satchelOf = (seat: SeatView): Entity[] => zoneOf(seat.zones, `satchel:${seat.seat}`)?.entities ?? []
export const planOf = (seat: SeatView): Zone | undefined => zoneOf(seat.zones, `plan:${seat.seat}`)
export const landOfColour = (colour: string | undefined): string => LANDSCAPES[COLOURS.findIndex((name) => name === colour)] ?? ''
export const elementsOn = (tile: Entity): Entity[] => (tile.holds ?? []).filter((held) => held.kind === 'token')
export const godOn = (tile: Entity): Entity | undefined => tile.holds?.find((held) => held.kind === 'figure')
export const locksOf = (view: View, seat: number): number => cityOf(view).filter((tile) => tile.owner === seat).length

/** The tile and its up to eight neighbours. */
export function areaOf(tile: number): number[] {
  const [row, column] = [Math.floor(tile / 4), tile % 4]
  const found: number[] = []
  for (let r = Math.max(0, row - 1); r <= Math.min(3, row + 1); r++) {
    for (let c = Math.max(0, column - 1); c <= Math.min(3, column + 1); c++) found.push(4 * r + c)
  }
  return found
}

/** What a god would reach from a tile: the area without the Pit and without tiles under other gods. */
export function reachFrom(view: View, tile: number, god: string): Set<string> {
  const tiles = cityOf(view)
  const free = areaOf(tile).filter((n) => {
    const there = tiles[n]
    const guard = there ? godOn(there) : undefined
    return there !== undefined && number(there, 'value') > 0 && (guard === undefined || guard.id === god || n === tile)
  })
  return new Set(free.map((n) => `tile:${n}`))
}

/** A range worth showing for what is under the pointer, else the viewer's own while acting. */
export function shownRange(t: TableModel): Set<string> {
  const kind = t.prompt?.kind ?? ''
  const moving = kind === 'move' || kind === 'ability_move'
  const own = `god:${t.viewer}`
  const pointed = [t.hovered, ...t.lit].find((id) => id?.startsWith('god:') || (moving && id?.startsWith('tile:') && t.glowing.has(id)))
  if (pointed?.startsWith('tile:')) return reachFrom(t.view, tileNumber(pointed), own)
  if (pointed && pointed !== own) {
    const under = cityOf(t.view).find((tile) => godOn(tile)?.id === pointed)
    return under ? reachFrom(t.view, tileNumber(under.id), pointed) : new Set()
  }
  if (pointed !== own && (t.prompt === null || moving || t.view.phase !== 'Column')) return new Set()
  return new Set(cityOf(t.view).filter((tile) => tile.tags?.includes('in range')).map((tile) => tile.id))
}

/** Printed cost in colours, with what the viewer's satchel lacks marked. */
export function costOf(t: TableModel, card: Entity): Cost[] {
  const satchel = t.me ? satchelOf(t.me) : []
  return COLOURS.flatMap((colour, i) => {
    const left = t.me ? (satchel[i]?.count ?? 0) : Infinity
    return Array.from({ length: card.price?.[colour] ?? 0 }, (_, n) => ({ colour, have: n < left }))
  })
}

export interface Preview {
  plan: number
  favor: number
  bonus: number
}

/** What locking this tile would add to the viewer's points. */
export function lockPreview(t: TableModel, id: string): Preview | null {
  const choice = t.prompt?.choices.find((one) => one.targets?.includes(id))
  return choice ? { plan: 0, favor: 0, bonus: 0, ...choice.gain } : null
}
