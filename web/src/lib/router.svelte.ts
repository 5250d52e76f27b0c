// Addresses and pages, by the browser's own history.
export type Route =
  | { page: 'lobby' }
  | { page: 'table'; table: string; code: string }
  | { page: 'replay'; table: string; move: number | null; seat: number | null }
  | { page: 'rules'; game: string; rule: string }
  | { page: 'cards'; table: string }
  | { page: 'replays' }
  | { page: 'account' }
  | { page: 'credits' }
  | { page: 'nowhere'; path: string }

const integer = (text: string | null): number | null => (text !== null && /^-?\d{1,6}$/.test(text) ? Number(text) : null)

export function parse(address: string): Route {
  const url = new URL(address, 'http://agon')
  const [first = '', second = '', ...more] = url.pathname.split('/').filter(Boolean).map(plain)
  if (more.length > 0) return { page: 'nowhere', path: url.pathname }
  if (first === '') return { page: 'lobby' }
  if (first === 'table' && second) return { page: 'table', table: second, code: url.searchParams.get('code') ?? '' }
  if (first === 'replay' && second) {
    return { page: 'replay', table: second, move: integer(url.searchParams.get('move')), seat: integer(url.searchParams.get('seat')) }
  }
  if (first === 'cards' && second) return { page: 'cards', table: second }
  if (first === 'rules') return { page: 'rules', game: second, rule: plain(url.hash.slice(1)) }
  if (!second && (first === 'replays' || first === 'account' || first === 'credits')) return { page: first }
  return { page: 'nowhere', path: url.pathname }
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const here = (): string => location.pathname + location.search + location.hash

class Router {
  address = $state.raw(typeof location === 'undefined' ? '/' : here())
  route: Route = $derived(parse(this.address))
  /** Counts the steps taken inside the client: the first page is not one. */
  steps = $state.raw(0)

  go(address: string, replace = false): void {
    if (replace) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.follow()
  }

  follow(): void {
    if (here() === this.address) return
    const page = this.address.replace(/[?#].*/, '')
    this.address = here()
    if (page !== location.pathname) this.steps += 1
  }

  /** Takes over the clicks on our own links; everything else stays the browser's. */
  listen(): () => void {
    const onclick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.pathname.startsWith('/api/')) return
      if (link.pathname === location.pathname && link.hash) return
      event.preventDefault()
      this.go(link.pathname + link.search + link.hash)
    }
    const onmove = (): void => this.follow()
    document.addEventListener('click', onclick)
    addEventListener('popstate', onmove)
    addEventListener('hashchange', onmove)
    return () => {
      document.removeEventListener('click', onclick)
      removeEventListener('popstate', onmove)
      removeEventListener('hashchange', onmove)
    }
  }
}

export const router = new Router()

export const tableAddress = (table: string, code = ''): string => `/table/${encodeURIComponent(table)}${code ? `?code=${encodeURIComponent(code)}` : ''}`

export const cardsAddress = (table: string): string => `/cards/${encodeURIComponent(table)}`

/** The link that lets a friend in. */
export const invitation = (table: string, code = ''): string => location.origin + tableAddress(table, code)

/** A code, a table's address, or an address with a code, as people paste them. */
export function readInvitation(text: string): { table: string; code: string } | null {
  const found = /\/?table\/([\w-]{1,32})(?:\?code=([\w-]{1,16}))?/.exec(text.trim())
  return found ? { table: found[1]!, code: found[2] ?? '' } : null
}
