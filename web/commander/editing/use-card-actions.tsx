import { useEffect } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import type { ActionsFor } from '../card/card-actions.ts'
import { CardTools } from './card-tools.tsx'

type CardActionsOptions = {
  readonly onActions: (actionsFor: ActionsFor | null) => void
  readonly onEdit: (command: Command) => void
  readonly onDelete: (command: Command) => void
}

/** Puts the tools of the owner on every card, for as long as they are the owner's. */
export function useCardActions({ onActions, onEdit, onDelete }: CardActionsOptions): void {
  useEffect(() => {
    onActions((command) => <CardTools command={command} onEdit={onEdit} onDelete={onDelete} />)
    return () => onActions(null)
  }, [onActions, onEdit, onDelete])
}
