import { useEffect } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import type { ActionsFor } from '../card/card-actions.ts'
import { CardTools } from './card-tools.tsx'
import type { Selection } from './many/selection.ts'

type CardActionsOptions = {
  readonly onActions: (actionsFor: ActionsFor | null) => void
  readonly onEdit: (command: Command) => void
  readonly onDuplicate: (command: Command) => void
  readonly onDelete: (command: Command) => void
  readonly selection: Selection | null
}

/** Puts the tools of the owner on every card, for as long as they are the owner's. */
export function useCardActions({ onActions, onEdit, onDuplicate, onDelete, selection }: CardActionsOptions): void {
  useEffect(() => {
    onActions((command) => (
      <CardTools
        command={command}
        onEdit={onEdit}
        onDuplicate={onDuplicate}
        onDelete={onDelete}
        selection={selection}
      />
    ))
    return () => onActions(null)
  }, [onActions, onEdit, onDuplicate, onDelete, selection])
}
