// A part of the table that does not fit is drawn more densely, step by step, until it does: the decision is never scrolled away.

/** The styles of each step are in styles/dense.css, as `[data-dense]`; the steps after this one are `[data-smaller]`. */
export const DENSEST = 7
/** After so many milliseconds without a change, fewer steps of density are tried. */
const QUIET = 300

/** Also what has lost all its height to the rest; with nothing in it, it keeps the two pixels of its edge. */
const tooHigh = (node: HTMLElement): boolean => node.scrollHeight > node.clientHeight + (node.clientHeight > 0 ? 1 : 2)

function draw(nodes: HTMLElement[], step: number): void {
  for (const { dataset } of nodes) {
    if (step > 0) dataset.dense = String(Math.min(step, DENSEST))
    else delete dataset.dense
    if (step > DENSEST) dataset.smaller = String(step - DENSEST)
    else delete dataset.smaller
  }
}

const stepOf = ({ dataset }: HTMLElement): number => Number(dataset.dense ?? 0) + Number(dataset.smaller ?? 0)

/** Draws these nodes as densely as needed that nothing in `tight` has to scroll, beginning with this step. */
export function fit(nodes: HTMLElement[], tight: HTMLElement[], from = 0, last = DENSEST): void {
  let step = Math.min(from, last)
  draw(nodes, step)
  while (step < last && tight.some(tooHigh)) draw(nodes, ++step)
}

/** Keeps the table fitted while it changes: `parts` says what is drawn densely, and what must not scroll. */
export function fitting(parts: (root: HTMLElement) => [HTMLElement[], HTMLElement[], number?][]) {
  return (root: HTMLElement): (() => void) => {
    let quiet: ReturnType<typeof setTimeout> | undefined
    const look = (afresh: boolean): void => {
      for (const [nodes, tight, last] of parts(root)) {
        fit(nodes, tight, afresh ? 0 : Math.max(0, ...nodes.map(stepOf)), last)
        // what stands beside them grows too, when a font comes or a hand is dealt
        for (const node of tight) sized.observe(node)
      }
      changed.takeRecords()
      clearTimeout(quiet)
      if (!afresh) quiet = setTimeout(() => look(true), QUIET)
    }
    const sized = new ResizeObserver(() => look(false))
    const changed = new MutationObserver(() => look(false))
    sized.observe(root)
    changed.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] })
    look(true)
    return () => {
      clearTimeout(quiet)
      sized.disconnect()
      changed.disconnect()
    }
  }
}
