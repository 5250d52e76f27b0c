import { describe, expect, it } from 'vitest'
import { fitted, hexFrame, hexMiddle, wayBetween, zoomed } from './hex'

describe('a hex map', () => {
  it('lays neighbours one width apart', () => {
    const [x] = hexMiddle([1, 0])
    const [half, down] = hexMiddle([0, 1])
    expect(half).toBeCloseTo(x / 2)
    expect(down).toBeCloseTo(39)
  })
  it('fits all its spaces', () => {
    const frame = hexFrame([[0, 0], [3, 0], [0, 3]])
    expect(frame.width).toBeGreaterThan(hexMiddle([3, 0])[0])
    expect(hexFrame([]).width).toBe(100)
  })
  it('zooms around the pointer', () => {
    const frame = zoomed({ x: 0, y: 0, width: 200, height: 100 }, 0.5, { x: 200, y: 0 })
    expect(frame).toEqual({ x: 100, y: 0, width: 100, height: 50 })
  })
})

describe('a way over the map', () => {
  const row = (...q: number[]): [number, number][] => q.map((one) => [one, 0])
  it('is the shortest one, from the ship to the space', () => {
    expect(wayBetween([0, 0], [3, 0], [...row(1, 2, 3), [0, 1], [1, 1], [2, 1]])).toEqual(row(0, 1, 2, 3))
  })
  it('goes around what cannot be sailed', () => {
    const way = wayBetween([0, 0], [2, 0], [[0, 1], [1, 1], [2, 0]])
    expect(way).toEqual([[0, 0], [0, 1], [1, 1], [2, 0]])
  })
  it('is not there where no water leads', () => {
    expect(wayBetween([0, 0], [5, 0], row(1, 5))).toEqual([])
  })
})

describe('a part of the map', () => {
  const full = { x: 0, y: 0, width: 1000, height: 800 }
  it('is framed in the shape of the full map, and never beyond its edge', () => {
    const frame = fitted({ x: 900, y: 700, width: 100, height: 100 }, full)
    expect(frame.width / frame.height).toBeCloseTo(1000 / 800)
    expect(frame.x + frame.width).toBeLessThanOrEqual(1000)
    expect(frame.width).toBe(450)
  })
  it('that is all of it is the full map', () => {
    expect(fitted(full, full)).toEqual(full)
  })
})
