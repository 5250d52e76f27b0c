// What the prompt bar says in each situation.
import type { TableModel } from './model.svelte'
import type { Words } from './protocol'
import { joined, text } from './texts'
import { clock, listed } from './words'

export type PromptLook = 'mine' | 'all' | 'committed' | 'waiting' | 'watching' | 'lost' | 'over'

export interface PromptWords {
  look: PromptLook
  /** Whose crest is shown. */
  seat: number | null
  title: string
  question: Words
  help: Words
  rule: string
}

export function promptWords(t: TableModel): PromptWords {
  const { view, prompt, update } = t
  const mover = t.toMove[0] ?? view.active ?? null
  if (t.over) return over(t)
  if (t.connection !== 'open') {
    const gone = t.connection === 'closed'
    const question = gone ? 'The connection is closed.' : 'Connection lost. Trying again…'
    const help = gone ? 'Reload the page to come back to this table.' : 'Your game is safe; what you picked is kept.'
    return { look: 'lost', seat: t.watching ? mover : t.viewer, title: 'Offline', question, help, rule: '' }
  }
  if (prompt !== null) {
    const all = t.toMove.length > 1
    const others = t.toMove.filter((seat) => seat !== t.viewer).map((seat) => t.person(seat))
    const help = joined(prompt.help ?? '', all ? `${listed(others)} ${others.length > 1 ? 'are' : 'is'} choosing too.` : '')
    return { look: all ? 'all' : 'mine', seat: t.viewer, title: all ? 'All choose' : 'Your turn', question: prompt.question, help, rule: prompt.rule }
  }
  if (update.prompt && t.answered === update.decision) {
    return { look: 'mine', seat: t.viewer, title: 'Your turn', question: 'Sent', help: '', rule: update.prompt.rule }
  }
  const waitingFor = listed(t.toMove.map((seat) => t.person(seat)))
  const away = awayWords(t)
  if (t.watching) {
    return { look: 'watching', seat: mover, title: 'Watching', question: `${waitingFor} ${t.toMove.length > 1 ? 'are choosing' : (t.doing[view.phase] ?? 'is to move')}`, help: away || 'You see what everybody sees.', rule: '' }
  }
  if (view.active == null && t.toMove.length > 0) {
    const mine = chosenName(t)
    return { look: 'committed', seat: t.viewer, title: 'Chosen', question: mine ? `You chose ${mine}` : 'You have chosen', help: away || `Waiting for ${waitingFor}.`, rule: '' }
  }
  const doing = t.doing[view.phase] ?? 'is to move'
  return { look: 'waiting', seat: mover, title: `${waitingFor}’s turn`, question: `${waitingFor} ${doing}`, help: away || (bots(t) ? 'You will be asked when it is your turn. A tap or Space skips what flies.' : 'You will be asked when it is your turn.'), rule: '' }
}

function over(t: TableModel): PromptWords {
  const result = t.view.result!
  const winners = result.seats.filter((seat) => seat.value > 0)
  const first = winners[0] ?? result.seats[0]!
  const names = listed(winners.map((seat) => (seat.seat === t.viewer ? 'you' : t.person(seat.seat))))
  const question = winners.length === 0 ? 'Nobody wins' : `Victory for ${names}, ${first.score} points`
  return { look: 'over', seat: first.seat, title: 'Game over', question, help: text('The game ended because {reason}.', { reason: result.reason }), rule: result.rule }
}

/** The name of the entity that the viewer's own answer marked, if the view has it. */
function chosenName(t: TableModel): string {
  for (const entry of t.viewIndex.values()) if (entry.entity?.tags?.includes('chosen') && entry.seat?.seat === t.viewer) return entry.entity.name
  return ''
}

/** Only bots are to move. */
const bots = (t: TableModel): boolean => t.toMove.every((seat) => t.table.seats.find((one) => one.seat === seat)?.kind === 'bot')

function awayWords(t: TableModel): string {
  const missing = t.toMove.map((seat) => t.table.seats.find((one) => one.seat === seat)).filter((seat) => seat?.kind === 'person' && !seat.here)
  const first = missing[0]
  if (!first) return ''
  const left = first.seconds_left != null ? `, ${clock(first.seconds_left)} left` : ''
  return `${t.person(first.seat)} is away${left}.${t.watching || t.table.pace === 'days' ? '' : ' The menu lets a bot play on.'}`
}
