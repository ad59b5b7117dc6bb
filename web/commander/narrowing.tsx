import { type KeyboardEvent, memo, type RefObject, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { FacetCount, Facets, Narrowing as NarrowingTo } from '../../core/search/query.ts'
import { commandsIn, withThousandsSeparators } from '../../core/thousands.ts'
import { Button } from '../ui/button.tsx'
import styles from './narrowing.module.css'

type FacetChipsProps = {
  readonly name: string
  readonly counts: readonly FacetCount[]
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

// So many fit into a row of a telephone, and so many into that of any window.
const FEW = 3

const ROW = 12

// After the last letter typed. Ours.
const SETTLED_MS = 500

type NarrowingProps = {
  readonly facets: Facets
  readonly narrowing: NarrowingTo
  /** How many commands there are in all; null while nobody knows. */
  readonly total: number | null
  /** Whether the page is that of one platform, so that there is none to choose. */
  readonly isOfPlatform: boolean
  readonly onNarrowing: (narrowing: NarrowingTo) => void
}

/**
 * What narrows the list besides the text: platforms and tags, or the one command that an address named, which leaves
 * nothing to choose. Counts may come a moment after the list: they must not make it wait.
 */
export const Narrowing = memo(function Narrowing(props: NarrowingProps) {
  const { facets: latest, narrowing, total, isOfPlatform, onNarrowing } = props
  const facets = useDeferredValue(latest)
  if (narrowing.id !== null) {
    return (
      <button type="button" className={styles.one} onClick={() => onNarrowing({ ...narrowing, id: null })}>
        {total === null || total < 2 ? 'Show all commands' : `Show all ${commandsIn(total)}`}
      </button>
    )
  }
  return (
    <div className={styles.narrowing}>
      {!isOfPlatform && (
        <FacetChips
          name="Platforms"
          counts={facets.platforms}
          chosen={narrowing.platforms}
          onChosen={(platforms) => onNarrowing({ ...narrowing, platforms })}
        />
      )}
      <FacetChips
        name="Tags"
        counts={facets.tags}
        chosen={narrowing.tags}
        onChosen={(tags) => onNarrowing({ ...narrowing, tags })}
      />
    </div>
  )
})

/**
 * The values that the list can be narrowed to, with how many commands each has; one row of them until more are asked
 * for. One stop for the keyboard: the arrow keys go from chip to chip. A value that was chosen stays, whatever has
 * become of its count; the style sheet puts it in front.
 */
function FacetChips({ name, counts, chosen, onChosen }: FacetChipsProps) {
  const id = useId()
  const [current, setCurrent] = useState(0)
  const [isWhole, setIsWhole] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const ranked = useInOrder(counts, group)
  const all = [...ranked, ...missingIn(counts, chosen)]
  const chips = isWhole ? all : all.filter(({ value }, index) => index < ROW || chosen.includes(value))
  const stop = Math.min(current, chips.length - 1)
  if (chips.length === 0) return null

  const toggle = (value: string) => {
    onChosen(toggled(chosen, value))
    // On a telephone all of the chips leave no room for what the chosen one has found.
    if (matchMedia('(pointer: coarse)').matches) setIsWhole(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll('button')[(stop + step + chips.length) % chips.length]?.focus()
  }

  return (
    <div className={styles.facet}>
      <span id={`${id}-name`} className={styles.name}>
        {name}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser */}
      <div
        ref={group}
        role="group"
        id={id}
        aria-labelledby={`${id}-name`}
        className={styles.chips}
        data-whole={isWhole}
        onKeyDown={onKeyDown}
      >
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
            {value} <span className={styles.count}>{withThousandsSeparators(count)}</span>
          </button>
        ))}
      </div>
      {all.length > FEW && (
        <Button kind="quiet" expands={{ isExpanded: isWhole, id }} onPress={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `More ${name.toLowerCase()}`}
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

/**
 * The counts, most frequent first as of when they last came to rest: chips that changed places with every letter, or
 * between the press of a finger and its release, would be hard to hit, and would lose the focus.
 */
function useInOrder(counts: readonly FacetCount[], group: RefObject<HTMLElement | null>): readonly FacetCount[] {
  const [order, setOrder] = useState(counts)

  useEffect(() => {
    const isTyping = document.activeElement?.matches('input') === true
    const follow = () => {
      if (group.current?.matches(':active, :focus-within') !== true) setOrder(counts)
    }
    const timer = setTimeout(follow, isTyping ? SETTLED_MS : 0)
    return () => clearTimeout(timer)
  }, [counts, group])

  const ranks = new Map(order.map(({ value }, rank) => [value, rank]))
  const rankOf = ({ value }: FacetCount) => ranks.get(value) ?? ranks.size
  return counts.toSorted((one, other) => rankOf(one) - rankOf(other))
}
