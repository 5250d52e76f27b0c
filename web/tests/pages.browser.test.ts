import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { gamesAt, openTable, sitDown, smallest } from './guests'
import { eager, launch, Person } from './people'
import { startServer } from './serving'

let browser: Browser
const base = inject('base')
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

async function visit(path: string, looks = {}): Promise<Person> {
  const person = await Person.at(browser, base, 'Thalia', looks)
  await person.go(path)
  return person
}

async function sitAlone(person: Person): Promise<void> {
  await person.go('/')
  await person.button('Play').click()
  await person.page.locator('.frame').waitFor()
  await person.until(() => Boolean(person.question), 'the first question')
}

/** On the page "Account", by a guest. */
async function newAccount(person: Person): Promise<string> {
  await person.go('/account')
  const login = `login${Date.now()}`
  await person.page.getByLabel('Login name').fill(login)
  await person.page.getByLabel('Password').fill('eight letters')
  await person.button('Keep my games').click()
  await person.see('Your account is there.')
  return login
}

async function signIn(person: Person, login: string, password: string): Promise<void> {
  await person.button(/^Sign in$/).click()
  await person.page.getByLabel('Login name').fill(login)
  await person.page.getByLabel('Password').fill(password)
  await person.page.locator('form.form button').last().click()
}

describe('every page can be used by everybody', () => {
  it.each([
    ['wide', 'evening'],
    ['wide', 'noon'],
    ['phone', 'evening'],
    ['phone', 'noon'],
  ] as const)('%s, %s', async (size, theme) => {
    const person = await visit('/', { phone: size === 'phone', theme })
    await person.see('a good first game')
    expect(await person.obstacles()).toEqual([])
    expect(await person.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await person.setUp()
    await person.button('Options').click()
    expect(await person.obstacles()).toEqual([])
    await sitAlone(person)
    expect(await person.obstacles()).toEqual([])
    expect(await person.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await person.button('Menu').click()
    expect(await person.obstacles()).toEqual([])
    expect(person.troubles).toEqual([])
    await person.leave()
  })

  it('the smaller ones too', async () => {
    const person = await visit('/account')
    for (const [path, words] of [
      ['/account', 'Name and crest'],
      ['/rules/divineplan', 'rules and rulings'],
      ['/credits', 'CC BY 3.0'],
      ['/replays', 'Your finished games'],
      ['/table/nowhere', 'This table is not here'],
    ] as const) {
      await person.go(path)
      await person.see(words)
      expect(await person.obstacles(), path).toEqual([])
    }
    expect(person.troubles).toEqual([])
    await person.leave()
  })
})

describe('the first load', () => {
  const LIMIT = 150 * 1024

  /** Everything but fonts and the game itself, as it goes over the wire at best. */
  async function loaded(path: string): Promise<number> {
    const person = await Person.at(browser, base, 'Thalia')
    const sizes: Promise<number>[] = []
    person.page.on('response', (response) => {
      if (!/\.woff2?$/.test(response.url()) && !response.url().includes('/api/')) sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await person.go(path)
    await person.page.locator('h1').waitFor()
    await person.page.waitForLoadState('networkidle')
    await person.leave()
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  it.each(['/', '/table/nowhere'])('of %s is small', async (path) => {
    expect(await loaded(path)).toBeLessThan(LIMIT)
  })

  it('of every game’s table is small', async () => {
    for (const { id, modes } of await gamesAt(base)) {
      const seated = await sitDown(base, 'Thalia', id, smallest(modes))
      const size = await loaded(`/table/${seated.table}`)
      console.log(`first load of a table of ${id}: ${Math.round(size / 1024)} KB compressed, without fonts`)
      expect(size, id).toBeLessThan(LIMIT)
    }
  })

  it('makes the table usable soon: the figure is printed, the machine decides what it is', async () => {
    const seated = await sitDown(base, 'Thalia', 'divineplan', 3)
    const times: number[] = []
    for (let runs = 0; runs < 3; runs++) {
      const person = await Person.at(browser, base, 'Thalia', { known: seated })
      await person.context.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('.can')) return
          observer.disconnect()
          // the frame after it is drawn
          requestAnimationFrame(() => setTimeout(() => performance.mark('usable')))
        }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] })
      })
      await person.go(`/table/${seated.table}`)
      await person.page.locator('.can').first().click({ trial: true })
      times.push(await person.page.evaluate(() => performance.getEntriesByName('usable')[0]!.startTime))
      await person.leave()
    }
    console.log(`from navigation to a table that can be played, cold: ${times.map((time) => `${Math.round(time)} ms`).join(', ')}`)
  })
})

