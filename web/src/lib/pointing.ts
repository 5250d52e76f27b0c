// Pointer and keys on the table: one listener for everything that carries `data-entity`.
import type { TableModel } from './model.svelte'

const LONG_PRESS = 450

const idsFrom = (target: EventTarget | null): string[] => {
  const ids: string[] = []
  let node = target instanceof Element ? target.closest<HTMLElement>('[data-entity]') : null
  while (node) {
    ids.push(node.dataset.entity ?? '')
    node = node.parentElement?.closest<HTMLElement>('[data-entity]') ?? null
  }
  return ids
}

/** What is pointed at: the thing itself, or what a name in a sentence is about. */
const pointedAt = (target: EventTarget | null): string | null =>
  (target instanceof Element ? target.closest<HTMLElement>('[data-about]')?.dataset.about : undefined) ?? idsFrom(target)[0] ?? null

/** The innermost thing under the pointer that can be picked is picked. */
export function pickFrom(t: TableModel, target: EventTarget | null): boolean {
  return idsFrom(target).some((id) => t.pick(id))
}

/** Listens on the table: tap picks, hover and focus light up, long press and right click inspect. */
export function pointing(t: TableModel) {
  return (root: HTMLElement): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let held = false
    const listen = <K extends keyof HTMLElementEventMap>(kind: K, take: (event: HTMLElementEventMap[K]) => void) => {
      root.addEventListener(kind, take)
      undo.push(() => root.removeEventListener(kind, take))
    }
    const undo: (() => void)[] = [() => clearTimeout(timer)]
    const inspect = (target: EventTarget | null): boolean => {
      const id = idsFrom(target)[0]
      if (id === undefined) return false
      t.inspected = id
      return true
    }

    listen('click', (event) => {
      if (held) {
        held = false
        return
      }
      if (event.target instanceof Element && event.target.closest('button, a, input, .inline') !== null) return
      const picked = pickFrom(t, event.target)
      t.hurryOn()
      if (!picked && t.touch && inspectable(t, event.target)) inspect(event.target)
      else if (!picked) t.inspected = null
    })
    listen('pointerdown', (event) => {
      t.touch = event.pointerType === 'touch'
      held = false
      clearTimeout(timer)
      if (!t.touch) return
      const target = event.target
      timer = setTimeout(() => (held = inspect(target)), LONG_PRESS)
    })
    for (const kind of ['pointerup', 'pointercancel', 'pointermove'] as const) {
      listen(kind, (event) => {
        if (kind !== 'pointermove' || Math.abs(event.movementX) + Math.abs(event.movementY) > 4) clearTimeout(timer)
      })
    }
    listen('contextmenu', (event) => {
      if (inspect(event.target)) event.preventDefault()
    })
    listen('pointerover', (event) => {
      if (event.pointerType !== 'touch') t.hovered = pointedAt(event.target)
    })
    listen('pointerleave', () => (t.hovered = null))
    listen('focusin', (event) => (t.hovered = pointedAt(event.target)))
    // later: a thing that is taken away while it has the focus may not change the state that takes it away
    listen('focusout', () => queueMicrotask(() => (t.hovered = null)))
    return () => undo.forEach((stop) => stop())
  }
}

/** A tap on a card at rest reads it; a tap on other things at rest does nothing. */
function inspectable(t: TableModel, target: EventTarget | null): boolean {
  const entity = t.viewIndex.get(idsFrom(target)[0] ?? '')?.entity
  return entity?.kind === 'card' && entity.face_down !== true
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** Moves the focus to the nearest thing in that direction: first in the same board or hand, then anywhere. */
export function walk(root: HTMLElement, key: string): boolean {
  const direction = ARROWS[key]
  const from = document.activeElement
  if (!direction) return false
  const all = [...root.querySelectorAll<HTMLElement>('[data-entity][tabindex]')].filter((node) => node.offsetParent !== null)
  if (!(from instanceof HTMLElement) || !all.includes(from)) {
    const first = all.find((node) => node.getAttribute('role') === 'button') ?? all[0]
    first?.focus()
    return first !== undefined
  }
  const home = from.closest('[data-walk]')
  const inside = all.filter((node) => home?.contains(node))
  const target = nearest(from, inside, direction) ?? nearest(from, all, direction)
  target?.focus()
  return target !== undefined
}

function nearest(from: HTMLElement, nodes: HTMLElement[], [x, y]: [number, number]): HTMLElement | undefined {
  const start = middle(from)
  let best: HTMLElement | undefined
  let least = Infinity
  for (const node of nodes) {
    if (node === from || node.contains(from) || from.contains(node)) continue
    const to = middle(node)
    const ahead = (to.x - start.x) * x + (to.y - start.y) * y
    const aside = Math.abs((to.x - start.x) * y) + Math.abs((to.y - start.y) * x)
    if (ahead < 4 || aside > ahead * 2) continue
    const distance = ahead + 2 * aside
    if (distance < least) [best, least] = [node, distance]
  }
  return best
}

function middle(node: HTMLElement): { x: number; y: number } {
  const box = node.getBoundingClientRect()
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}
