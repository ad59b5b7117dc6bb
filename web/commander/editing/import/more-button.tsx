import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { QuietButton } from '../../../ui/quiet-button.tsx'

/** The button for what is still to come of a list; none where there is nothing. */
export function MoreButton({ rest, onPress }: { readonly rest: number; readonly onPress: () => void }) {
  return (
    rest > 0 && <QuietButton onPress={onPress}>{`Show more: ${withThousandsSeparators(rest)} to come`}</QuietButton>
  )
}
