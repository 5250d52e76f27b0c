import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sitDown } from './guests'
import { launch, Person } from './people'

let browser: Browser
const base = inject('base')
beforeAll(async () => void (browser = await launch()))
afterAll(() => browser.close())

/** The parts of the table that are higher than their place, so that something is cut off or scrolled away. */
const tooHigh = (person: Person): Promise<string[]> =>
  person.page.evaluate(() =>
    [...document.querySelectorAll('.others, .field, .middle, .shared, .others .zones, .field > .tray > .zones')]
      .filter((node) => node.scrollHeight > node.clientHeight + (node.clientHeight > 0 ? 1 : 2) && getComputedStyle(node).display !== 'none')
      .filter((node) => node.matches('.field, .middle') || getComputedStyle(node).overflowY !== 'visible')
      .map((node) => `${node.className}: ${node.scrollHeight} in ${node.clientHeight}`),
  )

describe('with the largest text', () => {
  // the first moves, until the question that needs the most room
  it.each([['theomachy', 2, 'betting turn'], ['titans', 3, 'AWAKEN']] as const)('nothing is scrolled away in %s at 1280x800', async (game, seats, last) => {
    const known = await sitDown(base, 'Thalia', game, seats)
    const person = await Person.at(browser, base, 'Thalia', { known, size: 130 })
    await person.go(`/table/${known.table}`)
    await person.page.locator('.frame').waitFor()
    for (let moves = 0, kind = ''; kind !== last; moves++) {
      expect(moves, `no question ${last}`).toBeLessThan(20)
      await person.until(() => Boolean(person.question), `a question of ${game}`, 60)
      kind = person.question!.kind
      await person.page.locator('.can:visible, .opts .btn:visible').first().waitFor()
      await expect.poll(() => tooHigh(person), { message: person.words(person.question!.question) }).toEqual([])
      await person.choose(person.question!.choices[0]!)
    }
    expect(person.troubles).toEqual([])
    await person.leave()
  })
})
