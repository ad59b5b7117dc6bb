import { memo, Suspense, useMemo } from 'react'
import type { FoundCommand } from '../../core/search/query.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import { CommandCard } from './card/command-card.tsx'
import styles from './result-list.module.css'

type ResultListProps = {
  readonly cards: readonly FoundCommand[]
  readonly total: number
  readonly similarFrom: number
}

/**
 * The first cards of what was found, of `total`, those that are only similar under a heading of their own. Where there
 * are more to come each card knows how many there are and which of them it is. It gets nothing that changes while its
 * cards stay: React would take over every part of a built list at once to tell it. Source: specification 2, "Commander
 * page".
 */
export const ResultList = memo(function ResultList({ cards, total, similarFrom }: ResultListProps) {
  const setSize = cards.length === total ? null : total

  return (
    <>
      <Cards name="Commands" cards={cards} from={0} to={similarFrom} setSize={setSize} />
      {similarFrom < cards.length && (
        <>
          <h2 className={styles.note}>Similar</h2>
          <Cards name="Similar commands" cards={cards} from={similarFrom} to={total} setSize={setSize} />
        </>
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
    <ul aria-label={name}>
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