describe('a lobby with more tables than a page', () => {
  it('shows the others when somebody asks for more, each once', async () => {
    const server = await startServer()
    const person = await Person.at(browser, server.base, 'Ione', { phone: true })
    try {
      for (let number = 0; number < 55; number++) await openTable(server.base, `Host ${number}`, `Court ${number}`)
      await person.go('/')
      await person.button('Show all').click()
      const rows = person.page.locator('section[aria-labelledby=open] li')
      await rows.nth(49).waitFor()
      expect(await rows.count()).toBe(50)
      await person.button('Show more').click()
      await rows.nth(54).waitFor()
      expect(new Set(await rows.allInnerTexts()).size).toBe(55)
      expect(await person.button('Show more').count()).toBe(0)
      expect(await person.obstacles()).toEqual([])
      expect(person.troubles).toEqual([])
    } finally {
      await person.leave()
      await server.stop()
    }
  })
})

describe('a table that has not begun', () => {
  it('is found in the lobby or by a pasted link, and begins when the last seat is taken', async () => {
    const host = await Person.at(browser, base, 'Host')
    const ione = await Person.at(browser, base, 'Ione', { phone: true })
    await host.setUp()
    await host.page.locator('#new-table select').nth(2).selectOption('open')
    await host.page.locator('#new-table select').nth(3).selectOption('friend')
    await host.button('Options').click()
    const name = `Court ${Date.now()}`
    await host.page.getByLabel('Name of the table').fill(name)
    await host.button('Open the table').click()
    const link = await host.page.getByLabel('Invitation link').inputValue()

    await ione.go('/')
    const all = ione.button(/^Show all/)
    if (await all.isVisible({ timeout: 300 }).catch(() => false)) await all.click()
    await ione.button(`Sit down at Divine Plan, ${name}`).click()
    await ione.see('Stand up')
    await host.see('is here')
    await ione.page.getByLabel('Message').fill('Shall we begin?')
    await ione.button('Send').click()
    await host.see('Shall we begin?')
    const crest = (who: Person) => who.page.locator('section[aria-label=Seats] li', { hasText: 'Ione' }).locator('.crest').getAttribute('class')
    expect(await crest(host)).toBe(await crest(ione))
    expect(await host.obstacles()).toEqual([])
    await ione.button('Stand up').click()
    await ione.see(/Good (morning|day|evening), Ione/)
    // the host may hear of it a moment later: only then is the first free seat the one that she left
    await host.page.locator('section[aria-label=Seats] li', { hasText: 'Ione' }).waitFor({ state: 'detached' })

    await host.page.getByLabel(/^A bot for/).first().selectOption('random')
    await host.see('bot, careless')
    await ione.button('Join with a code').click()
    await ione.page.getByLabel('The code or the link').fill(link)
    await ione.button('Go to the table').click()
    await ione.see('one seat is free')
    await ione.button('Sit down as Ione').click()
    for (const person of [host, ione]) {
      await person.page.locator('.frame').waitFor()
      expect(person.troubles).toEqual([])
    }
    const late = await visit(new URL(link).pathname)
    await late.see('Watching')
    for (const person of [host, ione, late]) await person.leave()
  })
})

