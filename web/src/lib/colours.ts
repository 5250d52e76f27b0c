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

const NONE: Look = { element: 'none', shape: 'ring' }

export function lookOf(colour: string | undefined): Look {
  return LOOKS[colour ?? ''] ?? NONE
}

/** The class that sets --c and --ci. */
export const elementClass = (colour: string | undefined): string => `el-${lookOf(colour).element}`

export const isColour = (word: string): boolean => word in LOOKS

/** Emblems of the crests 1 to 8; 0 is nobody's. */
export const EMBLEMS = ['laurel', 'sun', 'helmet', 'shell', 'wheat', 'trident', 'owl', 'crescent', 'laurel']

/** Where a game fixes the colour of a seat's pieces, its crest is of that colour. */
const CREST_OF: Record<string, number> = { gold: 1, yellow: 1, black: 2, grey: 2, purple: 3, violet: 3, green: 4, blue: 5, red: 6, white: 7 }

/** Which of the eight crests a seat wears by itself: 1 to 8. */
export const crestOf = (seat: number, colour = ''): number => CREST_OF[colour] ?? (seat % 8) + 1

export interface Wearer {
  seat: number
  /** Of its pieces, where the game fixes one. */
  colour?: string
  /** The crest that this seat's player has chosen, or 0. */
  chosen: number
}

/** Who wears which crest at a table: pieces' colours first, then what people have chosen, then what is left, by seat. */
export function crestsOf(seats: readonly Wearer[]): Map<number, number> {
  const worn = new Map<number, number>()
  const free = (crest: number): boolean => ![...worn.values()].includes(crest)
  for (const { seat, colour } of seats) if (CREST_OF[colour ?? '']) worn.set(seat, crestOf(seat, colour))
  for (const { seat, chosen } of seats) if (chosen > 0 && !worn.has(seat) && free(chosen)) worn.set(seat, chosen)
  for (const { seat } of seats) {
    if (worn.has(seat)) continue
    const own = crestOf(seat)
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
