import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Live, SAY_LOST_AFTER, type Socket } from './live.svelte'
import type { Prompt, ServerMessage, TableInfo, Update, Zone } from './protocol'

class Fake implements Socket {
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  sent: Record<string, unknown>[] = []
  closed = false
  send = (text: string): void => void this.sent.push(JSON.parse(text))
  close = (): void => void (this.closed = true)
  open = (): void => this.onopen?.call(this as never, {} as never)
  lose = (): void => this.onclose?.call(this as never, {} as never)
  tell = (message: ServerMessage): void => this.onmessage?.call(this as never, { data: JSON.stringify(message) } as never)
  moves = () => this.sent.filter((message) => message.type === 'move')
}

const table: TableInfo = { id: 't', name: '', game: 'g', title: 'G', options: {}, status: 'playing', seats: [], host: 'h', access: 'unlisted', pace: 'live', my_seat: 0 }
const prompt = (question = 'Which?'): Prompt => ({ seat: 0, kind: 'k', question, rule: 'G-A-01', choices: [{ action: 7, name: 'a', label: 'A', rule: 'G-A-01' }] })
const update = (sequence: number, change: Partial<Update> = {}): Update => ({
  type: 'update',
  sequence,
  decision: sequence,
  view: { game: 'g', viewer: 0, phase: '' },
  prompt: prompt(),
  ...change,
})
const said = (text: string) => ({ kind: 'x', text })

let sockets: Fake[]
let live: Live
const newest = (): Fake => sockets[sockets.length - 1]!

function join(first: Update = update(3)): Fake {
  const socket = newest()
  socket.open()
  socket.tell({ type: 'table', table })
  socket.tell(first)
  return socket
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  live = new Live({ open: () => (sockets.push(new Fake()), newest()), token: () => 'mine' })
  live.start()
})
afterEach(() => {
  live.stop()
  vi.useRealTimers()
})

describe('a connection', () => {
  it('says why it is put off, and goes on trying', () => {
    newest().open()
    newest().tell({ type: 'bye', error: 'too_fast', message: 'Too many wrong codes.' })
    expect(live.delay).toBe('Too many wrong codes.')
    vi.advanceTimersByTime(10_000)
    expect(sockets.length).toBeGreaterThan(1)
    join()
    expect(live.delay).toBe('')
  })

  it('says hello with the code of an invitation', () => {
    live = new Live({ open: () => (sockets.push(new Fake()), newest()), token: () => '', code: 'abc' })
    live.start()
    newest().open()
    expect(newest().sent[0]).toEqual({ type: 'hello', code: 'abc' })
  })

  it('keeps what the server did not take of what I said, with the reason', () => {
    const socket = join()
    live.say('Hello')
    socket.tell({ type: 'refused', error: 'too_fast', message: 'You say too much at once.', about: 'say' })
    expect(live.refusedLine).toEqual({ text: 'Hello', why: 'You say too much at once.' })
    expect(live.refused).toBe(null)
    live.say('Hello again')
    expect(live.refusedLine).toBe(null)
  })

  it('says hello with the token and is open when the table comes', () => {
    expect(live.connection).toBe('connecting')
    const socket = join()
    expect(socket.sent[0]).toEqual({ type: 'hello', token: 'mine' })
    expect(live.connection).toBe('open')
    expect(live.update?.sequence).toBe(3)
  })

  it('is said to be lost after two seconds, not before, and comes back by itself', () => {
    join().lose()
    expect(live.connection).toBe('open')
    vi.advanceTimersByTime(SAY_LOST_AFTER - 10)
    expect(live.connection).toBe('open')
    vi.advanceTimersByTime(20)
    expect(live.connection).toBe('lost')
    expect(sockets.length).toBeGreaterThan(1)
    join()
    expect(live.connection).toBe('open')
  })

  it('waits longer from try to try', () => {
    join().lose()
    const tries: number[] = []
    for (let second = 0; second < 60; second++) {
      const before = sockets.length
      vi.advanceTimersByTime(1000)
      if (sockets.length > before) tries.push(second)
      for (const socket of sockets) if (!socket.closed) socket.lose()
    }
    expect(tries.length).toBeGreaterThan(5)
    expect(tries.length).toBeLessThan(20)
  })

  it('is given up when it stays silent', () => {
    const socket = join()
    vi.advanceTimersByTime(20_000)
    expect(socket.sent.at(-1)).toEqual({ type: 'ping' })
    vi.advanceTimersByTime(8_500)
    expect(socket.closed).toBe(true)
    expect(sockets.length).toBe(2)
  })

  it('waits longer for a server that was too slow for the connection before', () => {
    join()
    vi.advanceTimersByTime(20_000 + 8_000)
    vi.advanceTimersByTime(400) // the pause before the next try
    const second = newest()
    expect(sockets.length).toBe(2)
    second.open()
    vi.advanceTimersByTime(15_000)
    expect(second.closed).toBe(false)
    second.tell({ type: 'table', table })
    expect(live.connection).toBe('open')
    expect(sockets.length).toBe(2)
  })

  it('stays when the ping is answered', () => {
    const socket = join()
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(20_000)
      socket.tell({ type: 'pong' })
    }
    expect(sockets.length).toBe(1)
  })

  it('ends when the table is not there', () => {
    newest().open()
    newest().tell({ type: 'bye', error: 'not_found', message: 'There is no such table.' })
    expect(live.connection).toBe('closed')
    vi.advanceTimersByTime(60_000)
    expect(sockets.length).toBe(1)
  })

  it('drops a token that the server does not know, and comes again', () => {
    const unauthorized = vi.fn()
    live.stop()
    live = new Live({ open: () => (sockets.push(new Fake()), newest()), token: () => '', unauthorized })
    live.start()
    const before = sockets.length
    newest().open()
    expect(newest().sent[0]).toEqual({ type: 'hello' })
    newest().tell({ type: 'bye', error: 'unauthorized', message: 'No.' })
    expect(unauthorized).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(1000)
    expect(sockets.length).toBe(before + 1)
  })
})

