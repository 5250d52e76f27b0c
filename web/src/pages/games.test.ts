import { describe, expect, it } from 'vitest'
import type { GameInfo, OptionInfo } from '../lib/calls'
import { optionsFor, sizesOf, spoken } from './games'

const option = (name: string): OptionInfo => ({ name, help: '', rule: '', default: null, choices: [], low: 0, high: 1 })
const game = (modes: GameInfo['modes'], ...options: string[]): GameInfo => ({ id: 'g', title: 'G', version: '1', modes, options: options.map(option), bots: [], keywords: {} })

describe('a game in the lobby', () => {
  it('has its sizes by mode, each once', () => {
    const modes: GameInfo['modes'] = [{ mode: 'solo', seats: 1 }, { mode: 'epic', seats: 4 }, { mode: 'epic', seats: 2 }, { mode: 'epic', seats: 2, decks: 'draft' }]
    expect(sizesOf(game(modes), 'epic')).toEqual([2, 4])
    expect(sizesOf(game([{ seats: 3 }, { seats: 2, board: 'random' }]), '')).toEqual([2, 3])
  })

  it('asks only for options that the seats leave open', () => {
    const names = optionsFor(game([], 'seats', 'mode', 'pairs', 'deck_0', 'deck_1', 'deck_2'), 2).map(({ name }) => name)
    expect(names).toEqual(['pairs', 'deck_0', 'deck_1'])
    expect(spoken('deck_1')).toBe('Deck of seat 2')
  })
})
