// Colours of the games, each with its fill and its shape: never colour alone.
interface Look {
  element: string
  shape: string
}

const LOOKS: Record<string, Look> = {
  green: { element: 'green', shape: 'leaf' },
  red: { element: 'red', shape: 'peak' },
  blue: { element: 'blue', shape: 'drop' },
  yellow: { element: 'yellow', shape: 'sun' },
  purple: { element: 'purple', shape: 'grape' },
  black: { element: 'black', shape: 'amphora' },
  white: { element: 'white', shape: 'ring' },
  sky: { element: 'sky', shape: 'wing' },
  ice: { element: 'ice', shape: 'crystal' },
  rock: { element: 'rock', shape: 'block' },
  desert: { element: 'desert', shape: 'dune' },
}

const OTHER_NAMES: Record<string, string> = {
  forest: 'green',
  mountain: 'red',
  river: 'blue',
  demeter: 'green',
  poseidon: 'blue',
  hades: 'purple',
  gaia: 'rock',
  fire: 'red',
  water: 'blue',
  air: 'sky',
  earth: 'rock',
  order: 'white',
  chaos: 'black',
  violet: 'purple',
  gold: 'yellow',
}

const NONE: Look = { element: 'none', shape: 'ring' }

export function lookOf(colour: string | undefined): Look {
  const name = (colour ?? '').toLowerCase()
  return LOOKS[OTHER_NAMES[name] ?? name] ?? NONE
}

/** The class that sets --c and --ci. */
export const elementClass = (colour: string | undefined): string => `el-${lookOf(colour).element}`

export const isColour = (word: string): boolean => word.toLowerCase() in LOOKS

/** Emblems of the seats, in their order; some games fix a god's own. */
export const EMBLEMS = ['laurel', 'sun', 'helmet', 'shell', 'wheat', 'trident', 'owl', 'crescent', 'laurel']
const GODS: Record<string, number> = { apollo: 1, ares: 2, aphrodite: 3, demeter: 4 }

/** Where players are called by their pieces' colour, their crest has it too. */
const PIECES: Record<string, number> = { yellow: 1, red: 6, blue: 5, green: 4 }

/** Which of the eight crests a seat wears: 1 to 8. */
export const crestOf = (seat: number, icon: string | undefined, name = ''): number => GODS[icon ?? ''] ?? PIECES[name.toLowerCase()] ?? (seat % 8) + 1

export interface Wearer {
  seat: number
  icon?: string
  name: string
  /** The crest that this seat's player has chosen, or 0. */
  chosen: number
}

/** Who wears which crest at a table: gods and colours first, then what people have chosen, then what is left, by seat. */
export function crestsOf(seats: readonly Wearer[]): Map<number, number> {
  const worn = new Map<number, number>()
  const free = (crest: number): boolean => ![...worn.values()].includes(crest)
  for (const { seat, icon, name } of seats) {
    const fixed = GODS[icon ?? ''] ?? PIECES[name.toLowerCase()]
    if (fixed) worn.set(seat, fixed)
  }
  for (const { seat, chosen } of seats) if (chosen > 0 && !worn.has(seat) && free(chosen)) worn.set(seat, chosen)
  for (const { seat } of seats) {
    if (worn.has(seat)) continue
    const own = (seat % 8) + 1
    worn.set(seat, free(own) ? own : (Array.from({ length: 8 }, (_, n) => n + 1).find(free) ?? own))
  }
  return worn
}

/** The crest of a person outside of a table, the same for every viewer: the chosen one, else their id decides. Somebody without an id has none. */
export function crestOfPlayer(player: string, chosen = 0): number {
  if (chosen > 0) return chosen
  if (player === '') return 0
  let mixed = 2166136261
  for (const letter of player) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 16777619) >>> 0
  return 1 + ((mixed >>> 8) % 8)
}