describe('a request to take back', () => {
  it('asks quietly, and the answer is sent', async () => {
    const person = await Person.at(browser, base, 'Myrto')
    const said: string[] = []
    let inject: (message: object) => void = () => undefined
    await person.page.routeWebSocket(/\/live$/, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        said.push(String(message))
        server.send(message)
      })
      inject = (message) => socket.send(JSON.stringify([message]))
    })
    await person.go('/')
    await person.button('Play now').click()
    await person.page.locator('.can').first().waitFor() // my turn: nothing moves on by itself
    const ask = { type: 'asked', seat: 1, waiting_for: [0] }
    inject(ask)
    await person.see('asks to take back')
    expect(await person.obstacles()).toEqual([])
    await person.button('Allow').click()
    expect(said.some((message) => message.includes('"allow"') && message.includes('"yes":true'))).toBe(true)
    inject(ask)
    await person.button(/^No$/).click()
    expect(said.some((message) => message.includes('"yes":false'))).toBe(true)
    inject(ask)
    inject({ ...ask, waiting_for: [] })
    await person.page.getByText('asks to take back').waitFor({ state: 'hidden' })
    await person.see('somebody said no to taking it back')
    expect(await person.obstacles()).toEqual([])
    await person.leave()
  })
})

describe('my turn', () => {
  it.each([[true, 1], [false, 0]] as const)('is announced by the title, and by notification and sound where turned on: %s', async (turnedOn, announced) => {
    const known = await sitDown(base, 'Myrto', 'divineplan', 2)
    const person = await Person.at(browser, base, 'Myrto', { known })
    await person.context.addInitScript((on) => {
      localStorage.setItem('agon.notify', String(on))
      localStorage.setItem('agon.sound', String(on))
      const heard = { notes: [] as string[], tones: 0 }
      class Note {
        static permission = 'granted'
        onclick: unknown = null
        constructor(title: string) {
          heard.notes.push(title)
        }
      }
      class Audio extends AudioContext {
        override createOscillator(): OscillatorNode {
          heard.tones += 1
          return super.createOscillator()
        }
      }
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      Object.assign(window, { heard, Notification: Note, AudioContext: Audio })
    }, turnedOn)
    await person.go(`/table/${known.table}`)
    await person.page.locator('.can').first().waitFor()
    expect(await person.page.title()).toContain('● Your turn')
    const heard = await person.page.evaluate(() => (window as unknown as { heard: { notes: string[]; tones: number } }).heard)
    expect(heard.notes).toEqual(Array(announced).fill('Your turn · Divine Plan'))
    expect(heard.tones > 0).toBe(turnedOn)
    expect(person.troubles).toEqual([])
    await person.leave()
  })
})

describe('a rule', () => {
  it('is found by words and by its own address', async () => {
    const person = await visit('/rules/divineplan#DIVINEPLAN-SETUP-09')
    await person.page.locator('li.now#DIVINEPLAN-SETUP-09').waitFor()
    await person.page.getByLabel('Search the rules').fill('setup-09')
    await person.see(/^[1-5] of \d+ rules/)
    await person.leave()
  })
})

