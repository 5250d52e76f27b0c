// Pictures of the tables for the lobby, from real games between bots: node tools/pictures.mjs [game ...]
// It starts a server of its own (AGON_PYTHON names the Python that has Agon) with the client as it was built last, or
// takes the one at AGON_ADDRESS. Bots play a game to its end; of some moments in the middle the richest one is kept.
// Look at the result: what is in the picture is the crop below, and another game is dealt with every run.
import chromium from '@sparticuz/chromium'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const folder = join(web, 'src/pages/lobby/tables')
/** Width by height of all pictures, as src/pages/lobby/pictures.ts has it. */
const SHAPE = 480 / 400
const KILOBYTES = 14
/** Parts of a game that is half over or more: there is more on the table. */
const MOMENTS = [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85]

/** How many play, and which part of a table of 1280 x 680 is in the picture: its left, top and width. */
const SHOTS = {
  divineplan: { seats: 4, left: 243, top: 0, width: 600, pixels: 640, kilobytes: 24 }, // the lobby shows it larger
  theos: { seats: 2, left: 218, top: 223, width: 540 },
  titans: { seats: 2, left: 218, top: 223, width: 540 },
  delphi: { seats: 3, left: 313, top: 46, width: 460 },
  theomachy: { seats: 3, left: 218, top: 223, width: 540 },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((game) => !(game in SHOTS))
if (unknown.length > 0) {
  console.error(`There is no picture of ${unknown.join(', ')}. Games: ${Object.keys(SHOTS).join(', ')}.`)
  process.exit(2)
}

/** A server without pauses between the bots' moves. */
async function serve() {
  const own = join(web, '../.venv/bin/python')
  const python = process.env.AGON_PYTHON ?? (existsSync(own) ? own : 'python3')
  const child = spawn(python, [join(web, 'tests/server.py')], { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const port = await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => /listening on (\d+)/.test(data) && resolve(/listening on (\d+)/.exec(data)[1]))
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  return { base: `http://127.0.0.1:${port}`, stop: () => process.kill(-child.pid) } // its bots' processes too
}

async function ask(path, body, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server.base}/api${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

async function playedGame(game, { seats, options = {} }) {
  const { token } = await ask('/guests', { name: 'Ione' })
  const bots = Array.from({ length: seats }, () => ({ kind: 'bot', level: 'greedy' }))
  const { id } = await ask('/tables', { game, seats: bots, options }, token)
  while ((await ask(`/tables/${id}`)).status !== 'over') await new Promise((resolve) => setTimeout(resolve, 500))
  return { id, moves: (await ask(`/tables/${id}/replay?move=0&seat=0`)).moves }
}

async function take(game, shot) {
  const { id, moves } = await playedGame(game, shot)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.addInitScript(() => localStorage.setItem('agon.theme', '"evening"'))
  const session = await page.context().newCDPSession(page)

  async function show(move) {
    await page.goto(`${server.base}/replay/${id}?move=${move}&seat=0`)
    await page.waitForSelector('main [data-entity]')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
  }

  async function capture(quality) {
    const { x, y } = await page.locator('.frame > main').boundingBox()
    const clip = { x: x + shot.left, y: y + shot.top, width: shot.width, height: shot.width / SHAPE, scale: (shot.pixels ?? 480) / shot.width }
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality, clip })
    return Buffer.from(data, 'base64')
  }

  // what takes the most bytes shows the most
  let [best, most] = [0, 0]
  for (const share of MOMENTS) {
    const move = Math.round(moves * share)
    await show(move)
    const { length } = await capture(50)
    if (length > most) [best, most] = [move, length]
  }
  await show(best)
  const limit = 1024 * (shot.kilobytes ?? KILOBYTES)
  let quality = 85
  let picture = await capture(quality)
  while (picture.length > limit && quality > 10) picture = await capture((quality -= 5))
  writeFileSync(join(folder, `${game}.webp`), picture)
  console.log(`${game}: move ${best} of ${moves}, ${(picture.length / 1024).toFixed(1)} KB with quality ${quality}`)
  await page.close()
}

mkdirSync(folder, { recursive: true })
const server = process.env.AGON_ADDRESS ? { base: process.env.AGON_ADDRESS, stop: () => undefined } : await serve()
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'], headless: true })
try {
  for (const [game, shot] of Object.entries(SHOTS)) if (wanted.length === 0 || wanted.includes(game)) await take(game, shot)
} finally {
  await browser.close()
  server.stop()
}