describe('a move', () => {
  it('is sent once and forgotten when acknowledged', () => {
    const socket = join()
    live.pick(7)
    const [move] = socket.moves()
    expect(move).toMatchObject({ type: 'move', decision: 3, action: 7 })
    socket.tell({ type: 'ack', nonce: String(move!.nonce), sequence: 4 })
    socket.lose()
    vi.advanceTimersByTime(500)
    expect(join(update(4)).moves()).toEqual([])
  })

  it('is sent again with its nonce after a reconnect, if the decision is the same', () => {
    const socket = join()
    live.pick(7)
    const [move] = socket.moves()
    socket.lose()
    vi.advanceTimersByTime(500)
    expect(join().moves()).toEqual([move])
  })

  it('is kept while the connection is away', () => {
    join().lose()
    live.pick(7)
    vi.advanceTimersByTime(500)
    expect(join().moves()).toHaveLength(1)
  })

  it('is dropped after a reconnect, if another question is asked by then', () => {
    join()
    live.pick(7)
    newest().lose()
    vi.advanceTimersByTime(500)
    expect(join(update(5, { prompt: prompt('Another?') })).moves()).toEqual([])
    expect(join(update(5, { prompt: null })).moves()).toEqual([])
  })

  it('follows the same question to its new number when others chose at the same moment', () => {
    const socket = join()
    live.pick(7)
    const { nonce } = socket.moves()[0]!
    socket.tell({ type: 'refused', error: 'stale', message: 'The table has moved on.', nonce: String(nonce) })
    expect(live.refused).toBeNull()
    socket.tell(update(4))
    expect(socket.moves()[1]).toMatchObject({ nonce, decision: 4, action: 7 })
  })

  it('that is refused says so and is not tried again', () => {
    const socket = join()
    live.pick(7)
    const { nonce } = socket.moves()[0]!
    socket.tell({ type: 'refused', error: 'illegal', message: 'the tile is full', rule: 'G-A-02', nonce: String(nonce) })
    expect(live.refused?.rule).toBe('G-A-02')
    socket.lose()
    vi.advanceTimersByTime(500)
    expect(join().moves()).toEqual([])
  })

  it('has a nonce of its own', () => {
    const socket = join()
    live.pick(7)
    live.pick(7)
    const [first, second] = socket.moves()
    expect(first!.nonce).not.toBe(second!.nonce)
  })
})