describe('a player', () => {
  it('is given a name, may change it, and keeps games in an account', async () => {
    const person = await Person.at(browser, base, 'Nikias')
    await sitAlone(person)
    await person.go('/account')
    await person.page.getByLabel('Name', { exact: true }).fill('Nikias the Second')
    await person.button('Change').click()
    await person.see('Your name is changed.')
    await person.see('You wear it wherever the game leaves you the choice')
    const login = `nikias${Date.now()}`
    await person.page.getByLabel('Login name').fill(login)
    await person.page.getByLabel('Password').fill('eight letters')
    await person.button('Keep my games').click()
    await person.see('Your account is there.')
    await person.button('Sign out').click()
    await person.see('a new guest')
    await person.go('/')
    await person.see('a good first game')
    expect(await person.page.getByText('Your tables').count()).toBe(0)
    await person.go('/account')
    await person.button(/^Sign in$/).click()
    await person.page.getByLabel('Login name').fill(login)
    await person.page.getByLabel('Password').fill('wrong letters')
    await person.page.locator('form button').last().click()
    await person.see('do not belong together')
    await person.page.getByLabel('Password').fill('eight letters')
    await person.page.locator('form button').last().click()
    await person.see('Welcome back.')
    await person.go('/')
    await person.page.getByRole('link', { name: /Your turn at Divine Plan/ }).waitFor()
    expect(await person.page.title()).toBe('● Your turn · Agon')
    await person.leave()
  })

  it('signs out everywhere, and an open table on another device hears of it', async () => {
    const [desk, pocket] = [await Person.at(browser, base, 'Nikias'), await Person.at(browser, base, 'Nikias', { phone: true })]
    await sitAlone(desk)
    const login = await newAccount(desk)
    await pocket.go('/account')
    await signIn(pocket, login, 'eight letters')
    await pocket.page.getByRole('listitem').filter({ hasText: 'here' }).waitFor()
    expect(await pocket.page.getByRole('listitem').filter({ hasText: 'signed in' }).count()).toBe(2)
    expect(await pocket.obstacles()).toEqual([])
    await pocket.page.goto(`${base}/table/${desk.table!.id}`)
    await pocket.until(() => Boolean(pocket.question), 'the same question')
    await desk.button('Sign out everywhere').click()
    await desk.see('You are signed out on every device')
    await pocket.see('You are signed out here.')
    await pocket.see('Watching')
    expect(await pocket.obstacles()).toEqual([])
    await pocket.go('/')
    await pocket.see('You are signed out here.')
    for (const person of [desk, pocket]) {
      expect(person.troubles).toEqual([])
      await person.leave()
    }
  })

  it('changes the password, takes the data along, and leaves for good', async () => {
    const person = await Person.at(browser, base, 'Myrto')
    await sitAlone(person)
    const login = await newAccount(person)
    await person.page.getByLabel('Present password').fill('another word')
    await person.page.getByLabel('New password').fill('nine letters')
    await person.button('Change the password').click()
    await person.see('That is not your password.')
    await person.page.getByLabel('Present password').fill('eight letters')
    await person.button('Change the password').click()
    await person.see('Your password is changed.')

    const [file] = await Promise.all([person.page.waitForEvent('download'), person.button('Download my data').click()])
    const exported = JSON.parse(readFileSync(await file.path(), 'utf8')) as { profile: { login: string }; tables: { id: string }[] }
    expect(exported.profile.login).toBe(login)
    expect(exported.tables.map(({ id }) => id)).toEqual([person.table!.id])

    await person.button('Delete my account').click()
    const forGood = person.page.getByRole('button', { name: 'Delete for good' })
    await person.page.getByLabel('Password to confirm').fill('eight letters')
    expect(await forGood.isDisabled()).toBe(true)
    await person.page.getByLabel(`Type ${login} to confirm`).fill(login)
    await forGood.click()
    await person.page.getByRole('form', { name: 'Delete for good' }).getByText('That is not your password.').waitFor()
    expect(await person.obstacles()).toEqual([])
    await person.page.getByLabel('Password to confirm').fill('nine letters')
    await forGood.click()
    await person.see('You are deleted here.')
    await signIn(person, login, 'nine letters')
    await person.see('do not belong together')
    await person.go(`/table/${person.table!.id}`)
    await person.see('a former player')
    expect(person.troubles).toEqual([])
    await person.leave()
  })

  it('chooses a crest, which others see, also before the first table', async () => {
    const [kleo, damon] = [await visit('/account', { phone: true }), await Person.at(browser, base, 'Damon')]
    await kleo.button('Owl').click()
    await kleo.see('Your crest is changed.')
    expect(await kleo.button('Owl').getAttribute('aria-pressed')).toBe('true')
    await kleo.setUp()
    await kleo.page.locator('#new-table select').nth(2).selectOption('open')
    await kleo.button('Open the table').click()
    await kleo.page.getByLabel('Invitation link').waitFor()
    await damon.page.goto(kleo.page.url())
    const seen = damon.page.locator('section[aria-label=Seats] li', { hasText: 'Thalia' }).locator('.crest')
    expect(await seen.getAttribute('class')).toContain('s6')
    await kleo.go('/account')
    await kleo.button('Crescent').click()
    await kleo.see('Your crest is changed.')
    await damon.go('/')
    await damon.page.locator('li', { hasText: 'Thalia' }).locator('.crest.s7').first().waitFor()
    for (const person of [kleo, damon]) {
      expect(person.troubles).toEqual([])
      await person.leave()
    }
  })

  it('whom the server does not know any more becomes a new guest and reads why', async () => {
    const person = await Person.at(browser, base, 'Nikias')
    await person.context.addInitScript(() => {
      if (!sessionStorage.length) localStorage.setItem('agon.session', JSON.stringify({ name: 'Nikias', player: 'x', token: 'forged', login: '' }))
      sessionStorage.setItem('seen', '1')
    })
    await person.go('/')
    await person.see('does not know you any more')
    await sitAlone(person)
    await person.leave()
  })
})

