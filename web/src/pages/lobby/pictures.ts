// The tables in mid-game, as `node tools/pictures.mjs` takes them; a game without one is shown by its first letter.
const files = import.meta.glob<string>('./tables/*.webp', { eager: true, query: '?url', import: 'default' })

/** The shape of every picture, so that nothing moves when it comes; some have more pixels. */
export const WIDTH = 480
export const HEIGHT = 400

/** Where a picture is looked at if only a strip of it has room: so far down, in percent. */
const FOCUS: Record<string, number> = { theos: 65, titans: 100, theomachy: 100 }

export const focusOf = (game: string): number => FOCUS[game] ?? 60

export const pictureOf = (game: string): string | undefined => files[`./tables/${game}.webp`]
