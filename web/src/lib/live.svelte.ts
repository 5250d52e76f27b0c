// One table over one WebSocket: what the server last said, and moves that are kept until they are acknowledged.
import type { Advice, Asked, Bye, Chat, ClientMessage, Event, Prompt, Refused, ServerMessage, TableInfo, Update, View } from './protocol'
import { applyDelta } from './applyDelta'
import { plain } from './texts'

/** The part of a WebSocket that is used here. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

export interface LiveOptions {
  /** Opens a connection to the table. */
  open: () => Socket
  /** The token to say hello with; empty for a spectator. */
  token: () => string
  /** The invitation's code, which lets a friend into a private table. */
  code?: string
  /** The server refuses the token: forget it. */
  unauthorized?: () => void
}

interface Waiting {
  nonce: string
  decision: number
  action: number
  question: string
  sent: boolean
}

export type Connection = 'connecting' | 'open' | 'lost' | 'closed'

export const SAY_LOST_AFTER = 2_000
const PING_EVERY = 20_000
const ANSWER_WITHIN = 8_000
const LONGEST_PATIENCE = 64_000
const FIRST_PAUSE = 300
const LONGEST_PAUSE = 5_000

export class Live {
  table = $state.raw<TableInfo | null>(null)
  update = $state.raw<Update | null>(null)
  log = $state.raw<Event[]>([])
  chat = $state.raw<Chat[]>([])
  refused = $state.raw<Refused | null>(null)
  /** My last line of chat, if the server refused it, and why. */
  refusedLine = $state.raw<{ text: string; why: string } | null>(null)
  asked = $state.raw<Asked | null>(null)
  /** The seat whose request to take back was denied; shown until something else happens. */
  declined = $state.raw<number | null>(null)
  /** The hints for the present decision. */
  hints = $state.raw<Advice | null>(null)
  /** Why the server closed the connection for good. */
  bye = $state.raw<Bye | null>(null)
  /** Why the server closed the connection for now; the client tries again. */
  delay = $state.raw('')
  connection = $state.raw<Connection>('connecting')

  private socket: Socket | null = null
  private joined = false
  /** The last view that this connection received; a new connection begins without one. */
  private known: View | null = null
  private ended = false
  private waiting: Waiting | null = null
  private spoken: ClientMessage[] = []
  private lastLine = ''
  private logBase = 0
  private tries = 0
  /** How many connections in a row were given up because they stayed silent. */
  private silent = 0
  private count = 0
  private readonly mark = Math.random().toString(36).slice(2, 10)
  private lostTimer: Timer = undefined
  private retryTimer: Timer = undefined
  private pingTimer: Timer = undefined
  private answerTimer: Timer = undefined

  constructor(private readonly options: LiveOptions) {}

  start(): void {
    this.ended = false
    this.sayLostSoon()
    this.connect()
  }

  stop(): void {
    this.ended = true
    for (const timer of [this.lostTimer, this.retryTimer, this.pingTimer, this.answerTimer]) clearTimeout(timer)
    this.drop()
  }

  /** The page came back, or the network did: no need to wait for the next try. */
  wake(): void {
    if (this.ended || this.bye) return
    if (this.joined) this.ping()
    else {
      clearTimeout(this.retryTimer)
      this.tries = 0
      this.connect()
    }
  }

  /** Says hello again, as somebody else: after sitting down or signing in. */
  again(): void {
    if (this.ended) return
    this.bye = null
    clearTimeout(this.retryTimer)
    this.connect()
  }

  // -- sending --------------------------------------------------------------------------------------------------------
  pick(action: number): void {
    const { update } = this
    if (!update?.prompt) return
    this.refused = null
    this.waiting = { nonce: this.nonce(), decision: update.decision, action, question: words(update.prompt), sent: false }
    this.sendWaiting()
  }

  undo(): void {
    this.waiting = null
    this.refused = null
    this.post({ type: 'undo', nonce: this.nonce() })
  }

  allow(yes: boolean): void {
    this.asked = null
    this.post({ type: 'allow', nonce: this.nonce(), yes })
  }

  hurry(): void {
    this.post({ type: 'hurry' })
  }

  hint(): void {
    this.hints = null
    this.refused = null
    this.post({ type: 'hint' })
  }

  say(text: string): void {
    this.refusedLine = null
    this.lastLine = text
    const line: ClientMessage = { type: 'say', text }
    if (!this.post(line)) this.spoken.push(line)
  }

  private nonce(): string {
    return `${this.mark}-${(this.count += 1)}`
  }

  private post(message: ClientMessage): boolean {
    if (!this.joined) return false
    this.socket?.send(JSON.stringify(message))
    return true
  }

  private sendWaiting(): void {
    const { waiting } = this
    if (!waiting) return
    const { nonce, decision, action } = waiting
    waiting.sent = this.post({ type: 'move', nonce, decision, action })
    if (waiting.sent) this.expectAnswer()
  }

  // -- the connection ---------------------------------------------------------------------------------------------------
  private connect(): void {
    this.drop()
    let socket: Socket
    try {
      socket = this.options.open()
    } catch {
      this.retry()
      return
    }
    this.socket = socket
    this.expectAnswer()
    socket.onopen = () => {
      const token = this.options.token()
      const { code } = this.options
      socket.send(JSON.stringify({ type: 'hello', ...(token ? { token } : {}), ...(code ? { code } : {}) }))
    }
    socket.onmessage = (event) => {
      const messages = [JSON.parse(String(event.data)) as ServerMessage | ServerMessage[]].flat()
      for (const message of messages) if (this.socket === socket) this.hear(message)
    }
    socket.onclose = () => this.socket === socket && this.closed()
  }

