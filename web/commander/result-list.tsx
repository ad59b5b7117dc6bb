import { memo, Suspense, useMemo } from 'react'
import type { FoundCommand } from '../../core/search/found.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { Button } from '../ui/button.tsx'
import { CARDS_PER_GROWTH, FIRST_CARDS } from '../ui/card-counts.ts'
import { CommandCard } from './card/command-card.tsx'
import styles from './result-list.module.css'
import type { Results } from './results.ts'
import { useGrowth } from './use-growth.ts'

type ResultListProps = { readonly results: Results; readonly onGrow: (by: number) => void }

/**
 * The cards of what was found, those that are only similar under a heading of their own. A long list grows as its end
 * comes near; each card knows how many there are and which of them it is. Source: specification 2, "Commander page".
 */
export const ResultList = memo(function ResultList({ results, onGrow }: ResultListProps) {
  const { cards, matches, similarFrom } = results
  const end = useGrowth(results, onGrow)
  const isWhole = cards.length === matches.length
  const setSize = isWhole ? null : matches.length

  return (
    <>
      <Cards name="Commands" cards={cards} from={0} to={similarFrom} setSize={setSize} />
      {similarFrom < cards.length && (
        <>
          <h2 className={styles.note}>Similar</h2>
          <Cards name="Similar commands" cards={cards} from={similarFrom} to={matches.length} setSize={setSize} />
        </>
      )}
      {!isWhole && (
        <div ref={end}>
          <Button onPress={() => onGrow(CARDS_PER_GROWTH)}>
            {`Show more: ${withThousandsSeparators(matches.length - cards.length)} to come`}
          </Button>
        </div>
      )}
    </>
  )
})

type CardsProps = {
  readonly name: string
  readonly cards: readonly FoundCommand[]
  readonly from: number
  readonly to: number
  readonly setSize: number | null
}

/** In parts, so that the page is taken over part by part, with the visitor's own doings in between. */
function Cards({ name, cards, from, to, setSize }: CardsProps) {
  const parts = useMemo(() => partsOf(cards.slice(from, to)), [cards, from, to])
  if (parts.length === 0) return null
  return (
    <ul className={styles.list} aria-label={name}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the list, whatever cards are in it
        <Suspense key={index}>
          {part.map(({ command, marks }, place) => (
            <CommandCard
              key={command.id}
              command={command}
              marks={marks}
              position={setSize === null ? null : from + index * FIRST_CARDS + place + 1}
              setSize={setSize}
            />
          ))}
        </Suspense>
      ))}
    </ul>
  )
}

function partsOf(cards: readonly FoundCommand[]): readonly (readonly FoundCommand[])[] {
  return Array.from({ length: Math.ceil(cards.length / FIRST_CARDS) }, (_, part) =>
    cards.slice(part * FIRST_CARDS, (part + 1) * FIRST_CARDS),
  )
}
