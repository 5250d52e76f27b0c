import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { gamesAt, sitDown, smallest } from './guests'
import { launch, Person } from './people'

let browser: Browser
const base = inject('base')
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

const MOVES = 6

describe('every game that is registered', () => {
  it.each([['wide', false], ['phone', true]] as const)('can be played on its table, %s', { timeout: 400_000 }, async (_, phone) => {
    for (const { id, modes } of await gamesAt(base)) {
      const known = await sitDown(base, 'Thalia', id, smallest(modes))
      const person = await Person.at(browser, base, 'Thalia', { phone, known, theme: phone ? 'noon' : 'evening' })
      await person.go(`/table/${known.table}`)
      await person.page.locator('.frame').waitFor()
      for (let moves = 0; moves < MOVES; moves++) {
        await person.until(() => Boolean(person.question) || person.table?.status === 'over', `a question of ${id}`, 60)
        if (!person.question) break
        // cards lie twice in the page, as a fan and as a phone's strip: what counts is the one that is seen
        await person.page.locator('.can:visible, .opts .btn:visible').first().waitFor()
        expect(await person.obstacles(moves % 3 === 0), `${id}: ${person.words(person.question.question)}`).toEqual([])
        expect(await person.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth), id).toBe(true)
        await person.choose(person.question.choices[0]!)
      }
      expect(person.troubles, id).toEqual([])
      await person.leave()
    }
  })
})
