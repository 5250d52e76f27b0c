// How a table lays out zones that it knows nothing about: boards, places of their own, what belongs to a player, the rest.
import type { View, Zone } from './protocol'

/** A part of the table that several zones belong to, such as an arena. */
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

/** A table with a single place is laid out as one without. */
export function layOut(view: View): Layout {
  const names = (view.places ?? []).length > 1 ? view.places! : []
  const places = names.map((name): Place => ({ name, zones: [] }))
  const layout: Layout = { boards: [], places, owned: new Map(), shared: [] }
  for (const zone of view.zones ?? []) {
    const place = places.find(({ name }) => name === zone.place)
    if (zone.kind === 'grid' || zone.kind === 'hex') layout.boards.push(zone)
    else if (place) place.zones.push(zone)
    else if (zone.owner != null) layout.owned.set(zone.owner, [...(layout.owned.get(zone.owner) ?? []), zone])
    else layout.shared.push(zone)
  }
  return layout
}

/** What may lie folded as long as nothing in it can be picked: what the game says, piles, hidden hands, what is empty. */
export function foldable(zone: Zone): boolean {
  const entities = zone.entities ?? []
  if (zone.folded || zone.kind === 'pile') return true
  if (zone.kind !== 'row' && zone.kind !== 'hand') return false
  const hidden = entities.every((entity) => entity.face_down)
  return (zone.size ?? entities.length) === 0 || (zone.kind === 'hand' && hidden)
}

/** The ids of a zone and of everything in it. */
export function idsIn(zone: Zone): string[] {
  const ids = [zone.id]
  for (const entity of zone.entities ?? []) ids.push(entity.id, ...(entity.holds ?? []).map((held) => held.id))
  return ids
}