describe('odd hours', () => {
  it('an unknown address, a full table, a game that is not over: each has a sentence and a way on', async () => {
    const host = await Person.at(browser, base, 'Host')
    await sitAlone(host)
    const id = host.table!.id
    const person = await visit('/no/such/place')
    await person.see('There is nothing here')
    await person.page.getByRole('link', { name: 'To the lobby', exact: true }).waitFor()
    await person.go(`/replay/${id}`)
    await person.see('The game is not over yet')
    await person.page.getByRole('link', { name: 'To the table' }).click()
    await person.see('Watching')
    await person.go('/replay/nowhere')
    await person.see('This game is not here')
    expect(person.troubles).toEqual([])
    await person.leave()
    await host.leave()
  })

  it('a server that restarts: the page says so, comes back by itself, and the game goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'agon-'))
    const database = join(folder, 'tables.sqlite3')
    let server = await startServer(0, database)
    const person = await Person.at(browser, server.base, 'Damon')
    try {
      await sitAlone(person)
      const { decision } = person.update!
      await server.stop('SIGKILL')
      await person.see('Connection lost. Trying again')
      person.update = null
      server = await startServer(server.port, database)
      await person.until(() => person.update !== null, 'the table after the restart', 60) // on a busy machine the client tries several times
      expect(person.update!.decision).toBe(decision)
      await person.page.locator('.can').first().waitFor()
      await person.choose(eager(person.update!))
      expect(person.troubles).toEqual([])
    } catch (error) {
      throw new Error(await person.story(), { cause: error })
    } finally {
      await person.leave()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('a table that cannot be fetched at the first try comes by itself', async () => {
    const known = await sitDown(base, 'Damon', 'divineplan', 2)
    const person = await Person.at(browser, base, 'Damon', { known })
    const part = '**/assets/DivinePlan*.js'
    await person.page.route(part, (route) => route.abort())
    await person.go(`/table/${known.table}`)
    await person.see('The table could not be loaded')
    expect(await person.obstacles()).toEqual([])
    await person.page.unroute(part)
    await person.page.locator('.can').first().waitFor()
    await person.leave()
  })

  it('a lobby without a server says so and goes on by itself', async () => {
    const person = await visit('/')
    await person.see('a good first game')
    await person.page.route('**/api/**', (route) => route.abort())
    await person.page.evaluate(() => dispatchEvent(new Event('online')))
    await person.see('The server does not answer.')
    await person.button('Play now').click()
    await person.see('try again in a moment')
    await person.page.unroute('**/api/**')
    await person.page.evaluate(() => dispatchEvent(new Event('online')))
    await person.page.getByText('trying again every few seconds').waitFor({ state: 'hidden' })
    await person.leave()
  })
})
