// Picks the pictures that the games' cards name out of the game-icons set: one small module per game.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const set = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json')
const games = join(web, '..', 'src', 'agon', 'games')
const target = join(web, 'src', 'generated', 'icons')

function namesIn(text) {
  return [...text.matchAll(/^\s*icon\s*=\s*"([a-z0-9-]+)"/gm)].map((match) => match[1])
}

/** Tenths of a unit in a picture of 512 are finer than any screen: the rest of the digits is only weight. */
function rounded(body) {
  return body.replace(/-?\d*\.\d+/g, (number, at) => {
    const short = String(Math.round(Number(number) * 10) / 10).replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0')
    return /[\d.]/.test(body[at - 1] ?? '') && !short.startsWith('-') ? ` ${short}` : short
  })
}

function pick(names) {
  const found = {}
  for (const name of [...new Set(names)].sort()) {
    const real = set.aliases?.[name]?.parent ?? name
    if (set.icons[real]) found[name] = rounded(set.icons[real].body.replaceAll(' fill="currentColor"', '').replaceAll('fill="currentColor" ', ''))
    else console.warn(`no picture called ${name}: its first letter is shown`)
  }
  return found
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target, { recursive: true })
for (const game of readdirSync(games)) {
  const cards = join(games, game, 'cards.toml')
  if (!existsSync(cards)) continue
  const icons = pick(namesIn(readFileSync(cards, 'utf8')))
  if (Object.keys(icons).length === 0) continue
  writeFileSync(join(target, `${game}.ts`), `export default ${JSON.stringify(icons, null, 1)} as Record<string, string>\n`)
}
