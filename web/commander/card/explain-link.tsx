import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { words } from '../../words.ts'
import styles from './explain-link.module.css'

const EXPLAINER = 'https://explainshell.com/explain'

// In UTF-16 units. The text is sent in an address, and longer ones are rejected.
const MAX_LENGTH = 1000

/**
 * A link to an explanation of a line's commands and options on another site. Nothing is sent there until the link is
 * followed. Renders nothing for a line of several rows, or one with misleading characters.
 */
export function ExplainLink({ text }: { readonly text: string }) {
  const line = text.trim()
  if (line === '' || line.length > MAX_LENGTH || line.includes('\n') || deceptiveCharactersOf(line).length > 0)
    return null
  return (
    <p className={styles.explain}>
      <ExternalLink url={`${EXPLAINER}?${new URLSearchParams({ cmd: line })}`} rel="nofollow noreferrer">
        {words.card.explain}
      </ExternalLink>
    </p>
  )
}
