import { withThousandsSeparators } from '../../../core/thousands.ts'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { useSingleKeys } from '../keys/single-keys.ts'
import type { ShowView } from './editing-view.ts'
import { ADDS, GIVES_WAY } from './focus-places.ts'
import { UnsavedMark } from './form/unsaved-mark.tsx'
import styles from './owner-bar.module.css'

type OwnerBarProps = {
  readonly draftCount: number
  readonly show: ShowView
  readonly isSelecting: boolean
  readonly onSelect: () => void
}

/** The tools of the owner that are about the whole library. */
export function OwnerBar({ draftCount, show, isSelecting, onSelect }: OwnerBarProps) {
  const hasKey = useSingleKeys()
  return (
    <section aria-label="Your library" className={styles.bar}>
      <button
        type="button"
        className={`${button.button} ${styles.add}`}
        aria-keyshortcuts={hasKey ? 'A' : undefined}
        {...ADDS}
        {...GIVES_WAY}
        onClick={() => show.form(null)}
      >
        Add command
        <UnsavedMark id={null} />
      </button>
      <Button kind="quiet" onPress={show.drafts}>{`Drafts (${withThousandsSeparators(draftCount)})`}</Button>
      <Button kind="quiet" onPress={show.importing}>
        Import…
      </Button>
      <Button kind="quiet" onPress={() => show.exporting(null)}>
        Export…
      </Button>
      <Button kind="quiet" onPress={show.deleted}>
        Deleted
      </Button>
      <Button kind="quiet" onPress={show.changes}>
        Recent changes
      </Button>
      <Button kind="quiet" onPress={show.names}>
        Platforms and tags
      </Button>
      <Button kind="quiet" onPress={show.tokens}>
        Access tokens
      </Button>
      <Button kind="quiet" expands={{ isExpanded: isSelecting }} onPress={onSelect}>
        Select
      </Button>
    </section>
  )
}
