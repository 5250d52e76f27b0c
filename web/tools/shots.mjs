// Screenshots of the tables with fixtures: node tools/shots.mjs [name[:theme[:size[:WxH[:extra query]]]] ...]
// Needs a running `npm run dev`; the pictures go to web/shots/.
import chromium from '@sparticuz/chromium'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as playwright } from 'playwright-core'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const address = process.env.DEV_ADDRESS ?? 'http://127.0.0.1:5173'
const wanted = process.argv.slice(2)
const all = wanted.length > 0 ? wanted : ['dp-place', 'dp-place:noon', 'dp-place::130', 'dp-place:::390x844', 'dp-recruit:::390x844', 'dp-over', 'duel-choose', 'duel-choose:::390x844']

mkdirSync(join(web, 'shots'), { recursive: true })
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'], headless: true })
for (const shot of all) {
  const [name, theme = '', size = '', window = '', query = ''] = shot.split(':')
  const [width, height] = (window || '1280x800').split('x').map(Number)
  const page = await browser.newPage({ viewport: { width, height }, reducedMotion: 'reduce', hasTouch: width < 760, isMobile: width < 760 })
  page.on('console', (message) => message.type() === 'error' && console.log(shot, message.text()))
  page.on('pageerror', (error) => console.log(shot, error.message))
  await page.goto(`${address}/dev.html?fixture=${name}&theme=${theme || 'evening'}&size=${size || '100'}${query ? `&${query}` : ''}`)
  await page.waitForSelector('.prompt')
  await page.waitForTimeout(700)
  if (name === 'dp-over' && !query) await page.keyboard.press('Escape')
  const scroll = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight])
  if (scroll.some((extra) => extra > 0)) console.log(shot, 'the page scrolls by', scroll)
  const clipped = await page.evaluate(() =>
    [...document.querySelectorAll('main *, .prompt *')]
      .filter((node) => node instanceof HTMLElement && node.clientWidth > 0 && getComputedStyle(node).overflow === 'hidden' && (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2))
      .map((node) => `${node.className} ${node.scrollWidth - node.clientWidth}x${node.scrollHeight - node.clientHeight}`),
  )
  if (clipped.length > 0) console.log(shot, 'clipped:', clipped.slice(0, 6).join(' | '))
  await page.screenshot({ path: join(web, 'shots', `${[name, theme, size, window, query.replace(/\W/g, '')].filter(Boolean).join('-')}.png`) })
  await page.close()
}
await browser.close()
