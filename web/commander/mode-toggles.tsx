import styles from './mode-toggles.module.css'
import type { AskControl } from './use-ask.ts'

/**
 * The two toggles that people know from their editor: whether the text is a pattern or words, and whether a pattern
 * minds upper and lower case. Words are found in any case.
 */
export function ModeToggles({ control }: { readonly control: AskControl }) {
  const { mode, ignoreCase } = control.ask
  const isPattern = mode === 'pattern'

  return (
    <div className={styles.toggles}>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isPattern}
        aria-keyshortcuts="Alt+R"
        aria-label=".* Pattern"
        title="Search by pattern, else by words (Alt+R)"
        onClick={() => control.onMode(isPattern ? 'words' : 'pattern')}
      >
        .*<span className={styles.name}> Pattern</span>
      </button>
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={isPattern && !ignoreCase}
        aria-keyshortcuts="Alt+C"
        aria-label="Aa Match case"
        title={isPattern ? 'Match case (Alt+C)' : 'Words are found in any case'}
        disabled={!isPattern}
        onClick={() => control.onIgnoreCase(!ignoreCase)}
      >
        Aa<span className={styles.name}> Match case</span>
      </button>
    </div>
  )
}
