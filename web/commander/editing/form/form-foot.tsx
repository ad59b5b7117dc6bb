import type { ReactNode } from 'react'
import { QuietButton } from '../../../ui/quiet-button.tsx'
import { ActionButton } from '../action-button.tsx'
import view from '../dialog-view.module.css'
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
  const isSaving = state.kind === 'saving'
  return (
    <div className={view.foot}>
      {children}
      {state.kind === 'failed' && <SaveFailure failure={state.failure} faults={faults} onRetry={onRetry} />}
      {!isSameText(text, textOfCommand(base)) && <QuietButton onPress={onDiscard}>Discard</QuietButton>}
      <ActionButton kind="main" isOff={isSaving}>
        {isSaving ? 'Saving…' : saveLabel(text.notes.trim() === '', warningCount)}
      </ActionButton>
    </div>
  )
}
