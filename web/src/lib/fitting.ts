// A part of the table that does not fit is drawn more densely, step by step, until it does: the decision is never scrolled away.

/** The styles of each step are in styles/dense.css, as `[data-dense]`. */
const STEPS = 8

const tooHigh = (node: HTMLElement): boolean => node.clientHeight > 0 && node.scrollHeight > node.clientHeight + 1

/** Draws these nodes as densely as needed that nothing in `tight` has to scroll. */
export function fit(nodes: HTMLElement[], tight: HTMLElement[]): void {
  for (let step = 0; step < STEPS; step++) {
    for (const node of nodes) {
      if (step > 0) node.dataset.dense = String(step)
      else delete node.dataset.dense
    }
    if (!tight.some(tooHigh)) return
  }
}

/** Keeps the table fitted while it changes: `parts` says what is drawn densely, and what must not scroll. */
export function fitting(parts: (root: HTMLElement) => [HTMLElement[], HTMLElement[]][]) {
  return (root: HTMLElement): (() => void) => {
    const look = (): void => {
      for (const [nodes, tight] of parts(root)) {
        fit(nodes, tight)
        // what stands beside them grows too, when a font comes or a hand is dealt
        for (const node of tight) sized.observe(node)
      }
      changed.takeRecords()
    }
    const sized = new ResizeObserver(look)
    const changed = new MutationObserver(look)
    sized.observe(root)
    changed.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] })
    void document.fonts?.ready.then(look)
    look()
    return () => {
      sized.disconnect()
      changed.disconnect()
    }
  }
}
