// How a table lays out zones that it knows nothing about: boards, places of their own, what belongs to a player, the rest.
import type { View, Zone } from './protocol'

/** A part of the table that several zones name: `Face down in arena 2`. */
export interface Place {
  name: string
  zones: Zone[]
}

export interface Layout {
  boards: Zone[]
  places: Place[]
  /** Zones that lie in the middle of the table and are somebody's: drawn at that player's side. */
  owned: Map<number, Zone[]>
  shared: Zone[]
}

const PLACE = /^(.+) in (\S+ \d+)$/

export function layOut(view: View): Layout {
  const layout: Layout = { boards: [], places: [], owned: new Map(), shared: [] }
  const zones = view.zones ?? []
  const named = new Set(zones.flatMap((zone) => PLACE.exec(zone.name)?.[2] ?? []))
  for (const zone of zones) {
    const place = named.size > 1 ? PLACE.exec(zone.name)?.[2] : undefined
    if (zone.kind === 'grid' || zone.kind === 'hex') layout.boards.push(zone)
    else if (place) placeOf(layout, place).zones.push(zone)
    else if (zone.owner != null) layout.owned.set(zone.owner, [...(layout.owned.get(zone.owner) ?? []), zone])
    else layout.shared.push(zone)
  }
  return layout
}

function placeOf(layout: Layout, name: string): Place {
  const known = layout.places.find((place) => place.name === name)
  if (known) return known
  layout.places.push({ name, zones: [] })
  return layout.places[layout.places.length - 1]!
}

/** A zone's name without what is in sight already: the place it is in, the player whose it is, the numbers of its tokens. */
export function nameWithin(zone: Zone, place: string, seat: string): string {
  let { name } = zone
  for (const ending of [place && ` in ${place}`, seat && ` of ${seat}`]) if (ending && name.endsWith(ending)) name = name.slice(0, -ending.length)
  return zone.entities?.some((entity) => entity.kind === 'token' && entity.facts?.count !== undefined) ? name.replace(/: .*/, '') : name
}

/** What may lie folded as long as nothing in it can be picked: piles, hidden hands, what is empty or put away. */
export function foldable(zone: Zone): boolean {
  const entities = zone.entities ?? []
  if (zone.kind === 'pile') return true
  if (zone.kind !== 'row' && zone.kind !== 'hand') return false
  const hidden = entities.every((entity) => entity.face_down)
  return (zone.size ?? entities.length) === 0 || (zone.kind === 'hand' && hidden) || /\b(discard|removed|still face down)/i.test(zone.name)
}

/** The ids of a zone and of everything in it. */
export function idsIn(zone: Zone): string[] {
  const ids = [zone.id]
  for (const entity of zone.entities ?? []) ids.push(entity.id, ...(entity.holds ?? []).map((held) => held.id))
  return ids
}

/** Names of things that begin alike (`Task: shrine`, `Task: statue`) without the beginning. */
export function withoutBeginning(names: readonly string[]): string[] {
  const beginning = /^[^:]{2,20}: /.exec(names[0] ?? '')?.[0]
  return beginning && names.every((name) => name.startsWith(beginning)) ? names.map((name) => name.slice(beginning.length)) : [...names]
}
