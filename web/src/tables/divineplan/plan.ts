// Divine Plan's own words and sums, all read from the view: ranges, gists of abilities, what a lock would score.
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
export const colourOfLand = (land: string | undefined): string => COLOURS[LANDSCAPES.findIndex((name) => name === land)] ?? ''
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
  const cost = card.facts?.cost
  if (!Array.isArray(cost)) return []
  const satchel = t.me ? satchelOf(t.me) : []
  const left = COLOURS.map((_, i) => (t.me ? number(satchel[i], 'count') : Infinity))
  return cost.map((part) => {
    const i = COLOURS.indexOf(String(part) as (typeof COLOURS)[number])
    left[i] = (left[i] ?? 0) - 1
    return { colour: String(part), have: left[i] >= 0 }
  })
}

/** Three words for a chip; the full text is one tap away. */
export function gist(text: string): string {
  const words = text.replace(/^[^:]*: /, '').toLowerCase()
  const timing = /^([^:]*):/.exec(text)?.[1] ?? ''
  const worth = /worth (\d)/.exec(words)?.[1]
  if (words.startsWith('score')) return `+${/\d/.exec(words)?.[0] ?? ''}${words.includes('each demigod') ? ' a demigod' : worth ? ` a lock on ${worth}` : ' at the end'}`
  if (words.includes('counts as full')) return worth ? `2 fill a ${worth}` : '2 fill a tile'
  if (words.includes('less')) return 'recruit at −1'
  if (words.startsWith('your range')) return 'range: all'
  if (words.startsWith('disband')) return 'disband one'
  if (words.startsWith('remove')) return 'remove one'
  if (words.startsWith('move your god')) return 'move again'
  if (words.startsWith('roll')) return 'roll, place two'
  if (words.includes('swap')) return 'swap, place'
  if (words.startsWith('shift')) return worth ? `shift from a ${worth}` : words.includes('opposing') ? 'shift, guarded' : 'shift one'
  if (words.includes('1 green, 1 red')) return 'place all three'
  if (words.includes('does not stand')) return 'place, not here'
  if (words.includes('each other player')) return 'place, all gain'
  if (words.includes('then gain')) return 'place and gain'
  if (words.includes('place')) return worth ? `place on a ${worth}` : 'place one'
  return timing.toLowerCase() || words.split(' ').slice(0, 3).join(' ')
}

export interface Preview {
  plan: number
  favor: number
  bonus: number
}

/** What locking this tile would add to the viewer's points. */
export function lockPreview(t: TableModel, id: string): Preview | null {
  const tile = t.viewIndex.get(id)?.entity
  if (!t.me || !tile) return null
  const value = number(tile, 'value')
  const land = landOfColour(elementsOn(tile)[0]?.colour)
  const wanted = planOf(t.me)?.entities?.find((cell) => cell.at?.[0] === tile.at?.[0] && cell.at?.[1] === tile.at?.[1])
  let bonus = 0
  for (const column of columnsOf(t.me)) {
    for (const card of column.entities ?? []) {
      const match = /score (\d) for each tile worth (\d) that shows your icon/.exec(card.text ?? '')
      if (match && Number(match[2]) === value) bonus += Number(match[1])
    }
  }
  return { plan: wanted?.colour === land ? value : 0, favor: value, bonus }
}
