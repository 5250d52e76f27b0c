import { describe, expect, it } from 'vitest'
import type { TablePage } from './api'
import { Pages } from './pages.svelte'
import type { TableInfo } from './protocol'

const page = (next: string, ...ids: string[]): TablePage => ({ tables: ids.map((id) => ({ id }) as TableInfo), next })

function asking(...answers: TablePage[]): { pages: Pages; asked: (string | undefined)[]; ids: () => string[] } {
  const asked: (string | undefined)[] = []
  const pages = new Pages(async (next) => {
    asked.push(next)
    return answers.shift()!
  })
  return { pages, asked, ids: () => pages.tables.map(({ id }) => id) }
}

describe('a list in pages', () => {
  it('goes on where the last page ended, until there is no more', async () => {
    const { pages, asked, ids } = asking(page('/2', 'a', 'b'), page('/3', 'c'), page('', 'd'))
    await pages.look()
    await pages.more()
    await pages.more()
    expect(asked).toEqual([undefined, '/2', '/3'])
    expect([ids(), pages.next]).toEqual([['a', 'b', 'c', 'd'], ''])
  })

  it('looks at the first page only, and shows no table twice', async () => {
    const { pages, asked, ids } = asking(page('/2', 'a', 'b'), page('', 'c', 'd'), page('/2', 'c', 'a'))
    await pages.look()
    await pages.more()
    await pages.look()
    expect(asked).toEqual([undefined, '/2', undefined])
    expect(ids()).toEqual(['c', 'a', 'd'])
  })

  it('is short again when one page holds it all', async () => {
    const { pages, ids } = asking(page('/2', 'a'), page('', 'b'), page('', 'a'))
    await pages.look()
    await pages.more()
    await pages.look()
    expect([ids(), pages.next]).toEqual([['a'], ''])
  })
})
