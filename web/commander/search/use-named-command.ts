import { useCallback, useEffect, useMemo, useState } from 'react'
import { ABORTED, type ApiResult } from '../../../client/exchange.ts'
import { type Command, type CommandWithNotes, hasNotes } from '../../../core/commands/command.ts'
import type { Problem } from '../../../core/problems/problems.ts'
import { isSameQuery, NO_FILTER, type SearchQuery } from '../../../core/search/query.ts'
import type { LibraryState } from '../../library/library-state.ts'
import { useChangeCount } from '../../library/use-library.ts'
import { commandsClient } from '../../page-config.ts'
import type { Results } from './results.ts'

/**
 * The command that an address names: `listed` if the list has it or none is named, `awaited` while the server is asked,
 * `other` if it exists but doesn't match the search, `unknown` if there is none, `failed` if it couldn't be looked up.
 */
export type NamedCommand =
  | { readonly kind: 'listed' | 'awaited' | 'other' | 'unknown' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly retry: () => void }

type NamedOptions = {
  readonly library: LibraryState
  readonly results: Results
  /** The cards that the page had before it searched. */
  readonly known: readonly CommandWithNotes[]
  readonly isSearchable: boolean
}

/** The list's answer: whether it lacks the command, and whether that's final. */
type Standing = { readonly isKnownToBeNone: boolean; readonly isSettled: boolean }

const LISTED: NamedCommand = { kind: 'listed' }

type LookUp = { readonly answer: ApiResult<Command | null> | null; readonly retry: () => void }

/**
 * The result for the command that `query` names. If the page has neither the command's card nor a fresh list, or an
 * older list lacks the command, asks the server for it, because loading the list may be slow.
 */
export function useNamedCommand(query: SearchQuery, { library, results, known, isSearchable }: NamedOptions) {
  const isFresh = library.state === 'ready' && library.freshness.kind === 'fresh'
  const { isAlone, isAnswer, isListed, present } = standingOf(query, results, { known, isFresh })
  const { id } = query.filter
  const lookUp = useLookUp(isListed ? null : id)
  const command = present ?? (lookUp.answer?.ok ? lookUp.answer.value : null)

  const shown = useMemo((): Results => {
    if (!isAlone || (isListed && (isAnswer || command === null))) return results
    const cards = command !== null && hasNotes(command) ? [{ command, marks: null }] : []
    return {
      ...results,
      query,
      cards,
      matches: new Uint32Array(cards.length),
      similarFrom: cards.length,
      isAnswer: true,
    }
  }, [results, query, command, isAlone, isAnswer, isListed])

  // Not final if only the server has failed: a list kept offline may still contain the command.
  const isSettled = isListReady(library) && (isAnswer || !isSearchable)
  const named =
    isListed || (isAlone && shown.cards.length > 0)
      ? LISTED
      : namedFrom(lookUp, { isKnownToBeNone: isAnswer && isFresh, isSettled })
  return { results: shown, named }
}

/**
 * `isAlone`: the query asks for nothing but the command. `isAnswer`: `results` are the answer. `isListed`: there is
 * nothing to look up. `present`: the page's card for it, until there is an answer.
 */
function standingOf(
  query: SearchQuery,
  results: Results,
  { known, isFresh }: Pick<NamedOptions, 'known'> & { readonly isFresh: boolean },
) {
  const { id } = query.filter
  const isAlone = id !== null && query.text === '' && isSameQuery(query, { ...query, filter: { ...NO_FILTER, id } })
  const isAnswer = results.isAnswer && isSameQuery(results.query, query)
  if (isAnswer) return { isAlone, isAnswer, isListed: id === null || results.matches.length > 0, present: null }
  if (!isAlone) return { isAlone, isAnswer, isListed: true, present: null }
  const shown = results.cards.find(({ command }) => command.id === id)
  const present = shown?.command ?? known.find((command) => command.id === id) ?? null
  return { isAlone, isAnswer, isListed: present !== null || isFresh, present }
}

/** Asks the server for the command with this id, if any, and again when the library changes. */
function useLookUp(id: string | null): LookUp {
  const [answered, setAnswered] = useState<(Pick<LookUp, 'answer'> & { readonly id: string }) | null>(null)
  const [attempt, setAttempt] = useState(0)
  const changeCount = useChangeCount()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or a change triggers a new request
  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    commandsClient.fetchCommand(id, leaving.signal).then((answer) => {
      if (answer.ok || answer.error !== ABORTED) setAnswered({ id, answer })
    })
    return () => leaving.abort()
  }, [id, attempt, changeCount])

  const retry = useCallback(() => {
    setAnswered(null)
    setAttempt((count) => count + 1)
  }, [])

  return { answer: answered?.id === id ? answered.answer : null, retry }
}

/** True if the list is as new as it can be right now. */
function isListReady(library: LibraryState): boolean {
  if (library.state === 'ready') return library.freshness.kind !== 'refreshing'
  return library.state === 'failed'
}

/** Combines the server's answer with the list's. A fresh list is also final: a static site has nothing else to ask. */
function namedFrom({ answer, retry }: LookUp, { isKnownToBeNone, isSettled }: Standing): NamedCommand {
  if (answer === null) return { kind: 'awaited' }
  if (answer.ok) return { kind: answer.value !== null && hasNotes(answer.value) ? 'other' : 'unknown' }
  if (answer.error === ABORTED || isKnownToBeNone) return { kind: 'unknown' }
  return isSettled ? { kind: 'failed', problem: answer.error, retry } : { kind: 'awaited' }
}
