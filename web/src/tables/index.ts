// The tables that are more than the generic one. Each arranges the same entities by the same ids.
import type { Component } from 'svelte'
import type { Flight } from '../lib/motion'
import type { Event } from '../lib/protocol'
import { flightsOf } from './divineplan/flights'

export interface TableProps {
  onrule: (id: string) => void
  /** Which side panel is open: phones and narrow windows show one at a time. */
  tab: string
  unread: number
  root: HTMLElement | undefined
}

export interface Bespoke {
  load: () => Promise<{ default: Component<TableProps, object, 'tab'> }>
  /** What somebody is doing in each phase: `Mira is …`. */
  doing: Record<string, string>
  /** One line for the first time that each kind of question is asked. */
  advice: Record<string, string>
  /** What flies from store to store when this happens. */
  flights?: (event: Event) => Flight[]
}

/** Questions that a file can answer completely: decks that were built before. */
export interface FromFile {
  kinds: string[]
  /** What the button says, and what such a file looks like. */
  words: string
  example: string
}

export const fromFile: Record<string, FromFile> = {
  theos: {
    kinds: ['build_deck'],
    words: 'Use a saved deck',
    example: '[[roster_deck]]\nroster = "bountiful_sea"\ncards = ["cetus", "flood", …]   # 12 cards of your roster',
  },
}

export const bespoke: Record<string, Bespoke> = {
  divineplan: {
    load: () => import('./divineplan/DivinePlan.svelte'),
    flights: flightsOf,
    doing: { Move: 'is moving a god', Column: 'is performing a column', Recruit: 'is looking for a demigod' },
    advice: {
      move: 'Stand where the tiles around you serve your plan: you act only on your tile and its eight neighbours.',
      column: 'Place fills tiles, Shift moves an element, Lock turns a full tile into the landscape of its colour.',
      place: 'Three of one colour fill a tile. Hover your plan to see what you want where.',
      recruit: 'A demigod helps whenever you perform its column, and the strongest of each column scores its power.',
    },
  },
}
