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

/** A frame around a part of the map: a little wider than it, never tiny, in the shape of the whole. */
export function fitted(part: Frame, whole: Frame): Frame {
  const scale = Math.min(1, Math.max(0.45, (part.width + 2 * SIZE) / whole.width, (part.height + 2 * SIZE) / whole.height))
  const [width, height] = [whole.width * scale, whole.height * scale]
  const inside = (middle: number, size: number, from: number, all: number): number => Math.max(from, Math.min(middle - size / 2, from + all - size))
  return {
    x: inside(part.x + part.width / 2, width, whole.x, whole.width),
    y: inside(part.y + part.height / 2, height, whole.y, whole.height),
    width,
    height,
  }
}
