import { useEffect, useMemo, useState } from 'react'
import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import type { CommandsState } from './commands-state.ts'
import { createPatternSearch } from './pattern-search.ts'

/**
 * What a search shows: the commands found that have a card, out of `total`; the query they answer, which is an earlier
 * one while the present one runs; and what stood in the present one's way.
 */
export type Search = {
  readonly found: readonly CommandWithNotes[]
  readonly total: number
  readonly query: string
  readonly problem: Problem | null
}

type Answer = {
  readonly query: string
  readonly found: readonly Command[] | null
  readonly problem: Problem | null
}

const NO_COMMANDS: readonly Command[] = []
const UNASKED: Answer = { query: '', found: null, problem: null }

/**
 * The commands that `query` finds in the library. Until its answer is there the previous one stays; a pattern that
 * takes too long leaves it there and says so. The empty query is answered at once, with every command.
 * Source: specification 4, "Typing a non-empty search narrows the list".
 */
export function useSearch(library: CommandsState, query: string): Search {
  const commands = library.state === 'ready' ? library.commands : NO_COMMANDS
  const { query: answered, found, problem } = useAnswer(commands, query)
  const cards = useMemo(() => commands.filter(hasNotes), [commands])
  const foundCards = useMemo(() => found?.filter(hasNotes) ?? cards, [found, cards])
  return { found: foundCards, total: cards.length, query: answered, problem }
}

function useAnswer(commands: readonly Command[], query: string): Answer {
  const [answer, setAnswer] = useState(UNASKED)
  const search = useMemo(() => createPatternSearch(commands), [commands])

  useEffect(() => () => search.close(), [search])

  useEffect(() => {
    let isLatest = true
    if (query === '') setAnswer(UNASKED)
    else {
      search.find(query).then(({ found, problem }) => {
        if (isLatest) setAnswer((previous) => (found === null ? { ...previous, problem } : { query, found, problem }))
      })
    }
    return () => {
      isLatest = false
    }
  }, [search, query])

  return query === '' ? UNASKED : answer
}
