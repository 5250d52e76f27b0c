import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sitDown } from './guests'
import { eager, launch, Person } from './people'

let browser: Browser
const base = inject('base')
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

describe('two people and a bot', () => {
  let mira: Person
  let jon: Person
  let guest: Person
  let table = ''

  beforeAll(async () => {
    mira = await Person.at(browser, base, 'Mira')
    jon = await Person.at(browser, base, 'Jon', { phone: true, theme: 'noon' })
    guest = await Person.at(browser, base, 'Guest')
  })
  afterAll(async () => {
    for (const person of [mira, jon]) {
      expect(person.troubles).toEqual([])
      await person.leave()
    }
  })

  it('meet by an invitation link', async () => {
    await mira.setUp()
    await mira.page.locator('#new-table select').nth(2).selectOption('friend')
    await mira.button('Options').click()
    await mira.page.getByLabel('Favor tokens').selectOption('4')
    await mira.button(/^Open the table$/).click()
    await mira.see('Invite friends')
    const link = await mira.page.getByLabel('Invitation link').inputValue()
    expect(link).toMatch(/\/table\/[\w-]+\?code=\w+$/)
    table = new URL(link).pathname.split('/')[2]!

    await guest.go(`/table/${table}`)
    await guest.see('kept for friends')
    await jon.page.goto(link)
    await jon.button('Sit down as Jon').click()
    for (const person of [mira, jon]) await person.page.locator('.frame').waitFor()
    expect(new URL(jon.page.url()).search).toBe('')
    await guest.page.locator('.frame').waitFor()
  })

  it('see their own secrets, and the spectator none', async () => {
    await guest.see('Watching')
    expect(guest.update!.view.viewer).toBe(-1)
    expect(guest.received.every((message) => !message.includes('"private":true'))).toBe(true)
    expect(mira.received.some((message) => message.includes('"private":true'))).toBe(true)
    expect(await guest.page.locator('.can').count()).toBe(0)
    expect(guest.troubles).toEqual([])
    await guest.leave()
  })

  it('talk', async () => {
    await mira.page.keyboard.press('c')
    await mira.page.getByLabel('Message').fill('Good luck')
    await mira.button('Send').click()
    await jon.page.getByRole('button', { name: 'Chat, 1 new' }).waitFor()
    await mira.page.keyboard.press('Escape')
  })

  it('play to the end by clicks, with a reload in mid-move and an undo on the way', { timeout: 180_000 }, async () => {
    const over = (): boolean => mira.table?.status === 'over' && jon.table?.status === 'over'
    let moves = 0
    let undone = false
    let reloaded = false
    while (!over() && moves < 400) {
      await mira.until(() => over() || Boolean(mira.question) || Boolean(jon.question), 'somebody’s turn')
      if (over()) break
      const person = mira.question ? mira : jon
      if (person === mira && mira.question!.kind === 'place' && !reloaded) {
        reloaded = true
        await reloadInMidMove(mira)
      }
      const asked = person.question!.question
      await person.choose(eager(person.update!))
      moves += 1
      if (!undone && person === mira && mira.update?.undo?.allowed && mira.question) {
        undone = true
        const { sequence } = mira.update
        await mira.page.getByRole('button', { name: 'Undo' }).click()
        await mira.until(() => mira.update!.sequence > sequence, 'the undo')
        expect(mira.question?.question).toBe(asked)
      }
    }
    expect(over()).toBe(true)
    expect(reloaded).toBe(true)
    expect(undone).toBe(true)
  })

  async function reloadInMidMove(person: Person): Promise<void> {
    const { decision, prompt } = person.update!
    await person.page.locator('.opts .btn, .can').first().click()
    person.update = null
    await person.page.reload()
    await person.until(() => person.update !== null, 'the table after the reload')
    expect(person.update).toMatchObject({ decision, prompt })
    await person.page.locator('.can').first().waitFor()
  }

  it('see the score and that the deal was honest', async () => {
    for (const person of [mira, jon]) {
      await person.page.getByRole('dialog', { name: 'The score' }).waitFor()
      await person.see('The seed is the one that was promised')
      await person.page.getByText('What was checked').click()
      await person.see('Your own share is in it, as this browser gave it.')
      await person.see('The server’s part of the seed is the one that was promised')
    }
    await mira.see('You set this table up')
    await jon.see('nobody could choose these cards, not even who runs this server')
    expect(await mira.page.title()).not.toContain('Your turn')
  })

  it('look at the game again with any eyes, and share the moment', async () => {
    await mira.page.getByRole('link', { name: 'Replay' }).click()
    const slider = mira.page.getByLabel('Move', { exact: true })
    await slider.waitFor()
    const total = Number(await slider.getAttribute('max'))
    expect(total).toBeGreaterThan(30)
    await mira.page.keyboard.press('End')
    await mira.see('The end')
    await mira.page.keyboard.press('Home')
    await mira.see('The table is laid')
    for (let i = 0; i < 3; i++) await mira.page.keyboard.press('ArrowRight')
    await mira.page.getByText(`3 / ${total}`).waitFor()
    await mira.page.getByLabel('Whose eyes').selectOption('1')
    await mira.button('Share').click()
    const link = await mira.page.getByLabel('Link to this moment').inputValue()
    expect(link).toContain('?move=3&seat=1')
    await mira.see('The seed is the one that was promised')
    expect(await mira.obstacles()).toEqual([])
    await jon.page.goto(link)
    await jon.page.getByText(`3 / ${total}`).waitFor()
    await jon.button('Play').click()
    await jon.page.getByText(`4 / ${total}`).waitFor()
    expect(await jon.obstacles()).toEqual([])
  })

  it('play again', async () => {
    await mira.go(`/table/${table}`)
    await mira.button('Rematch').click()
    await mira.see('Invite friends')
    await mira.button('Fill with bots and start').click()
    await mira.page.locator('.frame').waitFor()
  })
})

