import { useCallback, useLayoutEffect, useState } from 'react'
import { ABORTED } from '../../client/answer.ts'
import { commandsClient } from '../commands-client.ts'
import type { BuiltLibrary } from './built-library.ts'
import {
  builtCommands,
  type CommandsState,
  freshCommands,
  refreshingCommands,
  staleCommands,
} from './commands-state.ts'

/**
 * The library, fetched whole when the screen appears and again at every `retry`. While that lasts, and when it fails,
 * an older list stays in place. Source: specification 4, "on load it fetches the full list".
 */
export function useCommands(built: BuiltLibrary | null): {
  readonly library: CommandsState
  readonly retry: () => void
} {
  const [lastKnown] = useState(commandsClient.lastKnown)
  const [library, setLibrary] = useState(() =>
    refreshingCommands(builtCommands(built), built === null ? lastKnown : null),
  )
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  // A layout effect, as a list that this visit saw takes the built one's place before the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for a new fetch
  useLayoutEffect(() => {
    const leaving = new AbortController()
    setLibrary((state) => refreshingCommands(state, attempt === 0 ? lastKnown : null))
    commandsClient.fetchCommands(leaving.signal).then((fetched) => {
      if (fetched.ok) return setLibrary((state) => freshCommands(state, fetched.value))
      const { error } = fetched
      if (error !== ABORTED) setLibrary((state) => staleCommands(state, error))
    })
    return () => leaving.abort()
  }, [attempt])

  return { library, retry }
}
