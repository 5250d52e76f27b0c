import { describe, expect, it } from 'vitest'
import { commitmentOf, prove, seedBytes } from './seed'

// from Python: hashlib.sha256(b"agon seed 1:" + (5).to_bytes(32, "big")).hexdigest()
const FIVE = '350ba157e4fc2d8fccf0a6802cfc8d141ff2ca302ae05a1c4e2d83cf3b5db520'

describe('a seed', () => {
  it('is 32 bytes, the most significant first', () => {
    expect([...seedBytes('1ff')].slice(-3)).toEqual([0, 1, 255])
    expect(seedBytes('f'.repeat(64))).toHaveLength(32)
    expect(() => seedBytes('f'.repeat(65))).toThrow(RangeError)
    expect(() => seedBytes('xyz')).toThrow(RangeError)
  })

  it('gives the commitment that the server computes', async () => {
    expect(await commitmentOf('5')).toBe(FIVE)
    expect(await commitmentOf('5'.padStart(64, '0'))).toBe(FIVE)
  })

  it('is proved, or found out', async () => {
    expect((await prove('5', FIVE)).holds).toBe(true)
    expect((await prove('6', FIVE)).holds).toBe(false)
    expect((await prove('5', '')).holds).toBe(false)
  })
})
