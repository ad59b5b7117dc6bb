import { createContext, type ReactNode, useCallback, useContext, useRef } from 'react'
import styles from './visually-hidden.module.css'

const AnnounceContext = createContext<(message: string) => void>(() => undefined)

/** Says, politely and to screen readers only, what `useAnnounce` is given below it. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const region = useRef<HTMLParagraphElement>(null)
  const announce = useCallback((message: string) => {
    // A new node each time: the same message twice must be heard twice.
    region.current?.replaceChildren(document.createTextNode(message))
  }, [])

  return (
    <AnnounceContext value={announce}>
      {children}
      <p ref={region} role="status" className={styles.hidden} />
    </AnnounceContext>
  )
}

/** Says a message once to screen readers; silent where no `Announcer` is above. */
export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext)
}

/** Text that is read aloud but not seen. One string: several text nodes in a row wouldn't survive translation. */
export function VisuallyHidden({ children }: { readonly children: string }) {
  return <span className={styles.hidden}>{children}</span>
}