describe('one person', () => {
  it('comes from the lobby to a first decision by keyboard alone, and plays a turn', async () => {
    const lena = await Person.at(browser, base, 'Lena')
    const { page } = lena
    await lena.go('/')
    await lena.see(/Good (morning|day|evening), Lena/)
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.textContent?.includes('Play now'))) break
    }
    const begun = Date.now()
    await page.keyboard.press('Enter')
    await page.locator('.frame').waitFor()
    expect(Date.now() - begun).toBeLessThan(4000)
    await lena.until(() => Boolean(lena.question), 'the first question')
    expect(await page.title()).toContain('● Your turn')
    const first = lena.update!.view.round
    for (let keys = 0; keys < 60 && lena.update!.view.round === first; keys++) {
      await lena.until(() => Boolean(lena.question) || lena.update!.view.round !== first, 'my question')
      if (lena.update!.view.round !== first) break
      if (keys % 2 === 0 && (await page.locator('[data-option="1"]').count()) > 0) await page.keyboard.press('1')
      else await pickByTab(lena)
      await page.waitForFunction(() => document.querySelector('.opts, .can')) // what was pressed has been answered
    }
    expect(lena.update!.view.round).toBeGreaterThan(first ?? 0)
    expect(lena.troubles).toEqual([])
    await lena.leave()
  })

  /** From glowing thing to glowing thing with Tab, and Enter on the first one. */
  async function pickByTab({ page }: Person): Promise<void> {
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const here = await page.evaluate(() => {
        const node = document.activeElement
        return node?.classList.contains('can') || (node?.closest('.opts') != null && !node.classList.contains('quiet'))
      })
      if (here) break
    }
    await page.keyboard.press('Enter')
  }

  it('resigns after being asked once', async () => {
    const lena = await Person.at(browser, base, 'Lena')
    await lena.go('/')
    await lena.button('Play now').click()
    await lena.page.locator('.frame').waitFor()
    await lena.button('Menu').click()
    await lena.button('Resign').click()
    await lena.see('your seat counts as lost')
    await lena.button('Play on').click()
    await lena.button('Resign').click()
    await lena.page.getByRole('group', { name: 'Resign?' }).getByRole('button', { name: 'Resign' }).click()
    await lena.until(() => lena.table?.seats[0]?.kind === 'bot', 'the bot that plays on')
    await lena.leave()
  })
})

