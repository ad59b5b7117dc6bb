import type { Command } from '../../../core/commands/command.ts'
import { rememberLast } from './remember-last.ts'

/** Gives those of the commands, always the same list of a library, whose notes or line contain the text. */
export type TextSearch = (commands: readonly Command[], text: string) => readonly Command[]

type Lowered = { readonly command: Command; readonly notes: string; readonly line: string }

/**
 * Finds text literally and in any case, in library order: both sides are compared as `toLowerCase` makes them, whatever
 * the locale, so that "É" finds "é" but "ss" does not find "ß". Nothing a visitor sends is ever compiled as a pattern.
 */
export function createTextSearch(): TextSearch {
  const lowered = rememberLast((commands: readonly Command[]) => commands.map(lower))
  return (commands, text) => {
    const sought = text.toLowerCase()
    return lowered(commands)
      .filter(({ notes, line }) => notes.includes(sought) || line.includes(sought))
      .map(({ command }) => command)
  }
}

function lower(command: Command): Lowered {
  return { command, notes: (command.notes ?? '').toLowerCase(), line: (command.line ?? '').toLowerCase() }
}
