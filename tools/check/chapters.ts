import { posix } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { importsOf } from './imports.ts'
import { type Bar, codeIn, lineAt, lineCountOf, parseScript, type SourceFile, scriptsIn } from './source.ts'

const MOST_FILES = 520
const FRAGMENT_LINES = 40
const SMALL_LINES = 30

/** What is called from outside: by the cloud, and by the build through the bundler. */
const ENTRY_POINTS = ['server/lambda.ts', 'web/prerender.tsx']

/** Who imports a file: by which path, which of its names (`*` for all), and whether only when it is needed. */
type Use = { readonly by: string; readonly names: readonly string[]; readonly isOnDemand: boolean }

/** An exported name of a file, and whether it is a function. */
type Export = { readonly name: string; readonly isFunction: boolean }

const MOST_FILE_LINES = 300

const SHORT_LINES = 25
const MOST_FUNCTION_LINES = 60
const SHARE_OF_SHORT = 0.9

type MeasuredFunction = { readonly place: string; readonly lines: number }

/**
 * A file is a chapter: there are at most 520, and none of at most 40 lines has its only reader beside it. What is loaded
 * on demand is a file of its own for that, and so is what a test loads where it cannot load the reader: a component or a
 * script that runs. Source: style guide 3; decision 48 for the number.
 */
export function measureChapters(files: readonly SourceFile[]): Bar {
  const chapters = chaptersIn(files)
  const uses = usesIn(files)
  const runs = new Set(chapters.filter(isRunning).map(({ path }) => path))
  const fragments = chapters.flatMap((file) => {
    const reader = readerBeside(file, uses)
    if (reader === null || lineCountOf(file) > FRAGMENT_LINES) return []
    const isTested = files.some(({ path, text }) => isTest(path) && text.includes(file.path))
    return isTested && (reader.endsWith('.tsx') || runs.has(reader)) ? [] : [{ file, reader }]
  })
  const small = chapters.filter((file) => lineCountOf(file) <= SMALL_LINES && readersOf(file, uses).length === 1)
  return {
    name: 'chapters',
    figure: `${chapters.length} files of at most ${MOST_FILES}, median ${medianLines(chapters)} lines; ${small.length} of at most ${SMALL_LINES} lines have one reader`,
    faults: [
      ...(chapters.length > MOST_FILES ? [`there are ${chapters.length} files, more than ${MOST_FILES}`] : []),
      ...fragments.map(
        ({ file, reader }) => `${file.path} has ${lineCountOf(file)} lines, and only ${reader} reads it`,
      ),
    ],
  }
}

/** A file exports what another one uses, and nothing else. Source: style guide 3. */
export function measureExports(files: readonly SourceFile[]): Bar {
  const uses = usesIn(files)
  const exports = chaptersIn(files).flatMap((file) => {
    const users = usesOf(file, uses)
    return exportsOf(file).map((one) => {
      const by = users.filter(({ names }) => names.includes(one.name) || names.includes('*')).map((use) => use.by)
      return { ...one, path: file.path, isUsed: by.length > 0, isOnlyTested: by.length > 0 && by.every(isTest) }
    })
  })
  const functions = exports.filter(({ isFunction }) => isFunction).length
  const onlyTested = exports.filter(({ isOnlyTested }) => isOnlyTested).length
  const unused = exports.filter(({ isUsed, path }) => !isUsed && !ENTRY_POINTS.includes(path))
  return {
    name: 'exports',
    figure: `${exports.length}, of them ${functions} functions; ${onlyTested} are imported by tests alone`,
    faults: unused.map(({ path, name }) => `${path} exports ${name}, which no other file imports`),
  }
}

/** A catalogue of words: a row for each text. */
const CATALOGUE = /^core\/words\/(?!catalogues\.ts$)/

/** Files: none has more than 300 lines, but for tables of words, which nobody reads from top to bottom. Source: design 5, style 3. */
export function measureFileLines(files: readonly SourceFile[]): Bar {
  const code = codeIn(files)
  const tooLong = code.filter((file) => !CATALOGUE.test(file.path) && lineCountOf(file) > MOST_FILE_LINES)
  return {
    name: 'file lines',
    figure: `the longest of ${code.length} files has ${Math.max(0, ...code.map(lineCountOf))} lines`,
    faults: tooLong.map((file) => `${file.path} has ${lineCountOf(file)} lines, more than ${MOST_FILE_LINES}`),
  }
}

