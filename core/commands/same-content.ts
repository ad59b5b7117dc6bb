import { canonicalContent } from './canonical-command.ts'
import type { Command } from './command.ts'

/** A text that two commands have in common if, and only if, they are the same but for their ids. */
export function contentKeyOf(content: Omit<Command, 'id'>): string {
  return JSON.stringify(canonicalContent(content))
}

/** Whether two commands are the same but for their ids. */
export function isSameContent(one: Omit<Command, 'id'>, other: Omit<Command, 'id'>): boolean {
  return contentKeyOf(one) === contentKeyOf(other)
}
