import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import { plainComment, plainTextOfOne, textFileOf } from '../../core/commands/formats/plain-text.ts'
import { promptListOf } from '../../core/commands/formats/prompt-list.ts'
import { placeholderNamesIn, runnableTextOf } from '../../core/commands/formats/runnable-text.ts'
import { MAX_VALUE_LENGTH, valuesFromLink } from '../../core/commands/values-from-link.ts'
import { decodeSegment } from '../../core/routing/location.ts'
import { createWordSearch } from '../../core/search/words/find-words.ts'
import { FORMAT_LABELS } from '../../core/words/formats/english.ts'
import { PUBLISHED_FORMATS } from '../../formats/published-formats.ts'
import type { Caller } from '../auth/access.ts'
import { encode } from '../http/encoded-bytes.ts'
import { type AppContext, urlOf } from '../http/request.ts'
import { createResource, type Resource, respondFrom } from '../http/resource.ts'
import { REVALIDATED_HEADERS } from '../http/response-data.ts'
import { isOwnerRequest } from './command-request.ts'
import type { Snapshot } from './library-snapshot.ts'
import { memoize } from './memoize.ts'
import type { Operation, Parameter } from './openapi/operation.ts'
import { createFormatExport } from './other-formats.ts'
import type { ApiDeps, Route, ViewerHandler } from './route.ts'

/** Default and maximum number of commands in a search result. */
const DEFAULT_RESULTS = 20
const MAX_RESULTS = 100

const TEXT = 'text/plain; charset=utf-8'

/** Reserved query parameters, which never fill in a placeholder of the same name. `n` is reserved only in a search. */
const RAW = 'raw'
const COUNT = 'n'

const FILLING: readonly Parameter[] = [
  {
    in: 'query',
    name: 'values',
    description: `A value for each placeholder to fill in, by its name, such as \`host=db1\`. The others get their defaults. At most ${MAX_VALUE_LENGTH} characters, without control characters.`,
    schema: { type: 'object', additionalProperties: { type: 'string', maxLength: MAX_VALUE_LENGTH } },
  },
  {
    in: 'query',
    name: RAW,
    description: 'If present, placeholders aren’t filled in.',
    schema: { type: 'string', maxLength: 0 },
  },
]

const NOT_FILLED = 'A value has control characters or is too long.'

/** Returns the public commands or, for the owner, every command with notes. */
type Reader = (snapshot: Snapshot, viewer: Caller | null) => readonly CommandWithNotes[]

/**
 * Routes for the library as text: plain for `curl`, and in the formats of other tools and of the shells' pickers.
 * Browsers get the same text. With the owner's token, it includes private commands.
 */
export const TEXT_ROUTES: readonly Route[] = [
  { ...textRoute('/commands.txt', 'readText', 'The library as plain text.'), handler: readWhole },
  {
    ...textRoute(
      '/platforms/:file',
      'readPlatformText',
      "A platform's commands as plain text; `file` is `{platform}.txt`.",
    ),
    texts: { 404: 'There is no such platform.' },
    handler: textFiles('platform', ({ platform }, file) => isFileOf(platform, file)),
  },
  {
    ...textRoute('/tags/:file', 'readTagText', 'The commands with a tag as plain text; `file` is `{tag}.txt`.'),
    texts: { 404: 'There is no such tag.' },
    handler: textFiles('tag', ({ tags = [] }, file) => tags.some((tag) => isFileOf(tag, file))),
  },
  {
    ...textRoute('/commands/:file', 'readCommandText', 'One command as plain text, filled in; `file` is `{id}.txt`.'),
    parameters: FILLING,
    texts: { 400: NOT_FILLED, 404: 'There is no such command.' },
    handler: readOne,
  },
  {
    ...textRoute('/find/*', 'findText', 'The commands that match the words best, as plain text, filled in.'),
    parameters: [
      {
        in: 'query',
        name: COUNT,
        description: 'Maximum number of commands to return.',
        schema: { type: 'integer', minimum: 1, maximum: MAX_RESULTS, default: DEFAULT_RESULTS },
      },
      ...FILLING,
    ],
    texts: { 400: NOT_FILLED, 404: 'Nothing was found.' },
    handler: find,
  },
  publishedFormat('/commands.cheat'),
  publishedFormat('/commands.intellishell'),
  {
    ...textRoute(
      '/api/commands.list',
      'readPromptList',
      'The library in the format that /commander.sh and /commander.fish read.',
    ),
    handler: readPromptList,
  },
]

function textRoute(path: string, id: string, summary: string) {
  return {
    method: 'GET',
    path,
    auth: 'optional',
    id,
    summary,
    isConditional: true,
    status: 200,
    texts: {},
    headers: ['ETag'],
  } as const satisfies Operation & { readonly auth: 'optional' }
}

function publishedFormat(path: keyof typeof PUBLISHED_FORMATS): Route {
  const name = PUBLISHED_FORMATS[path]
  const handler = ({ readSnapshot }: ApiDeps): ViewerHandler => {
    const readExport = createFormatExport(readSnapshot)
    return async (context, viewer) => variedByToken(await readExport(context, { name, kind: 'text' }, viewer))
  }
  return { ...textRoute(path, `readFor${name}`, `The library as ${FORMAT_LABELS[name]} reads it.`), handler }
}

function createReader(): Reader {
  const all = memoize(({ listed }: Snapshot) => listed.filter(hasNotes))
  return (snapshot, viewer) => (isOwnerRequest(viewer) ? all(snapshot) : snapshot.shown)
}

