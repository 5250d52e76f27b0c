// An element that changed its place flies there from its old one. Elements with `data-fly` take part; their `data-entity` names them.
import { elementClass, lookOf } from './colours'
import { glyphs } from './glyphs'

interface Place {
  box: DOMRect
  name: string
  down: boolean
}

export type Snapshot = Map<string, Place>

const STEP = 60
const ALTOGETHER = 900

let hurried = false

/** Nothing moves: the system asks for it, or somebody does not want to watch the others' moves. */
export const reduced = (): boolean => hurried || matchMedia('(prefers-reduced-motion: reduce)').matches

/** Ends what is on its way and lets everything jump to its place, until it is called with false. */
export function hurry(on: boolean): void {
  hurried = on
  if (!on) return
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}

const seen = (box: DOMRect): boolean => box.width > 0 && box.height > 0

/** Where everything lies before the new update is drawn. */
export function snapshot(root: HTMLElement): Snapshot {
  const places: Snapshot = new Map()
  for (const node of root.querySelectorAll<HTMLElement>('[data-entity]')) {
    const box = node.getBoundingClientRect()
    const id = node.dataset.entity ?? ''
    if (seen(box) && (!places.has(id) || 'fly' in node.dataset)) {
      places.set(id, { box, name: node.dataset.name ?? '', down: 'down' in node.dataset })
    }
  }
  return places
}

/** Lets everything that moved come from its old place; new things come from where `origins` says that they were. */
export function play(root: HTMLElement, before: Snapshot, origins: (id: string) => string[]): void {
  const byName = new Map([...before].filter(([, place]) => place.name !== '').map(([, place]) => [place.name, place]))
  const calm = reduced()
  const style = getComputedStyle(root)
  const move = parseFloat(style.getPropertyValue('--d-move')) || 320
  const reveal = parseFloat(style.getPropertyValue('--d-reveal')) || 480
  let order = 0
  for (const node of root.querySelectorAll<HTMLElement>('[data-fly]')) {
    const id = node.dataset.entity ?? ''
    const name = node.dataset.name ?? ''
    const box = node.getBoundingClientRect()
    if (!seen(box)) continue
    const same = before.get(id)
    if (same && same.name === name) {
      if (same.down && !('down' in node.dataset)) turn(node, calm ? 0 : reveal)
      if (near(same.box, box)) continue
      if (calm) mark(node)
      else fly(node, same.box, box, move, 0)
      continue
    }
    const from = (name !== '' ? byName.get(name) : undefined) ?? origins(id).map((other) => before.get(other)).find(Boolean)
    if (calm) mark(node)
    else if (from) fly(node, from.box, box, move, Math.min(order++ * STEP, ALTOGETHER - move))
    else appear(node, move)
  }
}

/** Tokens of a store that go to another one. */
export interface Flight {
  from: string
  to: string
  colour: string
}

/** Lets tokens fly that are only counted at both ends. */
export function hop(root: HTMLElement, flights: Flight[]): void {
  if (reduced()) return
  const place = (id: string): DOMRect | undefined =>
    [...root.querySelectorAll(`[data-entity="${CSS.escape(id)}"]`)].map((node) => node.getBoundingClientRect()).find(seen)
  flights.forEach(({ from, to, colour }, order) => {
    const [start, end] = [place(from), place(to)]
    if (!start || !end) return
    const token = document.createElement('span')
    token.className = `tok hop ${elementClass(colour)}`
    token.innerHTML = `<svg class="ic" viewBox="0 0 32 32" aria-hidden="true">${glyphs[lookOf(colour).shape] ?? ''}</svg>`
    root.append(token)
    const at = (box: DOMRect): string => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`
    const flight = token.animate([{ transform: `${at(start)} scale(1.4)` }, { transform: at(end) }], {
      duration: 420,
      delay: Math.min(order * STEP * 2, ALTOGETHER),
      easing: 'cubic-bezier(.45,.05,.2,1)',
      fill: 'backwards',
    })
    flight.finished.finally(() => token.remove()).catch(() => undefined)
  })
}

/** A shift by a few pixels comes from the layout, not from a piece that moves. */
const near = (a: DOMRect, b: DOMRect): boolean => Math.abs(a.left - b.left) < 12 && Math.abs(a.top - b.top) < 12

function fly(node: HTMLElement, from: DOMRect, to: DOMRect, duration: number, delay: number): void {
  const x = from.left + from.width / 2 - (to.left + to.width / 2)
  const y = from.top + from.height / 2 - (to.top + to.height / 2)
  const scale = Math.min(2, Math.max(0.4, from.width / to.width))
  node.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 60 },
      { transform: 'none', zIndex: 60 },
    ],
    { duration, delay, easing: 'cubic-bezier(.45,.05,.2,1)', fill: 'backwards' },
  )
}

function appear(node: HTMLElement, duration: number): void {
  node.animate([{ opacity: 0, transform: 'scale(.7)' }, { opacity: 1, transform: 'none' }], {
    duration,
    easing: 'cubic-bezier(.3,1.25,.5,1)',
  })
}

function turn(node: HTMLElement, duration: number): void {
  node.animate([{ transform: 'perspective(600px) rotateY(90deg)' }, { transform: 'none' }], {
    duration,
    easing: 'cubic-bezier(.3,1.25,.5,1)',
  })
}

/** Without motion, what moved is outlined for a moment. */
function mark(node: HTMLElement): void {
  node.classList.add('moved')
  setTimeout(() => node.classList.remove('moved'), 1500)
}
