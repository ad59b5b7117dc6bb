import type { Command } from '../../../core/commands/command.ts'
import { createRandom, type Random } from '../search/create-random.ts'
import { pastedFragment } from './pasted-fragment.ts'
import type { Drawn, Query, Remembered } from './query.ts'
import { nameAndWord, twoWordsReversed } from './remembered-words.ts'
import { withTypo } from './with-typo.ts'

const SEED = 20_260_314
const MOST_ATTEMPTS = 20 // for each query

/** A query, and the numbers of the commands that it was made for: one, and those that say the same to the letter. */
export type KnownItem = Query & { readonly wanted: ReadonlySet<number> }

/** Makes a query for a command; null where it has not what the query is made of. */
export type MakeQuery = (remembered: Remembered, library: Drawn, random: Random) => Query | null

/** The ways to search for something that one knows is there. */
export const QUERY_KINDS = ['command and word', 'two words reversed', 'one typo', 'pasted fragment'] as const

export type QueryKind = (typeof QUERY_KINDS)[number]

/** How a search of each kind is made. */
export const QUERY_MAKERS: Readonly<Record<QueryKind, MakeQuery>> = {
  'command and word': nameAndWord,
  'two words reversed': twoWordsReversed,
  'one typo': oneTypo,
  'pasted fragment': pastedFragment,
}

/** Searches for commands drawn from the library, some of them perhaps twice, `count` if they can be made; always the same. */
export function drawQueries(library: Drawn, make: MakeQuery, count: number): readonly KnownItem[] {
  const random = createRandom(SEED)
  const same = groupByText(library.commands)
  const items: KnownItem[] = []
  for (let attempt = 0; attempt < MOST_ATTEMPTS * count && items.length < count; attempt += 1) {
    const { notes, line } = library.commands[Math.floor(random() * library.commands.length)] ?? {}
    if (!notes || !line) continue
    const query = make({ notes, line }, library, random)
    if (query !== null) items.push({ ...query, wanted: same.get(textOf({ notes, line })) ?? new Set() })
  }
  return items
}

function oneTypo(remembered: Remembered, library: Drawn, random: Random): Query | null {
  const query = random() < 0.5 ? nameAndWord(remembered, library) : twoWordsReversed(remembered, library)
  const text = query === null ? null : withTypo(query.text, random)
  return query === null || text === null ? null : { ...query, text }
}

function groupByText(commands: readonly Command[]): ReadonlyMap<string, ReadonlySet<number>> {
  const groups = new Map<string, Set<number>>()
  commands.forEach((command, number) => {
    const text = textOf(command)
    groups.set(text, (groups.get(text) ?? new Set()).add(number))
  })
  return groups
}

function textOf({ notes, line }: Pick<Command, 'notes' | 'line'>): string {
  return JSON.stringify([notes, line])
}
