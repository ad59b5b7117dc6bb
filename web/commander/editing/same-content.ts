import { canonicalContent } from '../../../core/commands/canonical-command.ts'
import type { Command } from '../../../core/commands/command.ts'

/** Whether two commands are the same but for their ids. */
export function isSameContent(one: Omit<Command, 'id'>, other: Omit<Command, 'id'>): boolean {
  return JSON.stringify(canonicalContent(one)) === JSON.stringify(canonicalContent(other))
}
