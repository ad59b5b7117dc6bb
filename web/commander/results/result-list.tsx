import { memo } from 'react'
import type { SearchHit } from '../../../core/search/query.ts'
import { words } from '../../words.ts'
import { CommandCard } from '../card/command-card.tsx'
import styles from './result-list.module.css'

type ResultListProps = {
  readonly cards: readonly SearchHit[]
  readonly total: number
  readonly similarFrom: number
  /** True on a command's own page, which shows only its card. */
  readonly isAlone: boolean
}

/**
 * The first cards of `total` results. Cards from `similarFrom` on are only similar to the query, and follow under their
 * own heading. While the list is incomplete, each card has its position and the total for screen readers. Source:
 * specification 2, "Commander page".
 */
export const ResultList = memo(function ResultList({ cards, total, similarFrom, isAlone }: ResultListProps) {
  const setSize = cards.length === total ? null : total

  return (
    <>
      <Cards
        name={words.commander.listOfCommands}
        cards={cards.slice(0, similarFrom)}
        before={0}
        setSize={setSize}
        isAlone={isAlone}
      />
      {similarFrom < cards.length && (
        <>
          <h2 className={styles.note}>{words.commander.similar}</h2>
          <Cards
            name={words.commander.listOfSimilar}
            cards={cards.slice(similarFrom)}
            before={similarFrom}
            setSize={setSize}
            isAlone={false}
          />
        </>
      )}
    </>
  )
})

type CardsProps = Pick<ResultListProps, 'cards' | 'isAlone'> & {
  readonly name: string
  readonly before: number
  readonly setSize: number | null
}

function Cards({ name, cards, before, setSize, isAlone }: CardsProps) {
  if (cards.length === 0) return null
  return (
    <ul aria-label={name}>
      {cards.map(({ command, marks }, index) => (
        <CommandCard
          key={command.id}
          command={command}
          marks={marks}
          position={setSize === null ? null : before + index + 1}
          setSize={setSize}
          isAlone={isAlone}
        />
      ))}
    </ul>
  )
}
