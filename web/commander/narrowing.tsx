import { memo, useDeferredValue } from 'react'
import type { Facets, Narrowing as NarrowingTo } from '../../core/search/ask.ts'
import { commandsIn } from './commands-in.ts'
import { FacetChips } from './facet-chips.tsx'
import styles from './narrowing.module.css'

type NarrowingProps = {
  readonly facets: Facets
  readonly narrowing: NarrowingTo
  /** How many commands there are in all; null while nobody knows. */
  readonly total: number | null
  readonly onNarrowing: (narrowing: NarrowingTo) => void
}

/**
 * What narrows the list besides the text: platforms, tags, and the one command that an address named. Counts may come a
 * moment after the list: they must not make it wait.
 */
export const Narrowing = memo(function Narrowing({ facets: latest, narrowing, total, onNarrowing }: NarrowingProps) {
  const facets = useDeferredValue(latest)
  return (
    <div className={styles.narrowing}>
      <FacetChips
        name="Platforms"
        counts={facets.platforms}
        chosen={narrowing.platforms}
        onChosen={(platforms) => onNarrowing({ ...narrowing, platforms })}
      />
      <FacetChips
        name="Tags"
        counts={facets.tags}
        chosen={narrowing.tags}
        onChosen={(tags) => onNarrowing({ ...narrowing, tags })}
      />
      {narrowing.id !== null && (
        <button type="button" className={styles.one} onClick={() => onNarrowing({ ...narrowing, id: null })}>
          {total === null || total < 2 ? 'Show all commands' : `Show all ${commandsIn(total)}`}
        </button>
      )}
    </div>
  )
})
