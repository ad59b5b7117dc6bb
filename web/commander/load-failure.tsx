import { type Problem, sentenceOf } from '../../core/problems.ts'
import { Button } from '../ui/button.tsx'
import styles from './load-failure.module.css'

type LoadFailureProps = { readonly problem: Problem; readonly onRetry: () => void }

/** What stands in the list's place when there is no list to show: what went wrong, and 'Try again'. */
export function LoadFailure({ problem, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className={styles.failure}>
      <p>The commands could not be loaded. {sentenceOf(problem)}</p>
      <Button onPress={onRetry}>Try again</Button>
    </div>
  )
}
