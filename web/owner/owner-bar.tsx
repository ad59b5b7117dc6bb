import { type RefObject, useLayoutEffect, useRef } from 'react'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { useSingleKeys } from '../commander/keys/single-keys.ts'
import { keepOwnerSpace } from '../commander/owner-space.ts'
import button from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
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
  const bar = useRef<HTMLElement>(null)
  useKeptSpace(bar)
  return (
    <section ref={bar} aria-label="Your library" className={styles.bar}>
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

/** Keeps how much room the tools take whenever they go: with the page, or with the screen. */
function useKeptSpace(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = bar.current
    const keep = () => {
      const tools = document.querySelector<HTMLElement>('main [aria-busy] > ul > li > [data-tools]')
      if (shown !== null && tools !== null) keepOwnerSpace(shown.offsetHeight, outerHeight(tools))
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [bar])
}

function outerHeight(element: HTMLElement): number {
  const { marginBlockStart, marginBlockEnd } = getComputedStyle(element)
  return element.offsetHeight + Number.parseFloat(marginBlockStart) + Number.parseFloat(marginBlockEnd)
}
