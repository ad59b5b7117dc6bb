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
import type { QueryControl } from './use-query.ts'
import { useAfterPaint } from './use-results.ts'

type FacetChipsProps = {
  readonly name: string
  readonly counts: readonly FacetCount[]
  readonly chosen: readonly string[]
  /** True if the rail lists all values. A narrow window still shows only the first few. */
  readonly isIndex: boolean
  readonly onChosen: (chosen: readonly string[]) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

// The number of chips that fit in one row of a wide window.
const COLLAPSED_COUNT = 7

// The number of values that fit in the rail, allowing for some scrolling.
const MAX_IN_RAIL = 48

type FiltersProps = {
  readonly results: Results
  readonly filter: Filter
  /** True on a platform's own page, which has no platform filter. */
  readonly isPlatformPage: boolean
  readonly onChange: QueryControl['onChange']
}

type ChoicesProps = Omit<FiltersProps, 'results'> & {
  readonly facets: Facets
  readonly isSearch: boolean
  /** True if the counts cover the whole library. */
  readonly isWhole: boolean
}

/**
 * The platform filter, except on a platform's own page, and the tag filter once something is searched or filtered.
 * Renders nothing on a command's page. Counts are rendered after the list so they don't delay it.
 */
export function Filters({ results, ...props }: FiltersProps) {
  const { query, facets } = useAfterPaint(results)
  const { text, filter } = query
  // Platform counts ignore the chosen platforms.
  const isWhole = text === '' && filter.tags.length === 0 && filter.id === null
  return <Choices {...props} facets={facets} isSearch={text !== ''} isWhole={isWhole} />
}

const Choices = memo(function Choices(props: ChoicesProps) {
  const { facets, filter, isPlatformPage, isSearch, isWhole, onChange } = props
  const platformCounts = useWithKnown(facets.platforms, isWhole)
  if (filter.id !== null) return null
  const { platforms, tags } = filter
  return (
    <div className={styles.rail}>
      <div className={styles.filters}>
        {!isPlatformPage && (
          <FacetChips
            name={words.commander.platform}
            counts={platformCounts}
            chosen={platforms}
            isIndex={platformCounts.length <= MAX_IN_RAIL}
            onChosen={(platforms) => onChange({ filter: { ...filter, platforms } })}
          />
        )}
        {(isSearch || platforms.length + tags.length > 0) && (
          <FacetChips
            name={words.commander.tag}
            counts={facets.tags}
            chosen={tags}
            isIndex={isPlatformPage && facets.tags.length <= MAX_IN_RAIL}
            onChosen={(tags) => onChange({ filter: { ...filter, tags } })}
          />
        )}
      </div>
    </div>
  )
})

/**
 * The values of a filter in alphabetical order with their command counts, collapsed to the first few unless `isIndex`.
 * The group is a single tab stop, and arrow keys move between the chips. A chosen value stays visible even if its count
 * drops to 0. In a narrow window, CSS moves chosen values to the front.
 */
function FacetChips({ name, counts, chosen, isIndex, onChosen }: FacetChipsProps) {
  const id = useId()
  const [current, setCurrent] = useState<string | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const all = useMemo(() => [...counts, ...missingIn(counts, chosen)].sort(byName), [counts, chosen])
  const useful = all.filter(({ value, count }) => count > 0 || chosen.includes(value))
  const collapsedChips = useful.filter(
    ({ value }, index) => index < COLLAPSED_COUNT || useful.length === COLLAPSED_COUNT + 1 || chosen.includes(value),
  )
  const chips = isIndex ? all : isWhole ? useful : collapsedChips
  const isAlwaysShown = (chip: FacetCount) => collapsedChips.includes(chip)
  // A narrow window hides all but the first few chips, so another chip is the tab stop only while the group has the
  // focus.
  const canStop = (chip: FacetCount) => hasFocus || isAlwaysShown(chip)
  const stop = chips.find((chip) => chip.value === current && canStop(chip)) ?? chips.find(isAlwaysShown) ?? chips[0]
  if (chips.length === 0) return null

  const toggle = (value: string) => {
    onChosen(toggled(chosen, value))
    // On a phone, the expanded chips would leave no room for the results.
    if (hasScreenKeyboard()) setIsWhole(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const shown = [...event.currentTarget.querySelectorAll('button')].filter((chip) => chip.offsetParent !== null)
    const index = shown.findIndex((chip) => chip.contains(document.activeElement))
    shown.at((index + (document.dir === 'rtl' ? -step : step)) % shown.length)?.focus()
  }

  return (
    <div className={styles.facet} data-whole={isWhole} data-index={isIndex} data-empty={useful.length === 0}>
      <span id={`${id}-name`} className={styles.name}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser supports a fieldset as a flex container */}
      <div
        role="group"
        id={id}
        aria-labelledby={`${id}-name`}
        className={styles.chips}
        onKeyDown={onKeyDown}
        onFocus={() => setHasFocus(true)}
        onBlur={() => setHasFocus(false)}
      >
        {chips.map((chip) => (
          <button
            key={chip.value}
            type="button"
            className={styles.chip}
            data-count={chip.count}
            data-always-shown={isAlwaysShown(chip)}
            aria-pressed={chosen.includes(chip.value)}
            tabIndex={chip === stop ? 0 : -1}
            onClick={() => toggle(chip.value)}
            onFocus={() => setCurrent(chip.value)}
          >
            <span translate="no">{nameOf(chip, counts)}</span>{' '}
            <span className={styles.count}>{inDigits(chip.count)}</span>
          </button>
        ))}
      </div>
      {useful.length > (isWhole ? COLLAPSED_COUNT : collapsedChips.length) && (
        <Button kind="quiet" expands={{ isExpanded: isWhole, id }} onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? words.commander.fewer : words.commander.more(inDigits(useful.length - collapsedChips.length))}
        </Button>
      )}
    </div>
  )
}

/**
 * Adds the names from the library's latest full counts with a count of 0, so that a search doesn't shorten the index.
 */
function useWithKnown(counts: readonly FacetCount[], isWhole: boolean): readonly FacetCount[] {
  const [known, setKnown] = useState(counts)
  const all = useMemo(() => [...counts, ...missingIn(counts, namesIn(known))], [counts, known])
  if (isWhole && known !== counts) setKnown(counts)
  if (!isWhole && missingIn(known, namesIn(counts)).length > 0) setKnown(all)
  return isWhole ? counts : all
}

function namesIn(counts: readonly FacetCount[]): readonly string[] {
  return counts.map(({ value }) => value)
}

/** Quotes the name unless a command has it, because a link can contain any text. */
function nameOf(chip: FacetCount, counts: readonly FacetCount[]): string {
  return counts.includes(chip) ? chip.value : quotedName(chip.value)
}

function toggled(chosen: readonly string[], value: string): readonly string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}

function missingIn(counts: readonly FacetCount[], chosen: readonly string[]): readonly FacetCount[] {
  return chosen.filter((value) => !counts.some((count) => count.value === value)).map((value) => ({ value, count: 0 }))
}
