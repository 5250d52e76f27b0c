// Geometry of a map of pointy hexes in axial coordinates.
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

const SIZE = 26

export function hexMiddle([q, r]: readonly [number, number]): [number, number] {
  return [SIZE * Math.sqrt(3) * (q + r / 2), SIZE * 1.5 * r]
}

/** The six corners around the middle, a little apart from the neighbours. */
export const hexPoints = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i - Math.PI / 6
  return `${((SIZE - 1) * Math.cos(angle)).toFixed(2)},${((SIZE - 1) * Math.sin(angle)).toFixed(2)}`
}).join(' ')

export type Place = readonly [number, number]

const AROUND: Place[] = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]]

/** A shortest way over these spaces, both ends included; empty if there is none. The first space need not be one of them. */
export function wayBetween(from: Place, to: Place, spaces: readonly Place[]): Place[] {
  const name = ([q, r]: Place): string => `${q},${r}`
  const open = new Map(spaces.map((space) => [name(space), space]))
  const before = new Map<string, Place | null>([[name(from), null]])
  const queue: Place[] = [from]
  for (const here of queue) {
    if (name(here) === name(to)) break
    for (const [q, r] of AROUND) {
      const next = open.get(name([here[0] + q, here[1] + r]))
      if (!next || before.has(name(next))) continue
      before.set(name(next), here)
      queue.push(next)
    }
  }
  const way: Place[] = []
  for (let at: Place | null | undefined = before.has(name(to)) ? to : null; at; at = before.get(name(at))) way.unshift(at)
  return way
}

/** The frame that shows all of the map. */
export function hexFrame(places: readonly (readonly [number, number])[]): Frame {
  if (places.length === 0) return { x: 0, y: 0, width: 100, height: 100 }
  const middles = places.map(hexMiddle)
  const xs = middles.map(([x]) => x)
  const ys = middles.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - SIZE, Math.min(...ys) - SIZE]
  return { x: left, y: top, width: Math.max(...xs) + SIZE - left, height: Math.max(...ys) + SIZE - top }
}

/** The frame after zooming around a spot that stays where it is. */
export function zoomed(frame: Frame, by: number, spot: { x: number; y: number }): Frame {
  const width = Math.min(4000, Math.max(80, frame.width * by))
  const real = width / frame.width
  return { x: spot.x - (spot.x - frame.x) * real, y: spot.y - (spot.y - frame.y) * real, width, height: frame.height * real }
}

/** A frame around a part of the map: a little wider than it, never tiny, in the shape of the full map. */
export function fitted(part: Frame, full: Frame): Frame {
  const scale = Math.min(1, Math.max(0.45, (part.width + 2 * SIZE) / full.width, (part.height + 2 * SIZE) / full.height))
  const [width, height] = [full.width * scale, full.height * scale]
  const inside = (middle: number, size: number, from: number, all: number): number => Math.max(from, Math.min(middle - size / 2, from + all - size))
  return {
    x: inside(part.x + part.width / 2, width, full.x, full.width),
    y: inside(part.y + part.height / 2, height, full.y, full.height),
    width,
    height,
  }
}
