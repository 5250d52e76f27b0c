import { describe, expect, it } from 'vitest'
import type { GameRecord } from './calls'
import { commitmentOf, mixed, prove, seedBytes, serverCommitmentOf, shareCommitmentOf, type Kept } from './seed'

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
    expect(await wrong({ seed: '5' }, { commitment: FIVE })).toEqual([])
    expect(await wrong({ seed: '6' }, { commitment: FIVE })).toHaveLength(1)
    expect(await wrong({ seed: '5' }, {})).toHaveLength(1)
  })
})

const record = (change: Partial<GameRecord>): GameRecord => ({ game: 'duel', version: '1', options: {}, seed: '5', moves: [], players: [], ...change })
const wrong = async (change: Partial<GameRecord>, mine: Kept, table = {}): Promise<string[]> =>
  (await prove(record(change), mine, table, ['Ione', 'Damon', 'Kleo'])).findings.filter((one) => !one.holds).map((one) => one.words)
const remarks = async (change: Partial<GameRecord>, mine: Kept): Promise<string> => (await prove(record(change), mine, {}, ['Ione', 'Damon', 'Kleo'])).remarks.join(' ')

describe('a seed made of parts', () => {
  // from Python: agon.core.seeds.mixed(7, ["hers", "", "his"]) and the three kinds of commitments
  const SERVER = '7'.padStart(64, '0')
  const SHARES = ['hers', '', 'his']
  const SEED = '810dd911d450ab35a3e529ab4d6535127e5fb88416a656fbe5b9a02f0a25fc48'
  const seed_parts = { server: SERVER, shares: SHARES }
  const honest = async (): Promise<Kept> => ({ commitment: await commitmentOf(SEED), server: await serverCommitmentOf(SERVER), share: 'his', seat: 2, before: { 0: await shareCommitmentOf('hers'), 1: '' } })

  it('is mixed as the server mixes it', async () => {
    expect(await mixed(SERVER, SHARES)).toBe(SEED)
    expect(await serverCommitmentOf(SERVER)).toBe('a042d42f1776a8a534fb1b85abf5cc3f15b289770e782f03c5ba0fa3f67be75c')
    expect(await shareCommitmentOf('hers')).toBe('050522b7955c0db614d46d40e04a1adcebd8c1a84e14ac55009572e624c85439')
    expect(await shareCommitmentOf('')).toBe('')
  })

  it('is proved to whoever sat down last', async () => {
    expect(await wrong({ seed: SEED, seed_parts }, await honest())).toEqual([])
    expect(await remarks({ seed: SEED, seed_parts }, await honest())).toContain('nobody could choose these cards')
  })

  it('is found out when anything was changed', async () => {
    const mine = await honest()
    const other = { server: '8'.padStart(64, '0'), shares: SHARES }
    expect((await wrong({ seed: await mixed(other.server, SHARES), seed_parts: other }, mine)).join()).toContain('server’s part')
    expect((await wrong({ seed: SEED, seed_parts: { ...seed_parts, shares: ['hers', '', 'other'] } }, mine)).join()).toContain('own share')
    expect((await wrong({ seed: SEED, seed_parts: { ...seed_parts, shares: ['tried', '', 'his'] } }, mine)).join()).toContain('not what that part')
    expect((await wrong({ seed: SEED }, mine)).join()).toContain('does not show the parts')
  })

  it('names the seats that could be chosen afterwards', async () => {
    const mine = await honest()
    expect(await remarks({ seed: SEED, seed_parts }, { ...mine, before: {} })).toContain('but that of Ione')
    expect(await remarks({ seed: SEED, seed_parts }, { ...mine, before: { 0: await shareCommitmentOf('another') } })).toContain('but that of Ione')
    expect(await remarks({ seed: SEED, seed_parts }, { ...mine, before: undefined })).toContain('You set this table up')
    expect(await remarks({ seed: SEED, seed_parts }, { ...mine, share: undefined })).toContain('gave no share')
  })
})
