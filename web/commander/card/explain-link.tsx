import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { ExternalLink } from '../../ui/external-link.tsx'
import { words } from '../../words.ts'
import styles from './explain-link.module.css'

const EXPLAINER = 'https://explainshell.com/explain'

// In UTF-16 code units. The text is part of the address, and explainshell.com rejects long addresses.
const MAX_LENGTH = 1000

/**
 * A link to another site that explains a line's commands and options. Nothing is sent there until the visitor follows
 * the link. Renders nothing if the text is empty or too long, or contains line breaks or misleading characters.
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
