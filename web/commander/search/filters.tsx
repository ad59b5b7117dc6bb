import { type KeyboardEvent, memo, useId, useMemo, useState } from 'react'
import type { FacetCount, Facets, Filter } from '../../../core/search/query.ts'
import { inDigits } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import { words } from '../../words.ts'
import { byName } from './by-name.ts'
import styles from './filters.module.css'
import { quotedName } from './names-in-address.ts'
import type { Results } from './results.ts'
import { useAfterPaint } from './use-results.ts'

type FacetChipsProps = {
  readonly name: string
  readonly counts: readonly FacetCount[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

// As many as fit in a row of a wide window.
const FEW = 7

type FiltersProps = {
  readonly results: Results
  readonly filter: Filter
  /** The number of commands in the library; null until it's known. */
  readonly total: number | null
  /** True on a platform's own page, which has no choice of platforms. */
  readonly isOfPlatform: boolean
  readonly onFilter: (filter: Filter) => void
}

type ChoicesProps = Omit<FiltersProps, 'results'> & {
  readonly facets: Facets
  /** True if the query has a text. */
  readonly isSearch: boolean
}

/**
 * The filters besides the text: platforms; tags once something is chosen or searched for; or just the command that an
 * address named. Counts are rendered after the list, so that it doesn't have to wait for them.
 */
export function Filters({ results, ...props }: FiltersProps) {
  const { query, facets } = useAfterPaint(results)
  return <Choices {...props} facets={facets} isSearch={query.text !== ''} />
}

const Choices = memo(function Choices(props: ChoicesProps) {
  const { facets, filter, total, isOfPlatform, isSearch, onFilter } = props
  if (filter.id !== null) {
    return (
      <button type="button" className={styles.one} onClick={() => onFilter({ ...filter, id: null })}>
        {total === null || total < 2 ? words.commander.showAll : words.commander.showAllOf(total)}
      </button>
    )
  }
  const { platforms, tags } = filter
  return (
    <div className={styles.rail}>
      <div className={styles.filters}>
        {!isOfPlatform && (
          <FacetChips
            name={words.commander.platform}
            counts={facets.platforms}
            chosen={platforms}
            onChosen={(platforms) => onFilter({ ...filter, platforms })}
          />
        )}
        {(isSearch || platforms.length + tags.length > 0) && (
          <FacetChips
            name={words.commander.tag}
            counts={facets.tags}
            chosen={tags}
            onChosen={(tags) => onFilter({ ...filter, tags })}
          />
        )}
      </div>
    </div>
  )
})

/**
 * The values of a filter in alphabetical order, with the number of commands for each, collapsed to the first few. A
 * single tab stop: arrow keys move between the chips. A chosen value stays even if its count drops to 0; CSS moves it
 * to the front.
 */
function FacetChips({ name, counts, chosen, onChosen }: FacetChipsProps) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const [isWhole, setIsWhole] = useState(false)
  const all = useMemo(() => [...counts, ...missingIn(counts, chosen)].sort(byName), [counts, chosen])
  const chips = isWhole
    ? all
    : all.filter(({ value }, index) => index < FEW || all.length === FEW + 1 || chosen.includes(value))
  const stop = Math.min(current, chips.length - 1)
  if (chips.length === 0) return null

  const toggle = (value: string) => {
    onChosen(toggled(chosen, value))
    // On a phone, all the chips would leave no room for the results.
    if (hasScreenKeyboard()) setIsWhole(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.currentTarget
      .querySelectorAll('button')
      [(stop + (document.dir === 'rtl' ? -step : step) + chips.length) % chips.length]?.focus()
  }

  return (
    <div className={styles.facet} data-whole={isWhole}>
      <span id={`${id}-name`} className={styles.name}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser supports a fieldset as a flex container */}
      <div role="group" id={id} aria-labelledby={`${id}-name`} className={styles.chips} onKeyDown={onKeyDown}>
        {chips.map(({ value, count }, index) => (
          <button
            key={value}
            type="button"
            className={styles.chip}
            aria-pressed={chosen.includes(value)}
            tabIndex={index === stop ? 0 : -1}
            onClick={() => toggle(value)}
            onFocus={() => setCurrent(index)}
          >
            <span translate="no">{count === 0 ? quotedName(value) : value}</span>{' '}
            <span className={styles.count}>{inDigits(count)}</span>
          </button>
        ))}
      </div>
      {all.length > (isWhole ? FEW : chips.length) && (
        <Button kind="quiet" expands={{ isExpanded: isWhole, id }} onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? words.commander.fewer : words.commander.more(inDigits(all.length - chips.length))}
        </Button>
      )}
    </div>
  )
}

function toggled(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}

function missingIn(counts: readonly FacetCount[], chosen: readonly string[]): readonly FacetCount[] {
  return chosen.filter((value) => !counts.some((count) => count.value === value)).map((value) => ({ value, count: 0 }))
}
