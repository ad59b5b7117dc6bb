import type { Command } from '../../../core/commands/command.ts'

/** How many results a list is shown with at first; what an engine that can be limited is asked for. */
export const RESULTS_WANTED = 24

/** Answers a text with the number of results, once all that the list would be drawn from is there. */
export type Search = (text: string) => number

/** A way to search a library: its name, what it does in one line, and how it is made ready for the commands. */
export type SearchEngine = {
  readonly name: string
  readonly does: string
  readonly open: (commands: readonly Command[]) => Search
}

/** The text of a command for engines that search one text: notes and line, on one line. */
export function textOf({ notes, line }: Command): string {
  return `${notes ?? ''} ${line ?? ''}`.replaceAll('\n', ' ')
}
