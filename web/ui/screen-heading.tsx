import type { ReactNode } from 'react'

/** The one `h1` of a screen; it takes the focus when the screen is pushed, so that a screen reader begins there. */
export function ScreenHeading({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h1 id={id} tabIndex={-1}>
      {children}
    </h1>
  )
}
