// Elements that go from store to store: from the die or the Bank into a satchel, and back when they are paid.
import type { Flight } from '../../lib/motion'
import type { Argument, Event, Words } from '../../lib/protocol'

const ELEMENTS: readonly string[] = ['green', 'red', 'blue']

const WAYS: Record<string, (places: string[]) => [string | undefined, string | undefined]> = {
  roll: ([die, satchel]) => [die, satchel],
  gain: ([satchel, bank]) => [bank, satchel],
  remove: ([tile, bank]) => [tile, bank],
  pay: ([satchel]) => [satchel, 'bank'],
}

export function flightsOf(event: Event): Flight[] {
  const [from, to] = WAYS[event.kind]?.(event.entities ?? []) ?? []
  if (!from || !to) return []
  return elementsIn(taken(event.text)).map((colour) => ({ from, to, colour }))
}

/** Not all that a die shows is taken. */
const taken = (said: Words): Argument => (typeof said === 'string' ? said : (said[2].got ?? said))

/** The elements that a sentence names, each as often as it counts it. */
function elementsIn(said: Argument): string[] {
  if (!Array.isArray(said)) return []
  switch (said[0]) {
    case 'word':
      return ELEMENTS.includes(said[1]) ? [said[1]] : []
    case 'list':
      return said[1].flatMap(elementsIn)
    case 'text': {
      const { count = 1, ...places } = said[2]
      const found = Object.values(places).flatMap(elementsIn)
      return typeof count === 'number' ? Array.from({ length: count }, () => found).flat() : found
    }
    default:
      return []
  }
}
