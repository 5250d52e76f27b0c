import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launch, Person } from './people'

let browser: Browser
const base = inject('base')
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

const OWN = `remove = ["cadmus"]

[[demigod]]
id = "nobody"
name = "Nobody"
colour = "red"
copies = 3
cost = { red = 1 }
power = 4
text = "Column: place 1 red element from the Bank on a tile in range."
icon = "vibrating-shield"
`

async function fits(who: Person): Promise<void> {
  expect(await who.obstacles(), who.page.url()).toEqual([])
  expect(await who.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}

describe('a table with cards of its host’s own', () => {
  it('is set up with a file, and shows everybody what has changed', async () => {
    const [host, friend] = [await Person.at(browser, base, 'Xenia'), await Person.at(browser, base, 'Ione', { phone: true })]
    await host.setUp()
    await host.page.locator('#new-table select').nth(2).selectOption('open')
    await host.button('Options').click()
    const name = `Workshop ${Date.now()}`
    await host.page.getByLabel('Name of the table').fill(name)
    await host.page.getByText('Cards of your own').click()

    // a mistake is named with its line
    await host.page.getByLabel('Its text').fill(OWN.replace('colour', 'color'))
    await host.button('Open the table').click()
    await host.see(/your file:6: .*colo/)
    await fits(host)

    await host.page.getByLabel('The file').setInputFiles({ name: 'mine.toml', mimeType: 'text/plain', buffer: Buffer.from(OWN) })
    await host.page.waitForFunction((text) => document.querySelector('textarea')!.value === text, OWN)
    await host.button('Open the table').click()
    await host.see('The host has changed some')
    await fits(host)

    await friend.go('/')
    await friend.page.getByText(name).first().waitFor()
    await friend.see(new RegExp(`${name} · own cards`))
    await friend.go(new URL(host.page.url()).pathname)
    await friend.page.getByRole('link', { name: 'see the cards' }).click()
    await friend.see('1 of')
    const first = friend.page.locator('main li').first()
    expect(await first.innerText()).toContain('Nobody')
    expect(await first.innerText()).toContain('the host of the table has made or changed it')
    expect(await friend.page.getByText('Cadmus').count()).toBe(0)
    await fits(friend)
    expect([...host.troubles, ...friend.troubles]).toEqual([])
    await Promise.all([host.leave(), friend.leave()])
  })
})
