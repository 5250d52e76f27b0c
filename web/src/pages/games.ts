// The games as the lobby shows them. Which of them can be played here, and how, the server says.
import { crestOf, crestOfPlayer } from '../lib/colours'
import type { GameInfo, NewTable, OptionInfo, SeatWish } from '../lib/calls'
import type { SeatInfo, TableInfo } from '../lib/protocol'

export type Weight = 'light' | 'medium' | 'heavy'

export interface Shown {
  id: string
  title: string
  players: string
  /** What it feels like, in one sentence. */
  feel?: string
  minutes?: number
  /** How much there is to learn: by the rules and how many there are. */
  weight?: Weight
}

export const FIVE: Required<Shown>[] = [
  { id: 'divineplan', title: 'Divine Plan', feel: 'Nudge a shared city towards your secret plan before the others see through it.', players: '1–4', minutes: 60, weight: 'light' },
  { id: 'theos', title: 'Theos', feel: 'Everyone prays face down at once: read your rivals and turn the gods against them.', players: '2–6', minutes: 40, weight: 'medium' },
  { id: 'titans', title: 'Titans of Eden', feel: 'Start with monks, awaken titans, and break the enemy’s temples battle by battle.', players: '2–6', minutes: 45, weight: 'heavy' },
  { id: 'delphi', title: 'The Oracle of Delphi', feel: 'Race a ship through twelve tasks for Zeus with what three dice allow each turn.', players: '2–4', minutes: 90, weight: 'medium' },
  { id: 'theomachy', title: 'Theomachy', feel: 'Poker among gods: stake your worshipers, bluff or fold, and let a battle decide.', players: '2–8', minutes: 60, weight: 'medium' },
]

/** The five, and after them what else this server offers. */
export const shown = (games: GameInfo[]): Shown[] => [
  ...FIVE,
  ...games.filter(({ id }) => !FIVE.some((five) => five.id === id)).map(({ id, title, modes }) => ({ id, title, players: playersOf(modes) })),
]

function playersOf(modes: GameInfo['modes']): string {
  const sizes = modes.map(({ seats }) => Number(seats))
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  return least === most ? `${least}` : `${least}–${most}`
}

/** A first game: few seats, the rulebook's set-up for beginners where it has one, and bots that forgive. */
const FIRST_GAMES: Record<string, { seats: number; level: string; options?: Record<string, number | string> }> = {
  divineplan: { seats: 3, level: 'greedy' },
  theos: { seats: 2, level: 'novice' },
  titans: { seats: 2, level: 'novice', options: { layout: 'first_game' } },
  delphi: { seats: 2, level: 'novice', options: { ship_tiles: 'first_game', returned_tasks: 4 } },
  theomachy: { seats: 3, level: 'novice' },
}

/** The table that "Play now" opens: me and bots. */
export function firstGame(game: GameInfo): NewTable {
  const sizes = game.modes.map(({ seats }) => Number(seats)).sort((a, b) => a - b)
  const { seats, level, options } = FIRST_GAMES[game.id] ?? { seats: sizes.find((size) => size > 1) ?? sizes[0] ?? 1, level: 'greedy' }
  const bot: SeatWish = { kind: 'bot', level: game.bots.includes(level) ? level : (game.bots[0] ?? level) }
  return { game: game.id, seats: [{ kind: 'me' }, ...Array<SeatWish>(seats - 1).fill(bot)], ...(options && { options }) }
}

/** With how many seats a game is played in this mode; games without modes are played in one. */
export const sizesOf = (game: GameInfo, mode: string): number[] =>
  [...new Set(game.modes.filter((one) => (one.mode ?? '') === mode).map((one) => Number(one.seats)))].sort((a, b) => a - b)

/** The options to ask for: neither what the seats say by themselves, nor those of seats that are not there. */
export const optionsFor = (game: GameInfo, seats: number): OptionInfo[] =>
  game.options.filter(({ name }) => name !== 'seats' && name !== 'mode' && Number(/_(\d+)$/.exec(name)?.[1] ?? 0) < seats)

const LEVELS: Record<string, string> = { random: 'careless', greedy: 'gentle' }

/** A bot's strength in a word. */
export const levelWord = (level: string): string => LEVELS[level] ?? level

/** The default bot: a good one that does not keep people waiting. */
export const usualLevel = (bots: string[]): string => (bots.includes('adept') ? 'adept' : (bots[0] ?? 'greedy'))

/** The gods or colours that a game fixes to its seats, if it does. */
const sidesOf = ({ gods, colours }: Record<string, number | string>): string[] => String(gods ?? colours ?? '').split('-')

/** The colours of the gods' pieces; other sides are called by their colour. */
const COLOUR_OF: Record<string, string> = { apollo: 'gold', ares: 'black', aphrodite: 'purple', demeter: 'green' }

export function crestAt(options: Record<string, number | string>, seat: number): number {
  const side = sidesOf(options)[seat] ?? ''
  return crestOf(seat, COLOUR_OF[side] ?? side)
}

/** People wear their own crest as long as they do not play; bots that of the seat. */
export const crestFor = (table: TableInfo, seat: SeatInfo): number => (seat.player ? crestOfPlayer(seat.player, seat.crest) : crestAt(table.options, seat.seat))

export function placeName(options: Record<string, number | string>, seat: number): string {
  const side = sidesOf(options)[seat]
  return side ? side.charAt(0).toUpperCase() + side.slice(1) : `Seat ${seat + 1}`
}

export const waitsForMe = (table: TableInfo): boolean =>
  table.status === 'playing' && !table.stuck && table.my_seat != null && (table.to_move ?? []).includes(table.my_seat)

export const canSit = (table: TableInfo): boolean => table.status === 'waiting' && table.seats.some((seat) => seat.kind === 'open')

/** `favor_tokens` in plain words. */
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
