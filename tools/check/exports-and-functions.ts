import { type ESTree, Visitor } from 'vite'
import { importsOf } from './imports.ts'
import { type Bar, lineAt, parseScript, type SourceFile, scriptsIn } from './source.ts'

/** What is called from outside: by the cloud, and by the build through the bundler. */
const ENTRY_POINTS = ['server/app/lambda.ts', 'tools/build/library-page.ts', 'web/prerender.tsx']

/** One import of a file: the importing path and the imported names (`*` for all). */
type Use = { readonly by: string; readonly names: readonly string[] }

/** An exported name of a file, and whether it is a function. */
type Export = { readonly name: string; readonly isFunction: boolean }

const SHORT_LINES = 25
const MOST_FUNCTION_LINES = 60
const SHARE_OF_SHORT = 0.9

type MeasuredFunction = { readonly place: string; readonly lines: number }

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
    importsOf(file).map(({ target, names }) => ({ target, by: file.path, names })),
  )
  return Map.groupBy(uses, ({ target }) => target)
}

function usesOf({ path }: SourceFile, uses: ReadonlyMap<string, readonly Use[]>): readonly Use[] {
  return uses.get(path) ?? []
}

function isTest(path: string): boolean {
  return path.startsWith('tests/')
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
