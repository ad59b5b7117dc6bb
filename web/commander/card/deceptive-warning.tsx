import type { DeceptiveCharacter } from '../../../core/commands/deceptive-characters.ts'
import styles from './deceptive-text.module.css'

type DeceptiveWarningProps = { readonly id: string; readonly deceptive: readonly DeceptiveCharacter[] }

/** Says before copying that a line holds characters that deceive, and which. */
export function DeceptiveWarning({ id, deceptive }: DeceptiveWarningProps) {
  const names = [...new Set(deceptive.map(({ name }) => name))].join(', ')
  const [what, it] =
    deceptive.length === 1
      ? ['1 character that is not what it seems', 'it']
      : [`${deceptive.length} characters that are not what they seem`, 'them']
  return (
    <div id={id} role="note" className={styles.warning}>
      This line contains {what}: {names}. What is copied contains {it} too.
    </div>
  )
}
