import { describe, expect, it } from 'vitest'
import { hexFrame, hexMiddle, zoomed } from './hex'

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
