import { flushSync } from 'react-dom'
import { within } from '../within.ts'

/** Shows what has changed, at once or in its own time. */
type ShowChange = (show: () => void) => void

// The old screen stands still meanwhile: better a moment of that than a screen that says 'Loading…'.
const PREPARE_LIMIT_MS = 100

const MOTION_IS_WELCOME = '(prefers-reduced-motion: no-preference)'

/**
 * Shows another screen in a view transition where the browser has them and motion is welcome; anything else, such as
 * another query, at once. `pathname` gives where the visitor is, `prepare` loads what the screen there needs.
 */
export function showWithTransition(
  pathname: () => string,
  prepare: (pathname: string) => Promise<unknown>,
): ShowChange {
  let shown = pathname()
  return (show) => {
    const isSameScreen = pathname() === shown
    shown = pathname()
    if (isSameScreen || !('startViewTransition' in document) || !matchMedia(MOTION_IS_WELCOME).matches) return show()
    const transition = document.startViewTransition(async () => {
      await within(prepare(shown), PREPARE_LIMIT_MS, null)
      flushSync(show)
    })
    // A window that nobody sees, or a visitor who is faster, skips the motion: the screen changes all the same.
    transition.ready.catch(() => undefined)
  }
}
