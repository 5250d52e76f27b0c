// Finds entities and zones in a view by their ids.
import type { Choice, Entity, Prompt, SeatView, View, Zone } from './protocol'

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

export const number = (entity: Entity | undefined, fact: string): number => {
  const value = entity?.facts?.[fact]
  return typeof value === 'number' ? value : 0
}

/** The rule that grants a choice; the wire leaves out the prompt's own. */
export const ruleOfChoice = (choice: Choice, prompt: Prompt | null | undefined): string => choice.rule || (prompt?.rule ?? '')

/** A rule's ID without the game's name: `PLACE-01`. */
export const shortRule = (rule: string): string => rule.split('-').slice(1).join('-') || rule
