// What a card shows, read from its facts alone: the key number, what kind of card it is, counters that lie on it.
import type { Entity, Fact } from './protocol'
import { capital } from './words'

const KEY_FACTS = ['power', 'speed', 'strength', 'value', 'number']
const KIND_FACTS = ['type', 'kind', 'species']
const SIDE_FACTS = ['god', 'element']
const HIDDEN_FACTS = ['cost', 'price', 'copies', 'count', 'code', 'owner', 'base', 'order', 'tokens', 'followers', 'orb kind']
const COUNTERS: Record<string, string> = { followers: 'person', tokens: 'favor' }

const word = (entity: Entity, facts: readonly string[]): string => {
  const found = facts.map((name) => entity.facts?.[name]).find((fact) => typeof fact === 'string')
  return typeof found === 'string' ? found : ''
}

/** The name of the fact that stands in the corner, if there is one. */
export const keyFact = (entity: Entity): string | undefined => KEY_FACTS.find((name) => typeof entity.facts?.[name] === 'number')

/** What kind of card it is, in a word: `warrior`, `offering`. */
export const kindOf = (entity: Entity): string => word(entity, KIND_FACTS)

/** The type line: `Epic · Offering · Poseidon`. */
export function typeLine(entity: Entity): string {
  const side = word(entity, SIDE_FACTS) || (entity.colour ?? '')
  return [entity.tags?.includes('epic') ? 'epic' : '', kindOf(entity), side].filter(Boolean).map(capital).join(' · ')
}

/** A counter that lies on the card, with its sign. */
export function counterOn(entity: Entity): { name: string; sign: string; value: number } | null {
  for (const [name, sign] of Object.entries(COUNTERS)) {
    const value = entity.facts?.[name]
    if (typeof value === 'number' && value > 0) return { name, sign, value }
  }
  return null
}

/** Tokens on the card and room for more of them: `2 of 3 followers`. */
export function roomOn(entity: Entity): { name: string; value: number; max: number } | null {
  const max = entity.facts?.max
  for (const name of Object.keys(COUNTERS)) {
    const value = entity.facts?.[name]
    if (typeof value === 'number' && typeof max === 'number' && max > 0 && max <= 6) return { name, value, max }
  }
  return null
}

/** What it costs, as a number or in a word: `3`, `priest`. */
export function priceOf(entity: Entity): string {
  const { cost, price } = entity.facts ?? {}
  if (typeof price === 'string') return price
  return typeof cost === 'number' && cost > 0 ? String(cost) : ''
}

/** How many copies lie there. */
export function copiesOf(entity: Entity): number {
  const copies = entity.facts?.copies ?? entity.facts?.count
  return typeof copies === 'number' ? copies : 1
}

/** Facts that have no place of their own on the card, in words. */
export function otherFacts(entity: Entity): string[] {
  const shown = [keyFact(entity), ...KIND_FACTS, ...SIDE_FACTS, ...HIDDEN_FACTS]
  return Object.entries(entity.facts ?? {}).filter(([name]) => !shown.includes(name)).map(([name, value]) => `${name} ${say(value)}`)
}

export const say = (value: Fact): string => (Array.isArray(value) ? value.join(', ') : String(value))

/** A card that lies face down but that this viewer may see. */
export const known = (entity: Entity): boolean => Boolean(entity.text || entity.colour || entity.icon)
