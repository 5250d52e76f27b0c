import { describe, expect, it } from 'vitest'
import { fitted, hexFrame, hexMiddle, zoomed } from './hex'

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

describe('a part of the map', () => {
  const whole = { x: 0, y: 0, width: 1000, height: 800 }
  it('is framed in the shape of the whole, and never beyond its edge', () => {
    const frame = fitted({ x: 900, y: 700, width: 100, height: 100 }, whole)
    expect(frame.width / frame.height).toBeCloseTo(1000 / 800)
    expect(frame.x + frame.width).toBeLessThanOrEqual(1000)
    expect(frame.width).toBe(450)
  })
  it('that is all of it is the whole', () => {
    expect(fitted(whole, whole)).toEqual(whole)
  })
})
