// Plays at many matches of boardgame.io's server at once. Speaks its wire protocol, which is cheaper than its own client.
const { io } = require('socket.io-client')

const [port, tables, seconds, pause] = process.argv.slice(2).map(Number)
const SETTLE = 1000
const ack = []
const update = []
let counting = false
let moves = 0

const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds))
const now = () => performance.now()

function open(matchID, playerID, hear) {
  return new Promise((done) => {
    const socket = io(`http://127.0.0.1:${port}/count`, { transports: ['websocket'], forceNew: true })
    socket.on('connect', () => socket.emit('sync', matchID, playerID, undefined, 2))
    socket.on('sync', () => done(socket))
    socket.on('update', (_, state) => hear(state._stateID))
    socket.on('patch', (_, __, stateID) => hear(stateID))
  })
}

class Match {
  async start(number) {
    this.matchID = `match-${number}` // the first to come to it makes it
    this.stateID = 0
    this.sent = 0
    this.turn = 0
    this.missing = 0
    this.sockets = []
    for (const seat of [0, 1]) {
      this.sockets.push(await open(this.matchID, String(seat), (stateID) => this.hear(seat, stateID)))
    }
  }

  hear(seat, stateID) {
    if (stateID <= this.stateID) return
    if (counting) (seat === this.turn ? ack : update).push(now() - this.sent)
    this.missing -= 1
    if (this.missing > 0) return
    this.stateID = stateID
    this.turn = 1 - this.turn
    moves += 1
    this.moved?.()
  }

  async play() {
    if (pause) await later(Math.random() * pause * 1000)
    for (;;) {
      const moved = new Promise((done) => (this.moved = done))
      this.missing = 2
      this.sent = now()
      const playerID = String(this.turn)
      const action = { type: 'MAKE_MOVE', payload: { type: 'raise', args: [], playerID } }
      this.sockets[this.turn].emit('update', action, this.stateID, this.matchID, playerID)
      await moved
      if (pause) await later(pause * 1000 * (0.5 + Math.random()))
    }
  }
}

function percentile(values, share) {
  const ordered = values.sort((a, b) => a - b)
  return ordered.length ? Math.round(100 * ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))]) / 100 : 0
}

async function main() {
  const matches = Array.from({ length: tables }, () => new Match())
  for (let at = 0; at < matches.length; at += 8) {
    await Promise.all(matches.slice(at, at + 8).map((match, number) => match.start(at + number)))
  }
  process.stdout.write('ready\n')
  await new Promise((done) => process.stdin.once('data', done))
  for (const match of matches) void match.play()
  await later(SETTLE)
  counting = true
  const begun = now()
  await later(seconds * 1000)
  counting = false
  const took = (now() - begun) / 1000
  const figures = {
    moves_per_s: Math.round((10 * ack.length) / took) / 10,
    ack_p50_ms: percentile(ack, 0.5),
    ack_p99_ms: percentile(ack, 0.99),
    update_p50_ms: percentile(update, 0.5),
    update_p99_ms: percentile(update, 0.99),
    moves,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  process.exit(0)
}

void main()
