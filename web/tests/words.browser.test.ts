import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { sitDown } from './guests'
import { eager, launch, Person } from './people'

// What the engine says is more than letters: names show what they name, keywords what they mean.
let browser: Browser
let person: Person
const base = inject('base')
const log = (name: string): Locator => person.page.locator('.logside').getByRole('button', { name, exact: true }).last()

/** A card that somebody has recruited and that lies open on the table. */
function recruited(): string {
  for (const message of person.received.flatMap((frame) => JSON.parse(frame) as { type: string; events?: { kind: string; text: unknown }[] }[])) {
    for (const event of message.events ?? []) {
      const named = event.kind === 'recruit' && /\["thing","[^"]+","([^"]+)"\]/.exec(JSON.stringify(event.text))?.[1]
      if (named) return named
    }
  }
  return ''
}

beforeAll(async () => {
  browser = await launch()
  const known = await sitDown(base, 'Mira', 'divineplan', 2)
  person = await Person.at(browser, base, 'Mira', { known })
  await person.go(`/table/${known.table}`)
  await person.page.locator('.frame').waitFor()
  for (let moves = 0; moves < 60 && recruited() === ''; moves++) {
    await person.until(() => Boolean(person.question), 'a question')
    const recruiting = person.question!.choices.find((choice) => person.question!.kind === 'recruit' && choice.targets?.length)
    await person.choose(recruiting ?? eager(person.update!))
  }
})
afterAll(async () => {
  expect(person.troubles).toEqual([])
  await person.leave()
  await browser.close()
})

describe('in the log', () => {
  it('a card’s name shows the card, marks it on the table, and opens it', async () => {
    const name = recruited()
    await log(name).scrollIntoViewIfNeeded()
    await log(name).hover()
    const inspector = person.page.getByRole('complementary', { name: 'Inspector' })
    await inspector.getByRole('heading', { name }).waitFor()
    expect(await person.page.locator('[data-named]').count()).toBe(1)
    await person.page.mouse.move(1, 1)
    await inspector.waitFor({ state: 'detached' })
    expect(await person.page.locator('[data-named]').count()).toBe(0)

    await log(name).press('Enter')
    await person.button('Close the inspector').waitFor()
    await person.page.keyboard.press('Escape')
    await inspector.waitFor({ state: 'detached' })
  })

  it('a keyword says what it means to the pointer and to the keyboard', async () => {
    const meaning = person.page.getByRole('tooltip')
    const red = person.page.locator('.logside .inline.word').last()
    await red.scrollIntoViewIfNeeded()
    await red.hover()
    await meaning.waitFor()
    const id = (await red.innerText()).trim().toLowerCase()
    expect((await meaning.innerText()).toLowerCase()).toContain(id)
    expect((await meaning.innerText()).length).toBeGreaterThan(id.length + 10)
    expect(await red.getAttribute('aria-describedby')).toBe('meaning')
    await person.page.mouse.move(1, 1)
    await meaning.waitFor({ state: 'detached' })

    await red.focus()
    await meaning.waitFor()
    await person.page.locator('.brand').focus()
    await meaning.waitFor({ state: 'detached' })
  })
})
