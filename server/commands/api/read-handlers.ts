import type { Command } from '../../../core/commands/command.ts'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { failure, success } from '../../../core/result.ts'
import type { RequestFault } from '../../http/call.ts'
import { encode } from '../../http/encoded-bytes.ts'
import { answerFrom, conditionsOf, createResource } from '../../http/resource.ts'
import type { CommandStore } from '../command-store.ts'
import { commandsResource, revisionHeader, type Snapshot, type SnapshotReader } from '../library-snapshot.ts'
import type { Handler } from './add-address.ts'
import { commandIdOf } from './command-request.ts'
import { type CommandListAnswerer, commandResource } from './command-resources.ts'

/** Gives those of the commands, always the same list of a library, whose notes or line contain the text. */
type TextSearch = (commands: readonly Command[], text: string) => readonly Command[]

type Lowered = { readonly command: Command; readonly notes: string; readonly line: string }

/** Caches keep it, and ask before they use it again. */
const ASK_AGAIN = { 'Cache-Control': 'no-cache' } as const

const REPEATED: RequestFault = {
  problem: { code: 'request/malformed', detail: 'It has the parameter q more than once.' },
}

/** The list, or with `?q=` those of its entries whose notes or line contain that text; an empty text is in all. */
export function readList(answerList: CommandListAnswerer, readSnapshot: SnapshotReader): Handler {
  const search = createTextSearch()
  return async ({ head, url }) => {
    const [text = '', ...more] = url.searchParams.getAll('q')
    if (more.length > 0) return failure(REPEATED)
    if (text === '') return success(await answerList(conditionsOf(head)))
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const { commands, revision } = snapshot.value
    const found = await commandsResource(search(commands, text), revisionHeader(revision))
    return success(answerFrom(found, conditionsOf(head)))
  }
}

/** The whole library as a file that can be imported; the same library always gives the same bytes. */
export function readExport(readSnapshot: SnapshotReader): Handler {
  const resourceOf = rememberLast(async ({ commands, revision }: Snapshot) =>
    createResource({
      bytes: await encode(Buffer.from(writeCommanderJson(commands))),
      contentType: 'application/json',
      headers: {
        ...ASK_AGAIN,
        ...revisionHeader(revision),
        'Content-Disposition': 'attachment; filename="commander.json"',
      },
    }),
  )
  return async ({ head }) => {
    const snapshot = await readSnapshot()
    return snapshot.ok ? success(answerFrom(await resourceOf(snapshot.value), conditionsOf(head))) : snapshot
  }
}

/** The library's revision, by which a client sees cheaply whether anything changed. */
export function readRevision(store: CommandStore): Handler {
  return async ({ head }) => {
    const revision = await store.revision()
    if (!revision.ok) return failure({ problem: revision.error })
    const identity = Buffer.from(JSON.stringify({ revision: revision.value }))
    const resource = createResource({ bytes: { identity }, contentType: 'application/json', headers: ASK_AGAIN })
    return success(answerFrom(resource, conditionsOf(head)))
  }
}

/** One command; 304 to who has this version of it, 404 where there is none or it was deleted. */
export function readCommand(store: CommandStore): Handler {
  return async (call) => {
    const id = commandIdOf(call)
    if (!id.ok) return id
    const found = await store.find(id.value)
    if (!found.ok) return failure({ problem: found.error })
    if (found.value === null || found.value.deletedAt !== null) return failure({ problem: { code: 'command/unknown' } })
    return success(answerFrom(commandResource(found.value, ASK_AGAIN), conditionsOf(call.head)))
  }
}

/**
 * Finds text literally and in any case, in library order: both sides are compared as `toLowerCase` makes them, whatever
 * the locale, so that "É" finds "é" but "ss" does not find "ß". Nothing a visitor sends is ever compiled as a pattern.
 */
function createTextSearch(): TextSearch {
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

/**
 * `make`, which does not do the same work twice in a row: what it made of the last key is kept, until another key comes.
 * Keys are the same if they are the same object.
 */
export function rememberLast<K extends object, V>(make: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | null = null
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