describe('what is heard', () => {
  it('keeps one log through updates, undo and reconnects', () => {
    const socket = join(update(1, { events: [said('a'), said('b')] }))
    socket.tell(update(2, { log_start: 2, events: [said('c')] }))
    expect(live.log.map((event) => event.text)).toEqual(['a', 'b', 'c'])
    socket.tell(update(3, { events: [said('a')] }))
    expect(live.log.map((event) => event.text)).toEqual(['a'])
    socket.lose()
    vi.advanceTimersByTime(500)
    join(update(4, { log_start: 0, events: [said('a'), said('d')] }))
    expect(live.log.map((event) => event.text)).toEqual(['a', 'd'])
  })

  it('begins a long log where the server begins it', () => {
    join(update(1, { log_start: 40, events: [said('x')] }))
    newest().tell(update(2, { log_start: 41, events: [said('y')] }))
    expect(live.log.map((event) => event.text)).toEqual(['x', 'y'])
  })

  it('receives only what changed, and everything with a new connection', () => {
    const pile = { id: 'pile', kind: 'pile', name: 'Pile', size: 9 } as const
    const same = { id: 'pile', kind: 'pile', name: 'Pile', same: true } as const
    const view = (zones: Zone[]): Update['view'] => ({ game: 'g', viewer: 0, phase: '', zones })
    const socket = join(update(1, { view: { ...view([pile]), guide: ['Draw'] } }))
    const [zone] = live.update!.view.zones!
    socket.tell(update(2, { view: view([same]) }))
    socket.tell(update(3, { view: view([same]) }))
    expect(live.update!.view.zones![0]).toBe(zone)
    expect(live.update!.view.guide).toEqual(['Draw'])
    socket.lose()
    vi.advanceTimersByTime(500)
    join(update(4, { view: view([{ ...pile, size: 5 }]) }))
    expect(live.update!.view.zones![0]!.size).toBe(5)
    expect(live.update!.view.guide).toBeUndefined()
  })

  it('shows no line of chat twice after a reconnect', () => {
    const line = { type: 'chat', name: 'Mira', text: 'Hello', at: 5 } as const
    join().tell(line)
    newest().lose()
    vi.advanceTimersByTime(500)
    join().tell(line)
    expect(live.chat).toHaveLength(1)
  })

  it('keeps a spoken line until there is a connection', () => {
    join().lose()
    live.say('One moment')
    vi.advanceTimersByTime(500)
    expect(join().sent).toContainEqual({ type: 'say', text: 'One moment' })
  })

  it('asks about an undo until the table moves on or it is settled', () => {
    const socket = join()
    socket.tell({ type: 'asked', seat: 1, waiting_for: [0] })
    expect(live.asked?.seat).toBe(1)
    socket.tell(update(4))
    expect(live.asked).toBeNull()
    socket.tell({ type: 'asked', seat: 1, waiting_for: [0] })
    socket.tell({ type: 'asked', seat: 1, waiting_for: [] })
    expect(live.asked).toBeNull()
    expect(live.declined).toBe(1)
    socket.tell({ type: 'asked', seat: 1, waiting_for: [0] })
    live.allow(true)
    expect(socket.sent.at(-1)).toMatchObject({ type: 'allow', yes: true })
    expect(live.asked).toBeNull()
  })
})

describe('a hint', () => {
  it('is heard about the present decision only', () => {
    const socket = join()
    live.hint()
    expect(socket.sent.at(-1)).toEqual({ type: 'hint' })
    const advice = { type: 'advice' as const, iterations: 10, win: 0.5, choices: [{ action: 1, share: 1, win: 0.5 }] }
    socket.tell({ ...advice, decision: 2 })
    expect(live.hints).toBeNull()
    socket.tell({ ...advice, decision: 3 })
    expect(live.hints?.win).toBe(0.5)
    socket.tell(update(4))
    expect(live.hints).toBeNull()
  })
})
