// People at browsers: each has a window of their own, sees what the page shows, and acts by clicks and keys alone.
import chromium from '@sparticuz/chromium'
import { findObstacles } from './axe'
import { existsSync } from 'node:fs'
import { chromium as playwright, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core'
import type { Choice, ServerMessage, TableInfo, Update, Words } from '../src/lib/protocol'
import { plain } from '../src/lib/texts'

const MACHINE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The machine's Chromium, else the one from npm. Without a graphics card, plain drawing is five times as fast as an emulated one. */
export async function launch(): Promise<Browser> {
  const machine = process.env.AGON_CHROMIUM ?? MACHINE.find((path) => existsSync(path))
  const executablePath = machine ?? (await chromium.executablePath())
  return playwright.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] })
}

export const WIDE = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

export interface Looks {
  phone?: boolean
  theme?: 'evening' | 'noon'
  /** Of text, in percent. */
  size?: 100 | 115 | 130
  /** Somebody whom the server knows already. */
  known?: { player: string; token: string }
}

export class Person {
  update: Update | null = null
  table: TableInfo | null = null
  troubles: string[] = []
  /** What the sockets of this browser received, as text. */
  received: string[] = []

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly base: string,
  ) {
    page.on('pageerror', (error) => this.troubles.push(`${page.url()} ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) this.troubles.push(message.text())
    })
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.hear(String(payload))))
  }

  static async at(browser: Browser, base: string, name: string, { phone = false, theme = 'evening', size = 100, known = { player: '', token: '' } }: Looks = {}): Promise<Person> {
    const context = await browser.newContext({ viewport: phone ? PHONE : WIDE, hasTouch: phone, isMobile: phone, reducedMotion: 'reduce' })
    await context.addInitScript(
      ([who, look, percent, { player, token }]) => {
        localStorage.setItem('agon.theme', JSON.stringify(look))
        localStorage.setItem('agon.size', JSON.stringify(percent))
        if (!localStorage.getItem('agon.session')) localStorage.setItem('agon.session', JSON.stringify({ name: who, player, token, login: '' }))
      },
      [name, theme, size, known] as const,
    )
    return new Person(name, context, await context.newPage(), base)
  }

  private hear(payload: string): void {
    this.received.push(payload)
    for (const message of JSON.parse(payload) as ServerMessage[]) {
      if (message.type === 'update') this.update = message
      if (message.type === 'table') this.table = message.table
    }
  }

  go = (path: string) => this.page.goto(this.base + path)
  see = (text: string | RegExp): Promise<void> => this.page.getByText(text).first().waitFor()
  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name }).first()
  leave = (): Promise<void> => this.context.close()

  /** To the lobby, and there to the sheet in which a table is set up. */
  async setUp(game = 'Divine Plan'): Promise<void> {
    await this.go('/')
    await this.button(`Set up a table of ${game}`).click()
    await this.page.locator('#new-table').waitFor()
  }

  get question(): Update['prompt'] {
    return this.update?.prompt
  }

  async until(what: () => boolean, why: string, seconds = 30): Promise<void> {
    for (const end = Date.now() + 1000 * seconds; Date.now() < end; ) {
      if (what()) return
      await this.page.waitForTimeout(20)
    }
    throw new Error(`${this.name} waited in vain: ${why}`)
  }

  /** Where this person stands, for a test that has failed. */
  async story(): Promise<string> {
    const bar = await this.page.locator('.prompt').innerText().catch(() => 'no prompt bar')
    const heard = this.received.slice(-4).map((frame) => frame.slice(0, 300))
    return [`${this.name} at ${this.page.url()}`, bar.replaceAll('\n', ' '), ...this.troubles, ...heard].join('\n')
  }

  /** What the engine says, as the table says it: with people's names. */
  words(said: Words = ''): string {
    return plain(said, (seat) => this.table?.seats.find((one) => one.seat === seat)?.name || `Player ${seat + 1}`)
  }

  /** Answers the question with this choice, by clicking what the table offers. */
  async choose(choice: Choice): Promise<void> {
    const decision = this.update!.decision
    const moved = (): boolean => this.update!.decision !== decision || !this.question
    for (let clicks = 0; clicks < 6 && !moved(); clicks++) {
      if (!(await this.clickTowards(choice)) && !moved()) await this.chooseFromList(choice)
      for (let waits = 0; waits < 150 && !moved() && (await this.busy()); waits++) await this.page.waitForTimeout(20)
    }
    await this.until(moved, `the answer “${this.words(choice.label)}” to “${this.words(this.question?.question)}”`)
  }

  /** The bar says "Sent" until the next question comes. */
  private busy = (): Promise<boolean> => this.page.evaluate(() => document.querySelector('.opts') === null && document.querySelector('.can') === null)

  private async clickTowards(choice: Choice): Promise<boolean> {
    const { page } = this
    const wanted = new Set(choice.targets ?? [])
    const target = await page.evaluate(
      ({ ids, label }) => {
        const seen = (node: Element): boolean => {
          const box = node.getBoundingClientRect()
          const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
          return box.width > 0 && top !== null && (node.contains(top) || top.contains(node))
        }
        const mark = (node: Element): string => {
          document.querySelector('[data-aim]')?.removeAttribute('data-aim')
          node.setAttribute('data-aim', '')
          return '[data-aim]'
        }
        const buttons = [...document.querySelectorAll('.opts .btn')]
        const confirm = buttons.find((node) => node.classList.contains('primary'))
        const picked = ids.filter((id) => document.querySelector(`[data-entity="${CSS.escape(id)}"].picked`))
        if (confirm && (ids.length === 0 || picked.length > 0) && ids.every((id) => picked.includes(id))) return mark(confirm)
        for (const id of ids) {
          const node = [...document.querySelectorAll(`[data-entity="${CSS.escape(id)}"].can`)].find(seen)
          if (node) return mark(node)
        }
        const named = buttons.find((node) => node.textContent!.trim().toLowerCase().startsWith(label.toLowerCase()))
        return named && seen(named) ? mark(named) : null
      },
      { ids: [...wanted], label: this.words(choice.label) },
    )
    if (!target) return false
    return page.locator(target).click({ timeout: 1500 }).then(() => true, () => false)
  }

  /** Where the table has no place for it, the list of all options has. */
  private async chooseFromList(choice: Choice): Promise<void> {
    if (await this.busy()) return
    await this.page.keyboard.press('o')
    const option = this.page.locator('dialog button').filter({ hasText: new RegExp(`^\\s*${this.words(choice.label).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'i') }).first()
    await option.click({ timeout: 2000 }).catch(() => undefined)
  }

  /** What keeps the page from being usable for everybody, if anything. */
  async obstacles(contrast = true): Promise<string[]> {
    return findObstacles(this.page, contrast)
  }
}

/** Somebody who wants the game to end: locks where possible, passes on demigods. */
export function eager(update: Update): Choice {
  const choices = update.prompt!.choices
  const locking = choices.filter((choice) => choice.icon === 'lock')
  const passing = update.prompt!.kind === 'recruit' ? choices.filter((choice) => !choice.targets?.length) : []
  const from = locking.length > 0 ? locking : passing.length > 0 ? passing : choices
  return from[Math.floor(Math.random() * from.length)]!
}
