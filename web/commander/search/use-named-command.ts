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
 * The status of the command that the address names: `listed` if its card is found or the address names none, `awaited`
 * until that's known, `other` if it exists but doesn't match the search, `unknown` if it doesn't exist or has no notes,
 * and `failed` if the request to the server failed.
 */
export type NamedCommand =
  | { readonly kind: 'listed' | 'awaited' | 'other' | 'unknown' }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly retry: () => void }

type NamedOptions = {
  readonly library: LibraryState
  readonly results: Results
  /** The commands whose cards the page had before the first search. */
  readonly known: readonly CommandWithNotes[]
  readonly isSearchable: boolean
}

/**
 * The list's view of the command: `isDefinitelyMissing` if it's certainly missing, and `isSettled` if no newer list is on
 * its way.
 */
type ListStatus = { readonly isDefinitelyMissing: boolean; readonly isSettled: boolean }

const LISTED: NamedCommand = { kind: 'listed' }

type LookUp = { readonly answer: ApiResult<Command | null> | null; readonly retry: () => void }

/**
 * Returns the results and the status of the command that `query` names. Requests the command from the server if the
 * page has neither its card nor a list that contains it, because loading the list may be slow.
 */
export function useNamedCommand(query: SearchQuery, { library, results, known, isSearchable }: NamedOptions) {
  const isFresh = library.state === 'ready' && library.freshness.kind === 'fresh'
  const { isAlone, isAnswer, isListed, present } = statusInList(query, results, { known, isFresh })
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

  // A failed request isn't final, because a list kept for offline use may still contain the command.
  const isSettled = isListReady(library) && (isAnswer || !isSearchable)
  const isDefinitelyMissing = isAnswer && isFresh
  const { answer, retry } = lookUp
  const missing = useMemo(
    () => namedFrom({ answer, retry }, { isDefinitelyMissing, isSettled }),
    [answer, retry, isDefinitelyMissing, isSettled],
  )
  return { results: shown, named: isListed || (isAlone && shown.cards.length > 0) ? LISTED : missing }
}

/**
 * `isAlone`: the query asks for this command and nothing else. `isAnswer`: `results` belong to this query. `isListed`:
 * the server needn't be asked. `present`: the command's card from the initial page, until the query is answered.
 */
function statusInList(
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

/** True unless a newer list is on its way. */
function isListReady(library: LibraryState): boolean {
  if (library.state === 'ready') return library.freshness.kind !== 'refreshing'
  return library.state === 'failed'
}

/**
 * Combines the server's answer with the list's. A fresh list that lacks the command is enough, because on a static site
 * there's no server to ask.
 */
function namedFrom({ answer, retry }: LookUp, { isDefinitelyMissing, isSettled }: ListStatus): NamedCommand {
  if (answer === null) return { kind: 'awaited' }
  if (answer.ok) return { kind: answer.value !== null && hasNotes(answer.value) ? 'other' : 'unknown' }
  if (answer.error === ABORTED || isDefinitelyMissing) return { kind: 'unknown' }
  return isSettled ? { kind: 'failed', problem: answer.error, retry } : { kind: 'awaited' }
}
