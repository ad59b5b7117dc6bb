import type { Command } from './command.ts'

/** The same command with its fields in their one order and without any that it does not have. */
export function canonicalCommand({ id, ...content }: Command): Command {
  return { id, ...canonicalContent(content) }
}

/** All of a command but its id, in the same order. */
export function canonicalContent(content: Omit<Command, 'id'>): Omit<Command, 'id'> {
  const { notes, line, platform, howTo, description, tags, source } = content
  return {
    notes,
    line,
    ...(platform !== undefined && { platform }),
    ...(howTo !== undefined && { howTo }),
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(source !== undefined && { source }),
  }
}
