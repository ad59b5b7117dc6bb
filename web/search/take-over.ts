import type { AtRevision, CommandsClient } from '../../client/commands-client.ts'
import { ABORTED, type Answer } from '../../client/exchange.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { failure, success } from '../../core/result.ts'
import type { OpenedLibrary } from './desk-calls.ts'
import type { LibrarySearch } from './library-search.ts'

type TakeOverOptions = {
  readonly signal: AbortSignal
  /** Told the first cards of a long list while the rest of it is on its way. */
  readonly onFirst: (cards: readonly CommandWithNotes[]) => void
}

/** Fetches the library and lets `search` take it over, bytes and all: the page itself never reads it. */
export async function takeOver(
  client: CommandsClient,
  search: LibrarySearch,
  { signal, onFirst }: TakeOverOptions,
): Promise<Answer<OpenedLibrary & AtRevision>> {
  const addPart = async (bytes: Uint8Array<ArrayBuffer>) => {
    const first = await search.addPart(bytes)
    if (first !== null && !signal.aborted) onFirst(first)
  }
  void search.begin()
  const answer = await client.fetchCommands({ signal, onPart: (bytes) => void addPart(bytes) })
  if (!answer.ok) return answer
  const opened = await search.finish()
  if (opened === null || signal.aborted) return failure(ABORTED)
  return opened.ok ? success({ ...opened.value, ...answer.value }) : opened
}
