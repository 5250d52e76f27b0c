// The figures of the cards, loaded with the game that needs them.
const modules = import.meta.glob<{ default: Record<string, string> }>('../generated/icons/*.ts')

let bodies = $state.raw<Record<string, string>>({})

export const pictureOf = (name: string | undefined): string | undefined => (name ? bodies[name] : undefined)

/** Loads a game's figures. A game without figures shows first letters, and so does one whose figures cannot be loaded. */
export async function loadPictures(game: string): Promise<void> {
  const found = await modules[`../generated/icons/${game}.ts`]?.().catch(() => undefined)
  if (found) bodies = { ...bodies, ...found.default }
}
