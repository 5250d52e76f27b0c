// Finds entities and zones in a view by their ids.
import type { Entity, SeatView, View, Zone } from './protocol'

export interface IndexEntry {
  id: string
  entity?: Entity
  zone: Zone
  seat?: SeatView
  /** The entity that it lies on, if any. */
  on?: Entity
}

/** Every entity and every zone of the view by its id. */
export function indexView(view: View): Map<string, IndexEntry> {
  const found = new Map<string, IndexEntry>()
  const addEntity = (entity: Entity, zone: Zone, seat?: SeatView, on?: Entity): void => {
    found.set(entity.id, { id: entity.id, entity, zone, seat, on })
    for (const held of entity.holds ?? []) addEntity(held, zone, seat, entity)
  }
  const addZone = (zone: Zone, seat?: SeatView): void => {
    found.set(zone.id, { id: zone.id, zone, seat })
    for (const entity of zone.entities ?? []) addEntity(entity, zone, seat)
  }
  for (const zone of view.zones ?? []) addZone(zone)
  for (const seat of view.seats ?? []) for (const zone of seat.zones ?? []) addZone(zone, seat)
  return found
}

export const zoneOf = (zones: Zone[] | undefined, id: string): Zone | undefined => zones?.find((zone) => zone.id === id)

/** An entity in words for screen readers: what can be read on it comes first, in the same order. */
export const labelOf = (entity: Entity): string => {
  const words = entity.text ? cardWords(entity) : !entity.label ? entity.name : entity.label.includes(entity.name) ? entity.label : `${entity.name}: ${entity.label}`
  const tags = (entity.tags ?? []).filter((tag) => !words.includes(tag))
  return tags.length > 0 ? `${words}; ${tags.join(', ')}` : words
}

function cardWords(entity: Entity): string {
  const facts = Object.entries(entity.facts ?? {}).map(([name, fact]) => `${name} ${Array.isArray(fact) ? fact.join(', ') : fact}`)
  return [`${entity.name}: ${entity.text}`, [entity.colour, ...facts].filter(Boolean).join(', ')].filter(Boolean).join(' ')
}

export const number = (entity: Entity | undefined, fact: string): number => {
  const value = entity?.facts?.[fact]
  return typeof value === 'number' ? value : 0
}

/** A rule's ID without the game's name: `PLACE-01`. */
export const shortRule = (rule: string): string => rule.split('-').slice(1).join('-') || rule