  private drop(): void {
    const { socket } = this
    this.socket = null
    this.joined = false
    this.known = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }

  private closed(): void {
    this.drop()
    clearTimeout(this.pingTimer)
    clearTimeout(this.answerTimer)
    if (this.waiting) this.waiting.sent = false
    if (this.ended || this.bye) return
    this.sayLostSoon()
    this.retry()
  }

  private sayLostSoon(): void {
    clearTimeout(this.lostTimer)
    this.lostTimer = setTimeout(() => {
      if (!this.joined) this.connection = 'lost'
    }, SAY_LOST_AFTER)
  }

  private retry(): void {
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.tries) * (0.8 + 0.4 * Math.random())
    this.tries += 1
    clearTimeout(this.retryTimer)
    this.retryTimer = setTimeout(() => this.connect(), pause)
  }

  /** A connection that stays silent is as good as lost. The next one gets twice the time: a busy server must come to an answer. */
  private expectAnswer(): void {
    clearTimeout(this.answerTimer)
    this.answerTimer = setTimeout(() => {
      this.silent += 1
      this.closed()
    }, Math.min(LONGEST_PATIENCE, ANSWER_WITHIN * 2 ** this.silent))
  }

  private ping(): void {
    if (this.post({ type: 'ping' })) this.expectAnswer()
  }

  private pingLater(): void {
    clearTimeout(this.pingTimer)
    this.pingTimer = setTimeout(() => this.ping(), PING_EVERY)
  }

  // -- receiving ----------------------------------------------------------------------------------------------------------
  private hear(message: ServerMessage): void {
    clearTimeout(this.answerTimer)
    this.silent = 0
    this.pingLater()
    switch (message.type) {
      case 'table':
        return this.takeTable(message.table)
      case 'update':
        return this.takeUpdate(message)
      case 'ack':
        if (message.nonce === this.waiting?.nonce) this.waiting = null
        return
      case 'refused':
        return this.takeRefusal(message)
      case 'chat':
        this.chat = [...this.chat.filter((line) => line.at !== message.at || line.text !== message.text || line.player !== message.player), message]
        return
      case 'asked':
        return this.takeAsked(message)
      case 'advice':
        if (message.decision === this.update?.decision) this.hints = message
        return
      case 'bye':
        return this.takeBye(message)
      case 'pong':
    }
  }

  private takeTable(table: TableInfo): void {
    this.table = table
    if (this.joined) return
    this.joined = true
    this.delay = ''
    this.tries = 0
    this.connection = 'open'
    clearTimeout(this.lostTimer)
    for (const line of this.spoken.splice(0)) this.post(line)
  }

  private takeAsked(asked: Asked): void {
    const waiting = asked.waiting_for.length > 0
    this.declined = waiting ? null : asked.seat
    this.asked = waiting ? asked : null
  }

  private takeUpdate(delta: Update): void {
    const update = { ...delta, view: applyDelta(delta.view, this.known) }
    this.known = update.view
    if (this.update && update.sequence !== this.update.sequence) this.asked = this.declined = null
    if (update.decision !== this.update?.decision) this.hints = null
    this.takeLog(update.log_start ?? 0, update.events ?? [])
    this.update = update
    this.connection = 'open'
    this.resend(update)
  }

  /** The same nonce is never played twice, so that asking again is safe wherever the question is still the same. */
  private resend(update: Update | null): void {
    const { waiting } = this
    if (!waiting || waiting.sent) return
    if (update?.prompt && (update.decision === waiting.decision || words(update.prompt) === waiting.question)) {
      waiting.decision = update.decision
      this.sendWaiting()
    } else this.waiting = null
  }

  private takeLog(start: number, events: Event[]): void {
    const kept = start - this.logBase
    if (kept < 0 || kept > this.log.length) {
      this.logBase = start
      this.log = events
    } else this.log = [...this.log.slice(0, kept), ...events]
  }

  private takeRefusal(refused: Refused): void {
    if (refused.about === 'say') {
      this.refusedLine = { text: this.lastLine, why: [plain(refused.message), refused.hint].filter(Boolean).join(' ') }
      return
    }
    const { waiting, update } = this
    if (waiting && refused.nonce === waiting.nonce) {
      // Somebody else chose at the same moment: the question has a new number and is otherwise the same.
      if (refused.error === 'stale') {
        waiting.sent = false
        if (update?.decision === waiting.decision) return // the update is on its way
        this.resend(update)
        if (this.waiting) return
      }
      this.waiting = null
    }
    this.refused = refused
  }

  private takeBye(bye: Bye): void {
    if (bye.error === 'unauthorized') {
      this.options.unauthorized?.()
      this.closed()
      return
    }
    if (bye.error === 'too_fast' || bye.error === 'busy') {
      this.delay = bye.message
      this.tries = Math.max(this.tries, 4)
      this.closed()
      return
    }
    this.bye = bye
    this.connection = 'closed'
    this.drop()
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined

/** What is asked and offered: two prompts with the same words are the same question. */
const words = (prompt: Prompt): string => JSON.stringify([prompt.kind, prompt.question, prompt.choices.map((choice) => [choice.action, choice.label])])

export const socketAddress = (table: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${encodeURIComponent(table)}/live`
