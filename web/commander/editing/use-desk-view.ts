import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { DeskView, ShowView } from './desk-view.ts'
import { focusIfLost } from './focus-places.ts'
import type { KeptTexts } from './form/kept-texts.ts'

/**
 * Which dialog is open: at first the form that was open when the page was left, if there is unsaved text in it. A form
 * is remembered as open until it is closed.
 */
export function useDeskView(kept: KeptTexts) {
  const [view, setView] = useState(() => leftOpen(kept))

  const show = useMemo((): ShowView => {
    const put = (next: DeskView) => {
      kept.setOpen(next.kind === 'form' ? (next.command?.id ?? null) : undefined)
      setView(next)
    }
    return {
      form: (command, copyOf) => put({ kind: 'form', command, copyOf, opening: performance.now() }),
      drafts: () => put({ kind: 'drafts' }),
      deleted: () => put({ kind: 'deleted' }),
      importing: () => put({ kind: 'import' }),
      changes: () => put({ kind: 'changes' }),
      names: () => put({ kind: 'names' }),
      many: (what) => put({ kind: 'many', what }),
    }
  }, [kept])

  const close = useCallback(() => {
    kept.setOpen(undefined)
    setView(null)
  }, [kept])

  // The browser gives the focus back to what opened a dialog, if there is such a thing.
  useLayoutEffect(() => {
    if (view === null) return
    const id = view.kind === 'form' ? (view.command?.id ?? null) : null
    return () => focusIfLost(id)
  }, [view])

  return { view, show, close }
}

function leftOpen(kept: KeptTexts): DeskView | null {
  const id = kept.open()
  const found = id === undefined ? null : kept.read(id)
  return found === null ? null : { kind: 'form', command: found.base, opening: 0 }
}
