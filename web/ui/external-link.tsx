import type { ReactNode } from 'react'
import { words } from '../words.ts'
import styles from './external-link.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type ExternalLinkProps = {
  readonly url: string
  readonly className?: string | undefined
  readonly rel?: string
  readonly children: ReactNode
}

/** A link to another site, marked with an arrow, and with words for screen readers. */
export function ExternalLink({ url, className = '', rel, children }: ExternalLinkProps) {
  return (
    <a href={url} className={`${styles.external} ${className}`} rel={rel}>
      {children}
      <VisuallyHidden>{` ${words.layout.anotherSite}`}</VisuallyHidden>
    </a>
  )
}
