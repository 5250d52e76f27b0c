// Lines of chat, grouped: consecutive lines of one person stand together, under a heading with their name.
import { crestOfPlayer } from './colours'
import type { Chat, TableInfo } from './protocol'

export interface Speaker {
  player: string
  name: string
  /** The speaker's seat; null for a spectator. */
  seat: number | null
  /** The crest outside of the table, for those who have no seat. */
  crest: number
  guest: boolean
  /** Another person here had a name that looks like this one first. */
  alike: boolean
}

export interface Run {
  speaker: Speaker
  lines: Chat[]
}

export function speakerOf(table: TableInfo, line: Chat): Speaker {
  const { player = '', name, crest = 0, guest = false, alike = false } = line
  const seat = player === '' ? (line.seat ?? null) : (table.seats.find((one) => one.player === player)?.seat ?? null)
  return { player, name, seat, crest: crestOfPlayer(player, crest), guest, alike }
}

/** Lines in their order; a run ends where somebody else speaks, or the same person under another name. */
export function runsOf(table: TableInfo, lines: readonly Chat[]): Run[] {
  const runs: Run[] = []
  for (const line of lines) {
    const speaker = speakerOf(table, line)
    const last = runs[runs.length - 1]
    if (last && last.speaker.player === speaker.player && last.speaker.name === speaker.name && last.speaker.seat === speaker.seat) last.lines.push(line)
    else runs.push({ speaker, lines: [line] })
  }
  return runs
}

/** The marks beside a name. */
export function marksOf(speaker: Speaker, place: (seat: number) => string): string[] {
  return [speaker.seat === null ? 'watching' : place(speaker.seat), ...(speaker.guest ? ['guest'] : [])].filter(Boolean)
}