describe('a deck that was built before', () => {
  const deck = (last: string): string =>
    `[[roster_deck]]\nroster = "bountiful_sea"\ncards = ["hidden_knowledge", "sunken_treasure", "war_fleet", "gift_of_the_nereid", "cetus", "flood",\n"messenger", "hurricane", "atlantis", "elysium", "granary", "${last}"]\n`

  it('is handed in whole, by its file or its text; a wrong one says what is wrong', async () => {
    const known = await sitDown(base, 'Lena', 'theos', 2, { decks: 'roster', deck_0: 'bountiful_sea', deck_1: 'mysterious_earth' })
    const lena = await Person.at(browser, base, 'Lena', { known })
    await lena.go(`/table/${known.table}`)
    await lena.button('Use a saved deck').click()
    await lena.page.getByLabel('Its text').fill(deck('palas'))
    await lena.button('Hand it in').click()
    await lena.see(/there is no card 'palas'/)
    expect(await lena.obstacles()).toEqual([])
    await lena.page.getByLabel('The file').setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(deck('pallas')) })
    await lena.button('Hand it in').click()
    await lena.page.locator('dialog').waitFor({ state: 'detached' })
    await lena.until(() => !lena.question || lena.question.kind !== 'build_deck', 'the deck to be taken')
    expect(lena.troubles).toEqual([])
    await lena.leave()
  })
})

describe('somebody who leaves', () => {
  it('is replaced by a bot when the others want it, and the game goes on', async () => {
    const mira = await Person.at(browser, base, 'Mira')
    const jon = await Person.at(browser, base, 'Jon')
    await mira.setUp()
    await mira.page.locator('#new-table select').first().selectOption('2')
    await mira.page.locator('#new-table li select').nth(1).selectOption('friend')
    await mira.button(/^Open the table$/).click()
    await jon.page.goto(await mira.page.getByLabel('Invitation link').inputValue())
    await jon.button('Sit down as Jon').click()
    for (const person of [mira, jon]) await person.page.locator('.frame').waitFor()
    const known = await jon.page.evaluate(() => JSON.parse(localStorage.getItem('agon.session')!) as { player: string; token: string })
    await jon.leave()
    await mira.until(() => !mira.table?.seats[1]?.here, 'that Jon is away')
    await mira.button('Menu').click()
    await mira.button('Jon is away: let a bot play on').click()
    await mira.until(() => mira.table?.seats[1]?.kind === 'bot', 'the bot on Jon’s seat')
    await mira.see('A bot plays on for Jon.')
    await mira.page.keyboard.press('Escape')
    await mira.until(() => Boolean(mira.question), 'my turn')
    const { sequence } = mira.update!
    await mira.choose(eager(mira.update!))
    await mira.until(() => mira.update!.sequence > sequence, 'the game that goes on')
    await mira.see(/bot for Jon/)
    const again = await Person.at(browser, base, 'Jon', { known })
    await again.go(`/table/${mira.table!.id}`)
    await again.button('Take your seat back').click()
    await mira.until(() => mira.table?.seats[1]?.kind === 'person', 'Jon on his seat again')
    await again.until(() => again.table?.my_seat === 1, 'his own seat')
    for (const person of [mira, again]) {
      expect(person.troubles).toEqual([])
      await person.leave()
    }
  })
})

describe('a hint', () => {
  it('says what could be done, better and better, and its advice can be taken', async () => {
    const known = await sitDown(base, 'Pupil', 'divineplan', 2)
    const pupil = await Person.at(browser, base, 'Pupil', { known })
    await pupil.go(`/table/${known.table}`)
    await pupil.until(() => Boolean(pupil.question), 'a question', 60)
    const { decision } = pupil.update!
    await pupil.button('Hint').click()
    await pupil.see(/You win \d+ % of the games/)
    expect(await pupil.obstacles()).toEqual([])
    const choices = pupil.page.getByRole('dialog').getByRole('listitem').getByRole('button')
    expect(await choices.count()).toBeGreaterThan(0)
    await choices.first().click()
    await pupil.until(() => pupil.update!.decision > decision, 'the move', 30)
    expect(pupil.troubles).toEqual([])
    await pupil.leave()
  })
})
