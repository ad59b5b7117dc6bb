import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { Command } from '../../core/commands/command.ts'
import { focusIfLost } from './focus-places.ts'
import type { KeptTexts } from './form/kept-texts.ts'
import type { Unsaved } from './form/save-entry.ts'

/** Which dialog of the owner's is open; `command` is null for a new one, which may begin as a copy of another. */
export type EditingView =
  /** `opening` tells one opening of the form from the one before: each begins with what is kept. */
  | {
      readonly kind: 'form'
      readonly command: Command | null
      readonly copyOf?: Command | undefined
      /** Why it couldn't be saved, if that's why it's open. */
      readonly unsaved?: Unsaved | undefined
      readonly opening: number
    }
  | { readonly kind: 'drafts' | 'deleted' | 'import' | 'changes' | 'names' | 'tokens' }
  | { readonly kind: 'history'; readonly command: Command }
  /** `chosen` is null for the whole library. */
  | { readonly kind: 'export'; readonly chosen: readonly Command[] | null }
  | ManyView

/** What is asked for before it is done to all that is chosen. */
export type ManyView = { readonly kind: 'many'; readonly what: 'add-tag' | 'remove-tag' | 'platform' }

/** Opens the dialogs. */
export type ShowView = {
  readonly form: (command: Command | null, copyOf?: Command) => void
  /** Opens the form of a text that couldn't be saved. */
  readonly unsaved: (command: Command | null, unsaved: Unsaved) => void
  readonly drafts: () => void
  readonly deleted: () => void
  readonly importing: () => void
  readonly exporting: (chosen: readonly Command[] | null) => void
  readonly changes: () => void
  readonly names: () => void
  readonly history: (command: Command) => void
  readonly tokens: () => void
  readonly many: (what: ManyView['what']) => void
}

/**
 * Which dialog is open: at first the form that was open when the page was left, if there is unsaved text in it. A form
 * is remembered as open until it is closed.
 */
export function useEditingView(kept: KeptTexts) {
  const [view, setView] = useState(() => leftOpen(kept))

  const show = useMemo((): ShowView => {
    const put = (next: EditingView) => {
      kept.setOpen(next.kind === 'form' ? (next.command?.id ?? null) : undefined)
      setView(next)
    }
    return {
      form: (command, copyOf) => put({ kind: 'form', command, copyOf, opening: performance.now() }),
      unsaved: (command, unsaved) => put({ kind: 'form', command, unsaved, opening: performance.now() }),
      drafts: () => put({ kind: 'drafts' }),
      deleted: () => put({ kind: 'deleted' }),
      importing: () => put({ kind: 'import' }),
      exporting: (chosen) => put({ kind: 'export', chosen }),
      changes: () => put({ kind: 'changes' }),
      names: () => put({ kind: 'names' }),
      history: (command) => put({ kind: 'history', command }),
      tokens: () => put({ kind: 'tokens' }),
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
    const id = view.kind === 'form' || view.kind === 'history' ? (view.command?.id ?? null) : null
    return () => focusIfLost(id)
  }, [view])

  return { view, show, close }
}

function leftOpen(kept: KeptTexts): EditingView | null {
  const id = kept.open()
  const found = id === undefined ? null : kept.read(id)
  return found === null ? null : { kind: 'form', command: found.base, opening: 0 }
}
