import { expect, it } from 'vitest'
import { sitDown } from './guests'
import { eager, launch, Person } from './people'

const base = process.env.AGON_BASE ?? ''

it('plays a whole game against a bot', async () => {
  const browser = await launch()
  try {
    const known = await sitDown(base, 'Thalia', 'divineplan', 2, { favor_tokens: 4 })
    const person = await Person.at(browser, base, 'Thalia', { known })
    const missing: string[] = []
    person.page.on('response', (response) => void (response.ok() || missing.push(`${response.status()} ${response.url()}`)))
    await person.go(`/table/${known.table}`)
    await person.page.locator('.frame').waitFor()
    for (let moves = 0; person.table?.status !== 'over'; moves++) {
      expect(moves).toBeLessThan(400)
      await person.until(() => Boolean(person.question) || person.table?.status === 'over', 'a question', 300)
      if (person.question) await person.choose(eager(person.update!))
    }
    await person.page.getByRole('dialog', { name: 'The score' }).waitFor()
    const fonts = ['Cinzel Variable', 'Commissioner Variable']
    expect(await person.page.evaluate((names) => names.filter((name) => document.fonts.check(`16px "${name}"`)), fonts)).toEqual(fonts)
    expect(missing).toEqual([])
    expect(person.troubles).toEqual([])
  } finally {
    await browser.close()
  }
})
