import { useEffect, useMemo, useState } from 'react'
import type { LibrarySearch } from '../../../search/library-search.ts'
import type { FoundInPage } from '../../use-results.ts'

/** How many commands are asked for at once: a few milliseconds for the page. */
const PER_CALL = 1000

type LibraryIds = { readonly of: FoundInPage['searchable']; readonly total: number; readonly ids: readonly string[] }

/**
 * The ids of everything that the present search finds, shown or not, in its order; null as long as that is not known,
 * and as long as nobody wants it (`isWanted`).
 */
export function useFoundIds({ searchable, shown }: FoundInPage, isWanted: boolean): readonly string[] | null {
  const [known, setKnown] = useState<LibraryIds | null>(null)
  const { library, results } = shown
  const total = library.state === 'ready' ? library.total : 0

  useEffect(() => {
    if (searchable === null || !isWanted) return
    let isLatest = true
    void idsOf(searchable.search, total, () => isLatest).then((ids) => {
      if (ids !== null) setKnown({ of: searchable, total, ids })
    })
    return () => {
      isLatest = false
    }
  }, [searchable, total, isWanted])

  return useMemo(() => {
    if (known === null || known.of !== searchable || known.total !== total) return null
    const ids = Array.from(results.matches, (index) => known.ids[index] ?? '')
    // A library that has just come is not yet the one that these were found in.
    return results.cards.every(({ command }, place) => command.id === ids[place]) && !ids.includes('') ? ids : null
  }, [known, searchable, results, total])
}

async function idsOf(search: LibrarySearch, total: number, isWanted: () => boolean): Promise<readonly string[] | null> {
  const ids: string[] = []
  for (let from = 0; from < total && isWanted(); from += PER_CALL) {
    const indices = Array.from({ length: Math.min(PER_CALL, total - from) }, (_, place) => from + place)
    for (const { command } of await search.take(indices, null)) ids.push(command.id)
  }
  return isWanted() ? ids : null
}
