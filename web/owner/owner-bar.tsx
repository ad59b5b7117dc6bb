import { type RefObject, useLayoutEffect, useRef } from 'react'
import { keepOwnerSpace } from '../commander/owner-space.ts'
import { inDigits } from '../locale.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { words } from '../words.ts'
import { YIELDS_FOCUS } from './focus-manager.ts'
import { UnsavedMark } from './form/unsaved-mark.tsx'
import { Menu } from './menu.tsx'
import styles from './owner-bar.module.css'
import { useOwner } from './owner-context.ts'

type OwnerBarProps = {
  readonly draftCount: number
  readonly isSelecting: boolean
  readonly onSelect: () => void
}

// The dialogs in the library's menu, below the drafts.
const DIALOGS = [
  ['export', words.owner.library.export],
  ['deleted', words.owner.deleted.title],
  ['changes', words.owner.changes.title],
  ['names', words.owner.names.title],
  ['tokens', words.owner.tokens.title],
] as const

/** The tools for the library as a whole. */
export function OwnerBar({ draftCount, isSelecting, onSelect }: OwnerBarProps) {
  const { dialogs, focusManager } = useOwner()
  const hasKey = useSingleKeys()
  const bar = useRef<HTMLElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => (add.current === null ? undefined : focusManager.setAdd(add.current)), [focusManager])
  useKeptSpace(bar)
  const entries = [['drafts', words.owner.library.drafts(inDigits(draftCount))] as const, ...DIALOGS]
  return (
    <section ref={bar} aria-label={words.owner.library.title} className={styles.bar}>
      <button
        ref={add}
        type="button"
        {...buttonLook('main')}
        className={`${buttonLook().className} ${styles.add}`}
        aria-keyshortcuts={hasKey ? 'A' : undefined}
        {...YIELDS_FOCUS}
        onClick={() => dialogs.showForm(null)}
      >
        {words.owner.library.add}
        <UnsavedMark id={null} />
      </button>
      <Button kind="quiet" onPress={() => dialogs.show(['dialog', 'import'])}>
        {words.owner.library.import}
      </Button>
      <Button kind="quiet" expands={{ isExpanded: isSelecting }} onPress={onSelect}>
        {words.owner.library.select}
      </Button>
      <Menu
        className={`${buttonLook().className} ${styles.tool}`}
        items={entries.map(([name, label]) => ({ label, press: () => dialogs.show(['dialog', name]) }))}
      >
        {words.owner.library.more}
        <span data-icon="down" />
      </Menu>
    </section>
  )
}

/** Stores the height of the tools when they unmount or the page is unloaded. */
function useKeptSpace(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = bar.current
    const keep = () => {
      if (shown !== null) keepOwnerSpace(shown.offsetHeight)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [bar])
}
