import { describe, expect, it } from 'vitest'
import { marksOf, runsOf, speakerOf } from './chat'
import type { Chat, TableInfo } from './protocol'

const table: TableInfo = {
  id: 't', name: '', game: 'g', title: 'G', options: {}, status: 'waiting', host: 'ann', access: 'open', pace: 'live',
  seats: [{ seat: 0, kind: 'person', player: 'ann', name: 'Ann' }, { seat: 1, kind: 'friend' }],
}
const line = (player: string, text: string, more: Partial<Chat> = {}): Chat => ({ type: 'chat', name: player, text, at: 1, player, ...more })
const place = (seat: number): string => `Seat ${seat + 1}`

describe('a line of chat', () => {
  it('is shown with where its speaker is now: a seat, or among those who watch', () => {
    expect(speakerOf(table, line('ann', 'x')).seat).toBe(0)
    expect(speakerOf(table, line('eve', 'x', { seat: 1 })).seat).toBe(null)
    expect(speakerOf(table, { type: 'chat', name: 'Old', text: 'x', at: 1, seat: 1 }).seat).toBe(1)
  })

  it('has a crest for spectators: the chosen one, else by their id', () => {
    expect(speakerOf(table, line('eve', 'x', { crest: 6 })).crest).toBe(6)
    expect(speakerOf(table, line('eve', 'x')).crest).toBeGreaterThan(0)
  })

  it('says whether a guest or a spectator speaks', () => {
    expect(marksOf(speakerOf(table, line('ann', 'x')), place)).toEqual(['Seat 1'])
    expect(marksOf(speakerOf(table, line('eve', 'x', { guest: true })), place)).toEqual(['watching', 'guest'])
  })
})

describe('lines', () => {
  it('of one person stand together', () => {
    const runs = runsOf(table, [line('ann', '1'), line('ann', '2'), line('eve', '3'), line('ann', '4')])
    expect(runs.map((run) => run.lines.map(({ text }) => text))).toEqual([['1', '2'], ['3'], ['4']])
  })

  it('of two people with one name do not', () => {
    expect(runsOf(table, [line('ann', '1'), line('eve', '2', { name: 'ann', alike: true })])).toHaveLength(2)
  })
})
