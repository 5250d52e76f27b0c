// Pictures of the tables for the README: node --experimental-websocket tools/tables.mjs ADDRESS [game ...], with a server
// at that address (`python tests/server.py 8671`, where bots make no pauses).
// A guest sits down with bots and plays a number of moves by always taking the first choice; docs/images gets the picture.
import chromium from '@sparticuz/chromium'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium as playwright } from 'playwright-core'

const images = join(import.meta.dirname, '../../docs/images')
const address = process.argv[2] ?? 'http://127.0.0.1:8420'
const wanted = process.argv.slice(3)
const TABLES = [
  { game: 'divineplan', seats: 3, moves: 22 },
  { game: 'theos', seats: 2, moves: 10 },
  { game: 'theomachy', seats: 3, moves: 14 },
  { game: 'delphi', seats: 3, moves: 24 },
  { game: 'titans', seats: 2, moves: 12 },
]

async function post(path, body, token = '') {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}

/** Plays over a socket of its own, so that the picture shows a game that has got going. */
function play(token, table, moves) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/tables/${table}/live`)
    const done = new Set()
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', token }))
    socket.onerror = reject
    socket.onmessage = ({ data }) => {
      for (const message of JSON.parse(data)) {
        if (message.type !== 'update') continue
        if (message.view.result) return void (socket.close(), reject(new Error('The game ended before the picture.')))
        if (!message.prompt || done.has(message.decision)) continue
        if (done.size >= moves) return void (socket.close(), resolve())
        done.add(message.decision)
        const { action } = message.prompt.choices[0]
        socket.send(JSON.stringify({ type: 'move', nonce: `m${done.size}`, decision: message.decision, action }))
      }
    }
  })
}

const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'], headless: true })
for (const { game, seats, moves } of TABLES.filter((table) => wanted.length === 0 || wanted.includes(table.game))) {
  const known = await post('/guests', { name: 'Mira' })
  const kinds = Array.from({ length: seats }, (_, seat) => (seat === 0 ? { kind: 'me' } : { kind: 'bot', level: 'greedy' }))
  const { id } = await post('/tables', { game, seats: kinds, options: {}, share: '0'.repeat(32) }, known.token)
  await play(known.token, id, moves)
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.addInitScript((session) => localStorage.setItem('agon.session', session), JSON.stringify({ ...known, crest: 0, account: false }))
  await page.goto(`${address}/table/${id}`)
  await page.waitForSelector('.frame')
  await page.waitForTimeout(2000)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  writeFileSync(join(images, `${game}.webp`), Buffer.from(data, 'base64'))
  await page.close()
}
await browser.close()
