// A part of the client that could not be fetched, because the server went away or was renewed at that moment. Browsers
// remember such a failure for as long as the page lives, so that only a new page helps: as soon as the server answers.
const LOOK_EVERY = 1_500
const NOT_AGAIN_WITHIN = 15_000
const KEY = 'agon.renewed'

const lately = (): boolean => Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < NOT_AGAIN_WITHIN

/** Reloads the page once when the server is back. Returns the function that stops it. */
export function renewWhenBack(): () => void {
  const timer = setInterval(() => {
    if (lately()) return
    fetch('/', { cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return
        sessionStorage.setItem(KEY, String(Date.now()))
        location.reload()
      },
      () => undefined, // still away
    )
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}
