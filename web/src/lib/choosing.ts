// How a question is answered on the table: what glows, what picking it means, when the answer is sent.
// Pure functions over a prompt and the ids picked so far; the table model holds those two and nothing else.
import type { Choice, Prompt } from './protocol'

/** What the rules of picking ask about the table. */
export interface PickContext {
  /** Ids of one group replace each other: a second tile replaces the first one. */
  group(id: string): string
  /** Stores of elements and the like: the bar shows them as buttons, and picking one alone never sends. */
  part(id: string): boolean
  /** Places of a map: a choice that touches several of them means any one of them. */
  place(id: string): boolean
  /** Choices that want a second tap or the bar's button. */
  confirm(choice: Choice): boolean
}

export interface Picking {
  picked: string[]
  send?: Choice
}

export const touched = (choice: Choice): string[] => choice.targets ?? []

const covers = (choice: Choice, ids: readonly string[]): boolean => ids.every((id) => touched(choice).includes(id))

/** What of this choice is not picked yet; of several places on a map one is enough. */
export function missing(choice: Choice, picked: readonly string[], context: PickContext): string[] {
  const placed = picked.some((id) => context.place(id))
  return touched(choice).filter((id) => !picked.includes(id) && !(placed && context.place(id)))
}

/** The choices that are still open after these picks; those that touch nothing are answered in the bar only. */
export function remaining(prompt: Prompt, picked: readonly string[]): Choice[] {
  return picked.length === 0 ? prompt.choices : prompt.choices.filter((choice) => covers(choice, picked))
}

/** The choice that is picked completely: nothing of it is missing. */
export function complete(prompt: Prompt, picked: readonly string[], context: PickContext): Choice | null {
  if (picked.length === 0) return null
  const completed = remaining(prompt, picked).filter((choice) => missing(choice, picked, context).length === 0)
  return completed.length === 1 ? completed[0]! : null
}

/** The one choice that the bar's primary button would send now. */
export function pending(prompt: Prompt, picked: readonly string[], context: PickContext): Choice | null {
  if (picked.length === 0) return null
  const open = remaining(prompt, picked)
  return open.length === 1 ? open[0]! : complete(prompt, picked, context)
}

/** Everything that glows: parts of open choices, and what could take the place of something picked. */
export function pickable(prompt: Prompt, picked: readonly string[], context: PickContext): Set<string> {
  const found = new Set<string>()
  for (const choice of remaining(prompt, picked)) for (const id of touched(choice)) found.add(id)
  for (const old of picked) {
    const others = picked.filter((id) => id !== old)
    for (const choice of remaining(prompt, others)) {
      for (const id of touched(choice)) if (context.group(id) === context.group(old)) found.add(id)
    }
  }
  for (const id of picked) found.delete(id)
  return found
}

/** What is picked before anybody has picked: the only part there is, or the one used last. */
export function begin(prompt: Prompt | null, last: readonly string[], context: PickContext): string[] {
  if (prompt === null) return []
  const parts = partsOf(prompt, context)
  if (parts.length === 1) return parts
  const again = parts.find((id) => last.includes(id))
  return again === undefined ? [] : [again]
}

/** The first halves of two-part choices (a colour for a tile), in the order of the prompt. */
export function partsOf(prompt: Prompt, context: PickContext): string[] {
  const found = new Set<string>()
  for (const choice of prompt.choices) {
    const ids = touched(choice)
    if (ids.some((id) => context.part(id)) && ids.some((id) => !context.part(id))) {
      for (const id of ids) if (context.part(id)) found.add(id)
    }
  }
  return [...found]
}

/** Picks one id. It joins what is picked, or replaces what it cannot go with; a second pick of it confirms or drops it. */
export function pick(prompt: Prompt, picked: readonly string[], id: string, context: PickContext): Picking {
  if (picked.includes(id)) {
    const choice = pending(prompt, picked, context)
    if (choice !== null && !context.part(id)) return { picked: filled(choice, picked, context), send: choice }
    const exact = complete(prompt, picked, context)
    return exact !== null ? { picked: [...picked], send: exact } : { picked: picked.filter((other) => other !== id) }
  }
  const next = joined(prompt, picked, id, context)
  if (next === null) return { picked: [...picked] }
  const open = remaining(prompt, next)
  const one = open.length === 1 ? open[0]! : null
  if (one === null) return { picked: next }
  const all = filled(one, next, context)
  if (context.confirm(one)) return { picked: all }
  if (missing(one, next, context).some((other) => !context.part(other))) return { picked: next }
  return { picked: all, send: one }
}

/** What is picked and the rest of the choice; places that it could also have been stay out of it. */
function filled(choice: Choice, picked: readonly string[], context: PickContext): string[] {
  const rest = missing(choice, picked, context)
  return touched(choice).filter((id) => picked.includes(id) || rest.includes(id))
}

function joined(prompt: Prompt, picked: readonly string[], id: string, context: PickContext): string[] | null {
  const together = context.place(id) && picked.some((old) => context.place(old)) ? [] : [[...picked, id]]
  const attempts = [...together, [...picked.filter((old) => context.group(old) !== context.group(id)), id], [id]]
  return attempts.find((ids) => remaining(prompt, ids).length > 0) ?? null
}

export interface BarItem {
  /** Exactly one of the two. */
  part?: string
  choice?: Choice
  /** A choice that touches nothing on the table stands last and is quiet: pass, end. */
  plain: boolean
}

/** What the bar shows as buttons: the parts, then the choices that have no place on the table. */
export function barItems(
  prompt: Prompt,
  picked: readonly string[],
  context: PickContext,
  inBar: (id: string) => boolean,
): BarItem[] {
  const items: BarItem[] = partsOf(prompt, context).map((part) => ({ part, plain: false }))
  const open = remaining(prompt, picked)
  const twins = picked.length > 0 && open.length > 1 && open.every((choice) => missing(choice, picked, context).length === 0)
  const plain: BarItem[] = []
  for (const choice of prompt.choices) {
    const ids = touched(choice)
    if (ids.length === 0) plain.push({ choice, plain: true })
    else if (ids.every(inBar) || (twins && open.includes(choice))) items.push({ choice, plain: false })
  }
  return [...items, ...plain]
}
