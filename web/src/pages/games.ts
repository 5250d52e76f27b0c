// The games as the lobby shows them. Which of them can be played here, and how, the server says.
import { crestOf, crestOfPlayer } from '../lib/colours'
import type { GameInfo, OptionSpec } from '../lib/api'
import type { SeatInfo, TableInfo } from '../lib/protocol'

export interface Shown {
  id: string
  title: string
  tag: string
  players: string
  minutes: number
}

export const FIVE: Shown[] = [
  { id: 'divineplan', title: 'Divine Plan', tag: 'Shape a city to a secret plan', players: '1–4', minutes: 60 },
  { id: 'theos', title: 'Theos', tag: 'All play a prayer at once', players: '2–6', minutes: 40 },
  { id: 'titans', title: 'Titans of Eden', tag: 'Awaken titans, topple temples', players: '2–6', minutes: 45 },
  { id: 'delphi', title: 'The Oracle of Delphi', tag: 'Sail for Zeus, twelve tasks', players: '2–4', minutes: 90 },
  { id: 'theomachy', title: 'Theomachy', tag: 'Gods bluff, mortals pay', players: '2–8', minutes: 60 },
]

/** With how many seats a game is played in this mode; games without modes are played in one. */
export const sizesOf = (game: GameInfo, mode: string): number[] =>
  [...new Set(game.modes.filter((one) => (one.mode ?? '') === mode).map((one) => Number(one.seats)))].sort((a, b) => a - b)

/** The options to ask for: neither what the seats say by themselves, nor those of seats that are not there. */
export const optionsFor = (game: GameInfo, seats: number): OptionSpec[] =>
  game.options.filter(({ name }) => name !== 'seats' && name !== 'mode' && Number(/_(\d+)$/.exec(name)?.[1] ?? 0) < seats)

const LEVELS: Record<string, string> = { random: 'careless', greedy: 'gentle' }

/** A bot's strength in a word. */
export const levelWord = (level: string): string => LEVELS[level] ?? level

/** The bot that sits down when nobody says which: a good one that does not keep people waiting. */
export const usualLevel = (bots: string[]): string => (bots.includes('adept') ? 'adept' : (bots[0] ?? 'greedy'))

/** The gods or colours that a game fixes to its seats, if it does. */
const sidesOf = ({ gods, colours }: Record<string, number | string>): string[] => String(gods ?? colours ?? '').split('-')

export const crestAt = (options: Record<string, number | string>, seat: number): number => crestOf(seat, sidesOf(options)[seat], sidesOf(options)[seat])

/** People wear their own crest as long as they do not play; bots that of the seat. */
export const crestFor = (table: TableInfo, seat: SeatInfo): number => (seat.player ? crestOfPlayer(seat.player, seat.crest) : crestAt(table.options, seat.seat))

export function placeName(options: Record<string, number | string>, seat: number): string {
  const side = sidesOf(options)[seat]
  return side ? side.charAt(0).toUpperCase() + side.slice(1) : `Seat ${seat + 1}`
}

export const waitsForMe = (table: TableInfo): boolean =>
  table.status === 'playing' && table.my_seat != null && (table.to_move ?? []).includes(table.my_seat)

/** `favor_tokens` as a person would say it. */
export const spoken = (name: string): string => name.replaceAll('_', ' ').replace(/ (\d+)$/, (_, seat) => ` of seat ${Number(seat) + 1}`).replace(/^./, (letter) => letter.toUpperCase())

export const optionWord = (value: number | string): string =>
  typeof value === 'number' ? String(value) : value.split('-').map(spoken).join(', ')

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

export function outcome(table: TableInfo): string {
  const mine = table.result?.seats.find((seat) => seat.seat === table.my_seat)
  if (!mine) return 'finished'
  return mine.value > 0 ? (mine.value < 1 ? 'finished · you shared the win' : 'finished · you won') : `finished · you came ${ORDINALS[mine.rank - 1] ?? 'last'}`
}

export function since(moment: number | undefined, now = Date.now()): string {
  const minutes = Math.max(0, Math.round((now / 1000 - (moment ?? 0)) / 60))
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h ago` : `${Math.round(hours / 24)} days ago`
}
