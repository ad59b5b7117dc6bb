import { sentenceOfFailure } from '../failure-sentence.ts'
import foot from '../form/save-failure.module.css'
import { WayOn } from '../way-on.tsx'
import type { ImportFailure } from './use-import.ts'

const NOTHING = 'Nothing was imported.'
const UNKNOWN =
  'Whether the import was done is not known: all of it was, or nothing. Trying again adds nothing a second time.'

type ImportFailureNoteProps = { readonly failed: ImportFailure; readonly onRetry: () => void }

/** Says that an import was not done, or may not have been, and how to go on. */
export function ImportFailureNote({ failed: { failure, isKnown }, onRetry }: ImportFailureNoteProps) {
  return (
    <div className={foot.failure}>
      <p role="alert">
        {isKnown ? NOTHING : UNKNOWN} {sentenceOfFailure(failure)}
      </p>
      <WayOn failure={failure} onRetry={onRetry} />
    </div>
  )
}
