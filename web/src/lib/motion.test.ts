import { afterEach, expect, it, vi } from 'vitest'
import { hurry, reduced } from './motion'

afterEach(() => vi.unstubAllGlobals())

it('hurries: what flies is there at once, what breathes goes on, and later moves jump until it is my turn', () => {
  const ended: string[] = []
  const animation = (name: string, endTime: number) => ({ effect: { getComputedTiming: () => ({ endTime }) }, finish: () => ended.push(name) })
  vi.stubGlobal('document', { getAnimations: () => [animation('card', 320), animation('glow', Infinity)] })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  expect(reduced()).toBe(false)
  hurry(true)
  expect([ended, reduced()]).toEqual([['card'], true])
  hurry(false)
  expect(reduced()).toBe(false)
})
