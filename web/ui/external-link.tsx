import type { ReactNode } from 'react'
import { words } from '../words.ts'
import styles from './external-link.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type ExternalLinkProps = {
  readonly url: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link that leads to another site, and says so: with an arrow to those who see it, in words to those who hear it. */
export function ExternalLink({ url, className = '', children }: ExternalLinkProps) {
  return (
    <a href={url} className={`${styles.external} ${className}`}>
      {children}
      <VisuallyHidden>{` ${words.layout.anotherSite}`}</VisuallyHidden>
    </a>
  )
}
