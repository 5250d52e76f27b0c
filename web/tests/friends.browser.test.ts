import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launch, Person } from './people'

let browser: Browser
const base = inject('base')
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

const seatOf = (who: Person, name: string) => who.page.locator('section[aria-label=Seats] li', { hasText: name })
const said = (who: Person, text: string) => who.page.locator('.chat li', { hasText: text })

async function say(who: Person, text: string): Promise<void> {
  await who.page.getByLabel('Message').fill(text)
  await who.button('Send').click()
}

async function fits(who: Person): Promise<void> {
  expect(await who.obstacles(), who.page.url()).toEqual([])
  expect(await who.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

describe('a private table among friends', () => {
  it('is seen by friends alone, from the invitation to the game; its host mutes and removes', async () => {
    const [host, friend, eve] = [await Person.at(browser, base, 'Xenia'), await Person.at(browser, base, 'Ione', { phone: true }), await Person.at(browser, base, 'Eve')]
    const guest = await Person.at(browser, base, 'Хenia') // begins with a letter of another script

    await host.setUp()
    await host.page.locator('#new-table select').nth(2).selectOption('open')
    expect(await host.page.getByRole('button', { name: 'Open', exact: true }).getAttribute('aria-pressed'), 'a seat for anybody makes the table open').toBe('true')
    await host.button('Private').click()
    await host.see('Nobody but your friends sees it')
    expect(await host.page.locator('#new-table select').nth(2).inputValue(), 'no seat is for anybody then').toBe('friend')
    await host.page.locator('#new-table select').nth(3).selectOption('friend')
    await fits(host)
    await host.button('Options').click()
    const name = `Grove ${Date.now()}`
    await host.page.getByLabel('Name of the table').fill(`\u202e${name}`)
    await host.button('Open the table').click()
    const field = host.page.getByLabel('Invitation link')
    const link = await field.inputValue()
    await host.see('Nobody but your friends sees it')
    await fits(host)

    // whoever has no invitation finds nothing
    await eve.go(new URL(link).pathname)
    await eve.see('This table is not here')
    await eve.go('/')
    await eve.see('a good first game')
    expect(await eve.page.getByText(name).count()).toBe(0)

    // friends come by the link, one to play and one to watch
    await friend.page.goto(link)
    await friend.see(name)
    await friend.button('Sit down as Ione').click()
    await friend.see('Stand up')
    await say(friend, 'Here I am')
    await said(host, 'Here I am').getByText('guest').waitFor()
    expect(await said(host, 'Here I am').locator('.crest').getAttribute('class')).toBe(await seatOf(host, 'Ione').locator('.crest').getAttribute('class'))
    await guest.page.goto(link)
    await guest.see(name)
    await say(guest, 'Give me the seat')
    await said(host, 'Give me the seat').getByText('look-alike').waitFor()
    await said(host, 'Give me the seat').getByText('watching').waitFor()
    await fits(host)
    await fits(friend)

    // muted, then removed
    await said(host, 'Give me the seat').getByRole('button').click()
    await host.see('only for me')
    await fits(host)
    await host.button('Mute them for everybody').click()
    await guest.see('The host has muted you here')
    await fits(guest)
    await said(host, 'Give me the seat').getByRole('button').click()
    await host.button('Remove them').click()
    await host.button(/^Remove$/).click()
    await guest.see('The host has removed you from this table')
    await host.page.waitForFunction((old) => document.querySelector<HTMLInputElement>('[aria-label="Invitation link"]')!.value !== old, link)
    await guest.page.goto(await field.inputValue())
    await guest.see('The host has removed you from this table')

    // whoever stands up leaves the seat to friends
    await friend.button('Stand up').click()
    await friend.see(/Good (morning|day|evening), Ione/)
    await seatOf(host, 'Ione').waitFor({ state: 'detached' })
    expect(await host.page.getByText('kept for a friend').count()).toBe(2)
    await friend.page.goto(await field.inputValue())
    await friend.button('Sit down as Ione').click()
    await host.see('is here')
    await host.button('Fill with bots and start').click()
    for (const player of [host, friend]) await player.page.locator('.frame').waitFor()

    // in the game: for oneself, and for good
    await host.button(/^Chat/).click()
    await said(host, 'Here I am').getByRole('button').click()
    await fits(host)
    await host.button('Hide what they say').click()
    await host.see('hidden for you')
    await host.page.reload()
    await host.page.locator('.frame').waitFor()
    await host.button(/^Chat/).click()
    await host.see('hidden for you')
    await eve.go(new URL(link).pathname)
    await eve.see('This table is not here')
    for (const person of [host, friend, guest, eve]) {
      expect(person.troubles).toEqual([])
      await person.leave()
    }
  })
})

describe('somebody without a name', () => {
  it('watches by the link, and has a name with the first line', async () => {
    const [host, visitor] = [await Person.at(browser, base, 'Kleo'), await Person.at(browser, base, 'Linos')]
    await host.setUp()
    await host.page.locator('#new-table select').nth(2).selectOption('friend')
    await host.button('Open the table').click()
    await host.page.getByLabel('Invitation link').waitFor()
    await host.see('whoever has the link may watch')
    await visitor.page.goto(host.page.url())
    await visitor.see('The free seats are kept for friends')
    await say(visitor, 'May I watch?')
    await said(host, 'May I watch?').getByText('watching').waitFor()
    for (const person of [host, visitor]) {
      expect(person.troubles).toEqual([])
      await person.leave()
    }
  })
})
