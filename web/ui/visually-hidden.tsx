import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'
import footNotice from './foot-notice.module.css'
import styles from './visually-hidden.module.css'

// Long enough to read a sentence.
const SHOWN_FOR_MS = 6000

type AnnounceOptions = {
  /** True to also show the message at the foot of the window for `shownForMs`. */
  readonly isShown?: boolean
  readonly shownForMs?: number
}

type Announce = (message: string, options?: AnnounceOptions) => void

const AnnounceContext = createContext<Announce>(() => undefined)

/**
 * Announces messages in a polite live region, and displays the ones that everyone needs to see. `useAnnounce` returns
 * the function that sends them.
 */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const region = useRef<HTMLParagraphElement>(null)
  const timer = useRef(0)
  const announce: Announce = useCallback((message, { isShown = false, shownForMs = SHOWN_FOR_MS } = {}) => {
    const element = region.current
    if (element === null) return
    if (!isShown && element.className === footNotice.notice) return announceBeside(element, message)
    // A new text node each time, so that a repeated message is announced again.
    element.replaceChildren(document.createTextNode(message))
    element.className = (isShown ? footNotice.notice : styles.hidden) ?? ''
    window.clearTimeout(timer.current)
    if (!isShown) return
    timer.current = window.setTimeout(() => {
      element.replaceChildren()
      element.className = styles.hidden ?? ''
    }, shownForMs)
  }, [])

  useEffect(() => () => window.clearTimeout(timer.current), [])

  return (
    <AnnounceContext value={announce}>
      {children}
      <p ref={region} role="status" className={styles.hidden} />
    </AnnounceContext>
  )
}

/** Announces a message to screen readers without replacing the notice that is shown. */
function announceBeside(notice: HTMLElement, message: string): void {
  const hidden = document.createElement('span')
  hidden.className = styles.hidden ?? ''
  hidden.textContent = message
  notice.querySelector('span')?.remove()
  notice.append(hidden)
}

/** Returns a function that announces a message. Does nothing without an `Announcer` above. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext)
}

/**
 * Text for screen readers only. It's a single string, because adjacent text nodes break when the browser translates the
 * page.
 */
export function VisuallyHidden({ children }: { readonly children: string }) {
  return <span className={styles.hidden}>{children}</span>
}
