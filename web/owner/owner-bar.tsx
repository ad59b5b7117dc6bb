import { type RefObject, useLayoutEffect, useRef } from 'react'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { keepOwnerSpace } from '../commander/owner-space.ts'
import { Button, buttonLook } from '../ui/button.tsx'
import { useSingleKeys } from '../ui/single-keys.ts'
import { GIVES_WAY } from './focus-places.ts'
import { UnsavedMark } from './form/unsaved-mark.tsx'
import { Menu } from './menu.tsx'
import styles from './owner-bar.module.css'
import { useOwner } from './owner-context.ts'

type OwnerBarProps = {
  readonly draftCount: number
  readonly isSelecting: boolean
  readonly onSelect: () => void
}

// In the menu of the whole library.
const DIALOGS = [
  ['drafts', 'Drafts'],
  ['export', 'Export…'],
  ['deleted', 'Deleted'],
  ['changes', 'Recent changes'],
  ['names', 'Platforms and tags'],
  ['tokens', 'Access tokens'],
] as const

/** Tools for the whole library. */
export function OwnerBar({ draftCount, isSelecting, onSelect }: OwnerBarProps) {
  const { dialogs, places } = useOwner()
  const hasKey = useSingleKeys()
  const bar = useRef<HTMLElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => (add.current === null ? undefined : places.setAdd(add.current)), [places])
  useKeptSpace(bar)
  return (
    <section ref={bar} aria-label="Your library" className={styles.bar}>
      <button
        ref={add}
        type="button"
        {...buttonLook('main')}
        className={`${buttonLook().className} ${styles.add}`}
        aria-keyshortcuts={hasKey ? 'A' : undefined}
        {...GIVES_WAY}
        onClick={() => dialogs.showForm(null)}
      >
        Add command
        <UnsavedMark id={null} />
      </button>
      <Button kind="quiet" onPress={() => dialogs.show(['dialog', 'import'])}>
        Import…
      </Button>
      <Button kind="quiet" expands={{ isExpanded: isSelecting }} onPress={onSelect}>
        Select
      </Button>
      <Menu
        className={`${buttonLook().className} ${styles.tool}`}
        items={DIALOGS.map(([name, label]) => ({
          label: name === 'drafts' ? `Drafts (${withThousandsSeparators(draftCount)})` : label,
          press: () => dialogs.show(['dialog', name]),
        }))}
      >
        Library
        <span data-icon="down" />
      </Menu>
    </section>
  )
}

/** Stores the size of the tools whenever they unmount or the page is left. */
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