/**
 * Functions: 90 % have at most 25 lines, none more than 60. Arrow functions without a block are left out: they are
 * expressions, and their number would make the share look good. Source: design 5.
 */
export function measureFunctionLines(files: readonly SourceFile[]): Bar {
  const functions = scriptsIn(files).flatMap(functionsIn)
  const share = shareOf(functions, ({ lines }) => lines <= SHORT_LINES)
  const tooLong = functions.filter(({ lines }) => lines > MOST_FUNCTION_LINES)
  return {
    name: 'function lines',
    figure: `${percent(share)} of ${functions.length} functions have at most ${SHORT_LINES} lines, the longest ${Math.max(0, ...functions.map(({ lines }) => lines))}`,
    faults: [
      ...tooLong.map(({ place, lines }) => `${place} has ${lines} lines, more than ${MOST_FUNCTION_LINES}`),
      ...(share < SHARE_OF_SHORT
        ? [`fewer than ${percent(SHARE_OF_SHORT)} of the functions have at most ${SHORT_LINES} lines`]
        : []),
    ],
  }
}

/** What every reader has to read: neither tests, nor the bench, nor the owner's content. */
function chaptersIn(files: readonly SourceFile[]): readonly SourceFile[] {
  return scriptsIn(files).filter(({ path }) => !/^(tests|content|bench)\//.test(path))
}

function usesIn(files: readonly SourceFile[]): ReadonlyMap<string, readonly Use[]> {
  const uses = scriptsIn(files).flatMap((file) =>
    importsOf(file).map(({ target, names, isOnDemand }) => ({ target, by: file.path, names, isOnDemand })),
  )
  return Map.groupBy(uses, ({ target }) => target)
}

function usesOf({ path }: SourceFile, uses: ReadonlyMap<string, readonly Use[]>): readonly Use[] {
  return uses.get(path) ?? []
}

/** The files, tests aside, that import this one. */
function readersOf(file: SourceFile, uses: ReadonlyMap<string, readonly Use[]>): readonly string[] {
  return [...new Set(usesOf(file, uses).map(({ by }) => by))].filter((by) => !isTest(by))
}

/** The only file that imports this one whenever it is loaded itself, if that lies in the same folder. */
function readerBeside(file: SourceFile, uses: ReadonlyMap<string, readonly Use[]>): string | null {
  const [reader, ...others] = readersOf(file, uses)
  if (reader === undefined || others.length > 0 || posix.dirname(reader) !== posix.dirname(file.path)) return null
  return usesOf(file, uses).some(({ by, isOnDemand }) => by === reader && isOnDemand) ? null : reader
}

function isTest(path: string): boolean {
  return path.startsWith('tests/')
}

/** Whether the file does something when it is loaded, as a script does. */
function isRunning(file: SourceFile): boolean {
  return parseScript(file).program.body.some(({ type }) => /^(Expression|If|For|Try|While)/.test(type))
}

function exportsOf(file: SourceFile): readonly Export[] {
  return parseScript(file).program.body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return []
    return namesOf(statement.declaration)
  })
}

function namesOf(declaration: ESTree.Declaration): readonly Export[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [{ name: id.name, isFunction: init?.type === 'ArrowFunctionExpression' }] : [],
    )
  }
  if (!('id' in declaration) || declaration.id === null || !('name' in declaration.id)) return []
  return [{ name: declaration.id.name, isFunction: declaration.type === 'FunctionDeclaration' }]
}

function medianLines(files: readonly SourceFile[]): number {
  return files.map(lineCountOf).toSorted((one, other) => one - other)[Math.floor(files.length / 2)] ?? 0
}

function functionsIn(file: SourceFile): readonly MeasuredFunction[] {
  const found: MeasuredFunction[] = []
  const measure = ({ body, start, end }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body?.type !== 'BlockStatement') return
    const first = lineAt(file, start)
    found.push({ place: `the function at ${file.path}:${first}`, lines: lineAt(file, end) - first + 1 })
  }
  const visitor = new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(parseScript(file).program)
  return found
}

/** Which part of the things, from 0 to 1, is as it should be; of nothing, all. */
function shareOf<T>(things: readonly T[], isGood: (thing: T) => boolean): number {
  return things.length === 0 ? 1 : things.filter(isGood).length / things.length
}

/** A share as people write it, rounded down so that a bar just missed never looks reached: `89 %`. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}