function readWhole({ readSnapshot }: ApiDeps): ViewerHandler {
  const read = createReader()
  const wholeText = memoize((commands: readonly CommandWithNotes[]) => textResource(rawTextOf(commands)))
  return async (context, viewer) => respond(await wholeText(read(await readSnapshot(), viewer)), context)
}

/**
 * Lists the commands for the shells' pickers. The owner's list includes drafts, so that a line saved without notes can
 * be found at the prompt.
 */
function readPromptList({ readSnapshot }: ApiDeps): ViewerHandler {
  const shownList = memoize(({ shown }: Snapshot) => textResource(promptListOf(shown)))
  const wholeList = memoize(({ listed }: Snapshot) => textResource(promptListOf(listed)))
  return async (context, viewer) => {
    const list = isOwnerRequest(viewer) ? wholeList : shownList
    return respond(await list(await readSnapshot()), context)
  }
}

function textFiles(what: string, isIn: (command: Command, file: string) => boolean): (deps: ApiDeps) => ViewerHandler {
  return ({ readSnapshot }) => {
    const read = createReader()
    return async (context, viewer) => {
      const file = lastSegmentOf(urlOf(context))
      const found = read(await readSnapshot(), viewer).filter((command) => isIn(command, file))
      return found.length > 0
        ? respond(await textResource(rawTextOf(found)), context)
        : respond(await notFound(what, file), context)
    }
  }
}

function readOne({ readSnapshot }: ApiDeps): ViewerHandler {
  const read = createReader()
  return async (context, viewer) => {
    const file = lastSegmentOf(urlOf(context))
    const found = read(await readSnapshot(), viewer).filter(({ id }) => isFileOf(id, file))
    if (found.length === 0) return respond(await notFound('command', file), context)
    const known = [...placeholderNamesIn(found), RAW]
    const unknown = [...new Set(urlOf(context).searchParams.keys())].filter((name) => !known.includes(name))
    const comments = unknown.length === 0 ? [] : [`No placeholder is called ${unknown.join(', ')}.`]
    return respond(await filledText(found, context, { reserved: [RAW], comments }), context)
  }
}

function find({ readSnapshot, basePath }: ApiDeps): ViewerHandler {
  const read = createReader()
  const searchOf = memoize((commands: readonly CommandWithNotes[]) => {
    const search = createWordSearch(commands)
    return (words: string) => search(words).matches.flatMap((place) => commands[place] ?? [])
  })
  return async (context, viewer) => {
    const url = urlOf(context)
    const words = decodedOrRaw(url.pathname.replace(/^.*?\/find\//, '').replaceAll('+', ' '))
    const count = Number(url.searchParams.get(COUNT) ?? DEFAULT_RESULTS)
    const max = Number.isSafeInteger(count) && count > 0 ? Math.min(count, MAX_RESULTS) : DEFAULT_RESULTS
    const found = searchOf(read(await readSnapshot(), viewer))(words).slice(0, max)
    const resource =
      found.length > 0
        ? await filledText(found, context, { reserved: [RAW, COUNT], comments: [] })
        : await sentence(`Nothing matches "${words}". All commands are at ${basePath}/commands.txt.`, 404)
    return respond(resource, context)
  }
}

type FillingOptions = { readonly reserved: readonly string[]; readonly comments: readonly string[] }

/**
 * Fills in the values from the address, unless the raw text is requested. Refuses them all if one value isn't allowed.
 */
function filledText(
  commands: readonly CommandWithNotes[],
  context: AppContext,
  { reserved, comments }: FillingOptions,
): Promise<Resource> {
  const { searchParams } = urlOf(context)
  if (searchParams.has(RAW)) return textResource(rawTextOf(commands))
  const names = placeholderNamesIn(commands).filter((name) => !reserved.includes(name))
  const { values, refused } = valuesFromLink(names, (name) => searchParams.get(name))
  if (refused.length > 0) {
    const reason = `has control characters, isn't UTF-8, or has more than ${MAX_VALUE_LENGTH} characters`
    return sentence(`Nothing was filled in: the value of ${refused.join(', ')} ${reason}.`, 400)
  }
  return textResource(commands.map((command) => runnableTextOf(command, values, comments)).join(''))
}

function rawTextOf(commands: readonly CommandWithNotes[]): string {
  return commands.map((command) => plainTextOfOne(command)).join('')
}

function notFound(what: string, file: string): Promise<Resource> {
  return sentence(`No ${what} is called "${file.replace(/\.txt$/, '')}".`, 404)
}

/**
 * Formats a message as a shell comment, because the response may be piped to a shell, and part of the message comes
 * from the address.
 */
function sentence(text: string, status: number): Promise<Resource> {
  return textResource(`${plainComment(text)}\n`, status)
}

async function textResource(text: string, status = 200): Promise<Resource> {
  const bytes = await encode(Buffer.from(text))
  return createResource({ bytes, contentType: TEXT, headers: REVALIDATED_HEADERS, status })
}

function respond(resource: Resource, context: AppContext): Response {
  return variedByToken(respondFrom(resource, context))
}

/** Makes caches keep the public text apart from the owner's. */
function variedByToken(response: Response): Response {
  response.headers.append('Vary', 'Authorization')
  return response
}

function isFileOf(name: string | undefined, file: string): boolean {
  return name !== undefined && textFileOf(name) === file
}

function lastSegmentOf({ pathname }: URL): string {
  return decodedOrRaw(pathname.slice(pathname.lastIndexOf('/') + 1))
}

/** Returns the segment unchanged if it can't be decoded. */
function decodedOrRaw(segment: string): string {
  return decodeSegment(segment) ?? segment
}
