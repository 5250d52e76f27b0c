// boardgame.io's own server with a trivial game: a counter that two players raise in turns. In memory, as it comes.
const { Server, Origins } = require('boardgame.io/server')

const game = {
  name: 'count',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { raise: ({ G }) => { G.count += 1 } },
}
// it greets on stdout: only our own line may stand there
console.log = () => {}
console.info = () => {}
Server({ games: [game], origins: [Origins.LOCALHOST] })
  .run({ port: 0 })
  .then(({ appServer }) => process.stdout.write(`${appServer.address().port}\n`))
