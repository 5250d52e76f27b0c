// A part of the table that scrolls can be scrolled by keys alone: it takes the focus, but only while there is more than is in sight.

/** Attach it to whatever has `overflow: auto`. */
export function scrolling(node: HTMLElement): () => void {
  const look = (): void => {
    const more = node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1
    if (more) node.tabIndex = 0
    else node.removeAttribute('tabindex')
  }
  const sized = new ResizeObserver(look)
  const changed = new MutationObserver(look)
  sized.observe(node)
  changed.observe(node, { subtree: true, childList: true, characterData: true, attributeFilter: ['class', 'style'] })
  void document.fonts?.ready.then(look)
  look()
  return () => {
    sized.disconnect()
    changed.disconnect()
  }
}

/** Whether the arrow keys belong to this node: it has the focus in order to scroll. */
export const scrolls = (node: EventTarget | null): boolean =>
  node instanceof HTMLElement && node.tabIndex === 0 && !('entity' in node.dataset) && (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1)
