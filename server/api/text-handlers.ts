import type { Command } from '../../core/commands/command.ts'
import { plainTextOf, textFileOf } from '../../core/commands/formats/plain-text.ts'
import { success } from '../../core/result.ts'
import { decodeSegment } from '../../core/routing/location.ts'
import { openWords } from '../../core/search/words/find-words.ts'
import { ALWAYS_REVALIDATED, type Answer } from '../http/answer.ts'
import type { RequestHead } from '../http/call.ts'
import { encode } from '../http/encoded-bytes.ts'
import { answerFrom, conditionsOf, createResource, type Resource } from '../http/resource.ts'
import type { Address, Handler } from './add-address.ts'
import type { Snapshot, SnapshotReader } from './library-snapshot.ts'
import { memoize } from './memoize.ts'

/** How many commands a search answers with, and how many it may be asked for. */
const FOUND = 20
const MOST_FOUND = 100

const TEXT = 'text/plain; charset=utf-8'

/**
 * The library as plain text, for `curl`: all of it, one platform, one tag, one command, and what words find. Who asks is never
 * guessed: a browser is answered with the same text. Source: design 4, "Addresses".
 */
export function textAddresses(readSnapshot: SnapshotReader, basePath: string): readonly Address[] {
  const wholeText = memoize(({ shown }: Snapshot) => textResource(plainTextOf(shown)))
  const all: Handler = async ({ head }) => {
    const snapshot = await readSnapshot()
    return snapshot.ok ? success(answerFrom(await wholeText(snapshot.value), conditionsOf(head))) : snapshot
  }
  const one =
    (what: string, isOne: (command: Command, name: string) => boolean): Handler =>
    async ({ head, url }) => {
      const snapshot = await readSnapshot()
      if (!snapshot.ok) return snapshot
      const file = lastStepOf(url)
      const found = snapshot.value.shown.filter((command) => isOne(command, file))
      return success(await textAnswer(found, head, `No ${what} is called "${file.replace(/\.txt$/, '')}".`))
    }
  return [
    { path: '/commands.txt', open: { GET: all } },
    { path: '/platforms/:file', open: { GET: one('platform', ({ platform }, file) => isFileOf(platform, file)) } },
    {
      path: '/tags/:file',
      open: { GET: one('tag', ({ tags = [] }, file) => tags.some((tag) => isFileOf(tag, file))) },
    },
    { path: '/commands/:file', open: { GET: one('command', ({ id }, file) => isFileOf(id, file)) } },
    { path: '/find/*', open: { GET: find(readSnapshot, basePath) } },
  ]
}

/** The commands that the words in the address find, best first; `?n=` says how many of them. */
function find(readSnapshot: SnapshotReader, basePath: string): Handler {
  const searchOf = memoize(({ shown }: Snapshot) => {
    const find = openWords(shown)
    return (words: string) => find(words).matches.flatMap((place) => shown[place] ?? [])
  })
  return async ({ head, url }) => {
    const snapshot = await readSnapshot()
    if (!snapshot.ok) return snapshot
    const words = orAsItIs(url.pathname.replace(/^.*?\/find\//, '').replaceAll('+', ' '))
    const count = Number(url.searchParams.get('n') ?? FOUND)
    const most = Number.isSafeInteger(count) && count > 0 ? Math.min(count, MOST_FOUND) : FOUND
    const found = searchOf(snapshot.value)(words).slice(0, most)
    return success(
      await textAnswer(found, head, `Nothing is like "${words}". All commands are at ${basePath}/commands.txt.`),
    )
  }
}

async function textAnswer(commands: readonly Command[], head: RequestHead, sentence: string): Promise<Answer> {
  const text = plainTextOf(commands)
  const resource = await textResource(text === '' ? `${sentence}\n` : text, text === '' ? 404 : 200)
  return answerFrom(resource, conditionsOf(head))
}

async function textResource(text: string, status = 200): Promise<Resource> {
  const bytes = await encode(Buffer.from(text))
  return createResource({ bytes, contentType: TEXT, headers: ALWAYS_REVALIDATED, status })
}

function isFileOf(name: string | undefined, file: string): boolean {
  return name !== undefined && textFileOf(name) === file
}

function lastStepOf({ pathname }: URL): string {
  return orAsItIs(pathname.slice(pathname.lastIndexOf('/') + 1))
}

/** An address that cannot be decoded finds what it says. */
function orAsItIs(step: string): string {
  return decodeSegment(step) ?? step
}
