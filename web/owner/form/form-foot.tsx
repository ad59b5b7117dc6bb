import type { LibraryFailure } from '../../../client/library-client.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { Button } from '../../ui/button.tsx'
import view from '../../ui/dialog-view.module.css'
import { words } from '../../words.ts'
import { NextStep } from '../editing-failure.tsx'
import { isSignedOut, SIGNED_OUT, sentenceOfFailure } from '../notice-text.ts'
import { isSameText, textOfCommand } from './entry-text.ts'
import type { FormText } from './use-entry-text.ts'
import { type EntryFaults, type FormSaving, saveLabel } from './use-saving.ts'

type SaveFailureProps = {
  readonly failure: LibraryFailure
  /** The faults of the invalid fields, which show their own messages. */
  readonly faults: EntryFaults
  readonly onRetry: () => void
}

type FormFootProps = {
  readonly form: FormText
  readonly saving: FormSaving
  readonly warningCount: number
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** The foot of the form, with the Save and Discard buttons and an explanation if the text couldn't be saved. */
export function FormFoot({ form: { text, base }, saving, warningCount, onRetry, onDiscard }: FormFootProps) {
  const { unsaved, faults } = saving
  const isSignedOut = useAuth().state.status !== 'authenticated'
  const failure = unsaved?.kind === 'failed' ? unsaved.failure : isSignedOut ? SIGNED_OUT : null
  return (
    <div className={view.foot}>
      {failure !== null && <SaveFailure failure={failure} faults={faults} onRetry={onRetry} />}
      {!isSameText(text, textOfCommand(base)) && (
        <Button kind="quiet" onPress={onDiscard}>
          {words.owner.form.discard}
        </Button>
      )}
      <Button kind="main">{saveLabel(text.notes.trim() === '', warningCount)}</Button>
    </div>
  )
}

function SaveFailure({ failure, faults, onRetry }: SaveFailureProps) {
  const isAboutFields = Object.keys(faults).length > 0
  const why = sentenceOfFailure(failure)
  return (
    <div className={view.failure}>
      <p role="alert">
        {isSignedOut(failure) ? words.owner.form.notSavedSignedOut(why) : words.owner.form.notSaved(why)}
      </p>
      {!isAboutFields && <NextStep failure={failure} onRetry={onRetry} />}
    </div>
  )
}
