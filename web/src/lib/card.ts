// What a card shows: its key number, what lies on it, what it costs, how many of it there are. All of it are facts that the game sends.
import type { Entity, Fact } from './protocol'

/** The name of the fact that stands in the corner, if there is one. */
export const keyFact = (entity: Entity): string | undefined => (entity.key && entity.facts?.[entity.key] !== undefined ? entity.key : undefined)

/** The counters that lie on the card, of the first resource that it has any of. */
export function counterOn(entity: Entity): { name: string; value: number } | null {
  const found = Object.entries(entity.counters ?? {}).find(([, value]) => value > 0)
  return found ? { name: found[0], value: found[1] } : null
}

/** Counters on the card and room for more of them: `2 of 3 followers`. Only so many are drawn as sockets. */
const SOCKETS = 6
export function roomOn(entity: Entity): { name: string; value: number; max: number } | null {
  const max = entity.room ?? 0
  const first = Object.entries(entity.counters ?? {})[0]
  return first && max > 0 && max <= SOCKETS ? { name: first[0], value: first[1], max } : null
}

/** An amount of each resource in words: `3 energy, 1 priest`. */
export const amounts = (of: Record<string, number> | undefined): string => Object.entries(of ?? {}).map(([name, count]) => `${count} ${spaced(name)}`).join(', ')

export const total = (of: Record<string, number> | undefined): number => Object.values(of ?? {}).reduce((sum, count) => sum + count, 0)

/** How many copies lie there. */
export const copiesOf = (entity: Entity): number => entity.count ?? 1

/** Facts that have no place of their own on the card, in words; not what the type line says already. */
export const otherFacts = (entity: Entity, typeLine: readonly string[] = []): string[] =>
  Object.entries(entity.facts ?? {}).filter(([name, value]) => name !== keyFact(entity) && name !== 'order' && !typeLine.includes(say(value).toLowerCase())).map(([name, value]) => `${spaced(name)} ${say(value)}`)

export const say = (value: Fact): string => (Array.isArray(value) ? value.join(', ') : String(value))

const spaced = (id: string): string => id.replaceAll('_', ' ')

/** A card that lies face down but that this viewer may see. */
export const known = (entity: Entity): boolean => Boolean(entity.text || entity.colour || entity.icon)
