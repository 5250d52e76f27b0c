// The figures of the cards, loaded with the game that needs them.
const modules = import.meta.glob<{ default: Record<string, string> }>('../generated/icons/*.ts')

let bodies = $state.raw<Record<string, string>>({})

export const pictureOf = (name: string | undefined): string | undefined => (name ? bodies[name] : undefined)

const TRIES = 6

/** Loads a game's figures; a game without any shows first letters, and so does one as long as its figures do not come. */
export async function loadPictures(game: string): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const found = await modules[`../generated/icons/${game}.ts`]?.()
      if (found) bodies = { ...bodies, ...found.default }
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1000 * 2 ** tries))
    }
  }
}
