import type { Warning } from '../../../../core/commands/warnings/warning.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import styles from './warning-list.module.css'

type WarningListProps = { readonly warnings: readonly Warning[]; readonly onTrim: () => void }

/** What the owner should look at before saving; it is said politely, and forbids nothing. */
export function WarningList({ warnings, onTrim }: WarningListProps) {
  const endsWithBreak = warnings.some(({ code }) => code === 'line/ends-with-newline')
  return (
    <div className={styles.warnings} data-empty={warnings.length === 0}>
      <div role="status">
        {warnings.length > 0 && (
          <>
            <h3 className={styles.heading}>Before you save</h3>
            <ul className={styles.list}>
              {warnings.map(({ code, field, sentence }) => (
                <li key={`${code} ${field} ${sentence}`}>{sentence}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {endsWithBreak && <QuietButton onPress={onTrim}>Remove the line break at the end</QuietButton>}
    </div>
  )
}
