import type { ReactNode } from 'react'
import { useAuth } from '../../../auth/auth-provider.tsx'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { ActionButton } from '../action-button.tsx'
import view from '../dialog-view.module.css'
import { SIGNED_OUT } from '../failure-sentence.ts'
import { isSameText, textOfCommand } from './entry-text.ts'
import { SaveFailure } from './save-failure.tsx'
import { saveLabel } from './save-label.ts'
import type { FormText } from './use-entry-text.ts'
import type { Saving } from './use-saving.ts'

type FormFootProps = {
  readonly form: FormText
  readonly saving: Saving
  readonly warningCount: number
  readonly onRetry: () => void
  readonly onDiscard: () => void
  /** The notice. */
  readonly children: ReactNode
}

/** The foot of the form: why it is not saved yet, and the buttons that save it and give it up. */
export function FormFoot({ form: { text, base }, saving, warningCount, onRetry, onDiscard, children }: FormFootProps) {
  const { state, faults } = saving
  const isSignedOut = useAuth().state.status !== 'authenticated'
  const isSaving = state.kind === 'saving'
  const failure = state.kind === 'failed' ? state.failure : isSignedOut && !isSaving ? SIGNED_OUT : null
  return (
    <div className={view.foot}>
      {children}
      {failure !== null && <SaveFailure failure={failure} faults={faults} onRetry={onRetry} />}
      {!isSameText(text, textOfCommand(base)) && <QuietButton onPress={onDiscard}>Discard</QuietButton>}
      <ActionButton kind="main" isOff={isSaving}>
        {isSaving ? 'Saving…' : saveLabel(text.notes.trim() === '', warningCount)}
      </ActionButton>
    </div>
  )
}
