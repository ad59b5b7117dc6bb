import type { Command } from '../../core/commands/command.ts'
import { plainTextOf, textFileOf } from '../../core/commands/formats/plain-text.ts'
import { decodeSegment } from '../../core/routing/location.ts'
import { createWordSearch } from '../../core/search/words/find-words.ts'
import { ALWAYS_REVALIDATED } from '../http/answer.ts'
import { encode } from '../http/encoded-bytes.ts'
import { type AppContext, urlOf } from '../http/request.ts'
import { createResource, type Resource, respondFrom } from '../http/resource.ts'
import type { Snapshot } from './library-snapshot.ts'
import { memoize } from './memoize.ts'
import type { ApiDeps, OpenHandler, TextRoute } from './route.ts'

/** Default and maximum number of commands in a search result. */
const FOUND = 20
const MAX_RESULTS = 100

const TEXT = 'text/plain; charset=utf-8'

/**
 * The library as plain text, for `curl`: all of it, one platform, one tag, one command, or a search. Browsers get the same
 * text.
 */
export const TEXT_ROUTES: readonly TextRoute[] = [
  { method: 'GET', path: '/commands.txt', auth: 'none', handler: readWhole },
  textFiles('platform', '/platforms/:file', ({ platform }, file) => isFileOf(platform, file)),
  textFiles('tag', '/tags/:file', ({ tags = [] }, file) => tags.some((tag) => isFileOf(tag, file))),
  textFiles('command', '/commands/:file', ({ id }, file) => isFileOf(id, file)),
  { method: 'GET', path: '/find/*', auth: 'none', handler: find },
]

function readWhole({ readSnapshot }: ApiDeps): OpenHandler {
  const wholeText = memoize(({ shown }: Snapshot) => textResource(plainTextOf(shown)))
  return async (context) => respondFrom(await wholeText(await readSnapshot()), context)
}

function textFiles(what: string, path: string, isIn: (command: Command, file: string) => boolean): TextRoute {
  const handler: TextRoute['handler'] =
    ({ readSnapshot }) =>
    async (context) => {
      const { shown } = await readSnapshot()
      const file = lastStepOf(urlOf(context))
      const found = shown.filter((command) => isIn(command, file))
      return textResponse(found, context, `No ${what} is called "${file.replace(/\.txt$/, '')}".`)
    }
  return { method: 'GET', path, auth: 'none', handler }
}

/** The commands that match the words in the path, best first; `?n=` limits their number. */
function find({ readSnapshot, basePath }: ApiDeps): OpenHandler {
  const searchOf = memoize(({ shown }: Snapshot) => {
    const find = createWordSearch(shown)
    return (words: string) => find(words).matches.flatMap((place) => shown[place] ?? [])
  })
  return async (context) => {
    const snapshot = await readSnapshot()
    const url = urlOf(context)
    const words = orAsItIs(url.pathname.replace(/^.*?\/find\//, '').replaceAll('+', ' '))
    const count = Number(url.searchParams.get('n') ?? FOUND)
    const most = Number.isSafeInteger(count) && count > 0 ? Math.min(count, MAX_RESULTS) : FOUND
    const found = searchOf(snapshot)(words).slice(0, most)
    return textResponse(found, context, `Nothing is like "${words}". All commands are at ${basePath}/commands.txt.`)
  }
}

async function textResponse(commands: readonly Command[], context: AppContext, sentence: string): Promise<Response> {
  const text = plainTextOf(commands)
  const resource = await textResource(text === '' ? `${sentence}\n` : text, text === '' ? 404 : 200)
  return respondFrom(resource, context)
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

/** A segment that can't be decoded is searched for as it is. */
function orAsItIs(step: string): string {
  return decodeSegment(step) ?? step
}
