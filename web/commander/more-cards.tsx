import { withThousandsSeparators } from '../../core/thousands.ts'
import { Button } from '../ui/button.tsx'
import { CARDS_PER_GROWTH } from '../ui/card-counts.ts'
import type { Results } from './results.ts'
import { useGrowth } from './use-growth.ts'

type MoreCardsProps = { readonly results: Results; readonly onGrow: (by: number) => void }

/** The end of a list that has more cards to come: it grows as this comes near the window, or when the button is pressed. */
export function MoreCards({ results, onGrow }: MoreCardsProps) {
  const end = useGrowth(results, onGrow)
  const toCome = results.matches.length - results.cards.length
  if (toCome === 0) return null

  const label = `Show more: ${withThousandsSeparators(toCome)} to come`
  return (
    <div ref={end}>
      <Button onPress={() => onGrow(CARDS_PER_GROWTH)}>{label}</Button>
    </div>
  )
}
