import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SearchQuery } from '../../../core/search/query.ts'
import type { ResultsInUse } from '../../commander/search/use-results.ts'
import { createStore } from '../../store.ts'

/** The ids of all commands with a card, in the list's order. */
type LibraryIds = {
  readonly list: ResultsInUse['searchable']
  readonly ids: readonly string[]
  readonly withCards: ReadonlySet<string>
}

type FoundIds = { readonly query: SearchQuery; readonly ids: readonly string[] }

/** The ids of the selected commands. A store, so that a change renders only the checkboxes that it affects. */
export type Selection = ReturnType<typeof createSelection>

/** The selection mode and the selection. */
export type Selecting = {
  readonly selection: Selection
  readonly isSelecting: boolean
  readonly begin: () => void
  readonly end: () => void
}

type Range = { readonly isRange: boolean; readonly shown: readonly string[] }

/** Creates an empty selection. */
export function createSelection() {
  const chosen = createStore<ReadonlySet<string>>(new Set())
  let last: string | null = null

  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen.get())
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    chosen.set(next)
  }

  return {
    subscribe: chosen.subscribe,
    /** The selected ids. A new set after every change. */
    ids: chosen.get,
    /** Selects or deselects these commands. */
    set,
    /**
     * Selects or deselects a command. With `isRange`, does the same to all commands between it and the one pressed
     * before. `shown` contains the ids of the cards in document order.
     */
    press: (id: string, isChosen: boolean, { isRange, shown }: Range) => {
      set(isRange ? between(shown, last, id) : [id], isChosen)
      last = id
    },
    /** Deselects every command for which `isInLibrary` returns false. */
    retain: (isInLibrary: (id: string) => boolean) => {
      const left = [...chosen.get()].filter(isInLibrary)
      if (left.length < chosen.get().size) chosen.set(new Set(left))
    },
    clear: () => {
      last = null
      chosen.set(new Set())
    },
  }
}

function between(shown: readonly string[], one: string | null, other: string): readonly string[] {
  const [from, to] = [one === null ? -1 : shown.indexOf(one), shown.indexOf(other)]
  return from === -1 || to === -1 ? [other] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Manages the selection mode. */
export function useSelecting(): Selecting {
  const [selection] = useState(createSelection)
  const [isSelecting, setIsSelecting] = useState(false)
  const begin = useCallback(() => setIsSelecting(true), [])
  const end = useCallback(() => {
    setIsSelecting(false)
    selection.clear()
  }, [selection])

  return { selection, isSelecting, begin, end }
}

/**
 * Returns the ids of all search results in order, including the ones without a card on the page. Null until they're
 * known. After the list has changed, returns those of the previous ids that are still in the list, until the new ones
 * are known or the query changes. Also deselects commands that no longer have a card.
 */
export function useFoundIds(
  { searchable, foundIn, results }: ResultsInUse,
  selection: Selection,
): readonly string[] | null {
  const [known, setKnown] = useState<LibraryIds | null>(null)
  const [lastFound, setLastFound] = useState<FoundIds | null>(null)

  useEffect(() => {
    if (searchable === null) return
    let isLatest = true
    void searchable.search.ids().then((ids) => {
      if (!isLatest || ids === null) return
      const withCards = new Set(ids)
      if (searchable.audience === 'owner') selection.retain((id) => withCards.has(id))
      setKnown({ list: searchable, ids, withCards })
    })
    return () => {
      isLatest = false
    }
  }, [searchable, selection])

  const found = useMemo(() => {
    // The results may still be the previous list's.
    if (known === null || known.list !== foundIn) return null
    const ids = Array.from(results.matches, (index) => known.ids[index] ?? '')
    // The card of the command in the address may not be among the results.
    return results.cards.every(({ command }, place) => command.id === ids[place]) && !ids.includes('') ? ids : null
  }, [known, foundIn, results])
  const { query } = results
  // Keeps these ids until the next list's arrive.
  if (found !== null && found !== lastFound?.ids) setLastFound({ query, ids: found })

  const remaining = useMemo(() => lastFound?.ids.filter((id) => known?.withCards.has(id)) ?? null, [lastFound, known])
  return found ?? (lastFound?.query === query ? remaining : null)
}
