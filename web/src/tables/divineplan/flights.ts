// Elements that go from store to store: from the die or the Bank into a satchel, and back when they are paid.
import type { Flight } from '../../lib/motion'
import type { Event } from '../../lib/protocol'

const WAYS: Record<string, (places: string[]) => [string | undefined, string | undefined]> = {
  roll: ([die, satchel]) => [die, satchel],
  gain: ([satchel, bank]) => [bank, satchel],
  remove: ([tile, bank]) => [tile, bank],
  pay: ([satchel]) => [satchel, 'bank'],
}

export function flightsOf(event: Event): Flight[] {
  const [from, to] = WAYS[event.kind]?.(event.entities ?? []) ?? []
  if (!from || !to) return []
  return colours(event.text).map((colour) => ({ from, to, colour }))
}

/** The elements that a sentence ends with: `takes 2 green`, `pays red and blue`. */
function colours(text: string): string[] {
  const last = text.split(/\b(?:takes|gains|pays|removes)\b/).at(-1) ?? ''
  return [...last.matchAll(/(?:(\d+) )?\b(green|red|blue)\b/g)].flatMap(([, count, colour]) => Array<string>(Number(count ?? 1)).fill(colour!))
}
