// A list of tables, page by page. The first page is asked for again and again; the others when somebody asks for more.
import type { TablePage } from './api'
import type { TableInfo } from './protocol'

export class Pages {
  private first = $state.raw<TablePage>({ tables: [], next: '' })
  private later = $state.raw<TableInfo[]>([])
  /** The path of the page after `later`. */
  private beyond = $state.raw('')

  constructor(private readonly ask: (next?: string) => Promise<TablePage>) {}

  /** Each table once, in its newest state. */
  get tables(): TableInfo[] {
    const seen = new Set(this.first.tables.map(({ id }) => id))
    return [...this.first.tables, ...this.later.filter(({ id }) => !seen.has(id) && seen.add(id))]
  }

  get next(): string {
    return this.later.length > 0 ? this.beyond : this.first.next
  }

  async look(): Promise<void> {
    const page = await this.ask()
    if (page.next === '') this.later = []
    this.first = page
  }

  async more(): Promise<void> {
    const { tables, next } = await this.ask(this.next)
    this.later = [...this.later, ...tables]
    this.beyond = next
  }

  clear(): void {
    this.first = { tables: [], next: '' }
    this.later = []
  }
}
