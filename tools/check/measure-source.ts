import type { ESTree } from 'vite'
import type { Bar, MeasureBar } from './bar.ts'
import { measureFunctionLines } from './function-lines.ts'
import { measureImportRule } from './import-rule.ts'
import { importsOf } from './imports.ts'
import { measurePackages } from './packages.ts'
import { lineAt, parseScript } from './parse-script.ts'
import { percent, shareOf } from './share.ts'
import { codeIn, isData, lineCountOf, type SourceFile, scriptsIn } from './source.ts'
import { measureSuppressions } from './suppressions.ts'

const LEAST_TEST_RATIO = 1.2

const SCREENS = ['home', 'projects', 'project', 'cv', 'commander', 'authentication', 'not-found']

/**
 * What a file must not say, because it is true of one machine only: hosts of package registries (a lockfile that names
 * one ties everybody to it) and folders of whoever wrote it. In pieces, so that this file does not say it either.
 */
const FORBIDDEN_WORDS = [
  ['registry.', 'npmjs.'],
  ['registry.', 'yarnpkg.'],
  ['registry.', 'npmmirror.'],
  ['npm.pkg.', 'github.'],
  ['/wo', 'rk/'],
  ['/ro', 'ot/'],
].map((pieces) => pieces.join(''))

/** Drawers: a function in one of these has not been understood yet. */
const BANNED_NAMES = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types', 'index']

const MOST_LINES = 300

const LEAST_DOCUMENTED = 0.8

type Export = { readonly place: string; readonly isDocumented: boolean }

const BARS: readonly MeasureBar[] = [
  measureFileLines,
  measureFunctionLines,
  measureImportCycles,
  measureImportRule,
  measureScreenImports,
  measureFileNames,
  measureBarrelFiles,
  measureDocumentedExports,
  measureTestRatio,
  measureSuppressions,
  measureForbiddenWords,
  measurePackages,
]

/** Every bar that the source must pass and no other tool watches, measured over the repository's text files. */
export function measureSource(files: readonly SourceFile[]): readonly Bar[] {
  return BARS.map((measure) => measure(files))
}

/** No file merely hands on what others export, and none hands on everything. Source: style guide 2. */
export function measureBarrelFiles(files: readonly SourceFile[]): Bar {
  const scripts = scriptsIn(files)
  const faults = scripts.filter(isBarrel).map(({ path }) => path)
  return { name: 'barrel files', figure: `${faults.length} among ${scripts.length} files`, faults }
}

function isBarrel(file: SourceFile): boolean {
  const { body } = parseScript(file).program
  const exporting = body.filter((statement) => /^Export/.test(statement.type))
  const handsOnEverything = body.some(({ type }) => type === 'ExportAllDeclaration')
  return handsOnEverything || (exporting.length > 0 && exporting.every(handsOn))
}

function handsOn(statement: ESTree.Directive | ESTree.Statement): boolean {
  return statement.type === 'ExportNamedDeclaration' && statement.source !== null
}

/** At least 80 % of what the rooms export has a docstring; tests are read by nobody but testers. */
export function measureDocumentedExports(files: readonly SourceFile[]): Bar {
  const exports = scriptsIn(files)
    .filter(({ path }) => !path.startsWith('tests/'))
    .flatMap(exportsOf)
  const share = shareOf(exports, ({ isDocumented }) => isDocumented)
  const bare = exports.filter(({ isDocumented }) => !isDocumented)
  return {
    name: 'documented exports',
    figure: `${percent(share)} of ${exports.length} exports`,
    faults: share < LEAST_DOCUMENTED ? bare.map(({ place }) => `${place} exports something without a docstring`) : [],
  }
}

function exportsOf(file: SourceFile): readonly Export[] {
  const { program, comments } = parseScript(file)
  return program.body
    .filter((statement) => statement.type === 'ExportNamedDeclaration' && statement.declaration !== null)
    .map(({ start }) => ({
      place: `${file.path}:${lineAt(file, start)}`,
      isDocumented: comments.some(
        ({ type, value, end }) =>
          type === 'Block' && value.startsWith('*') && end <= start && file.text.slice(end, start).trim() === '',
      ),
    }))
}

/** Files: none has more than 300 lines; lists of data are measured apart. Source: design 5, style 3. */
export function measureFileLines(files: readonly SourceFile[]): Bar {
  const code = codeIn(files)
  const judged = code.filter((file) => !isData(file))
  const tooLong = judged.filter((file) => lineCountOf(file) > MOST_LINES)
  return {
    name: 'file lines',
    figure: `the longest of ${judged.length} files has ${longest(judged)} lines; in lists of commands ${longest(code.filter(isData))}`,
    faults: tooLong.map((file) => `${file.path} has ${lineCountOf(file)} lines, more than ${MOST_LINES}`),
  }
}

function longest(files: readonly SourceFile[]): number {
  return Math.max(0, ...files.map(lineCountOf))
}

/** No file or folder is named for being a drawer, and no script is an `index`. Source: style guide 1. */
export function measureFileNames(files: readonly SourceFile[]): Bar {
  const faults = files.map(({ path }) => path).filter((path) => path.split('/').some(isBanned))
  return { name: 'file names', figure: `${faults.length} drawers among ${files.length} files`, faults }
}

/** `index.html` is what a web server looks for. */
function isBanned(name: string): boolean {
  return name !== 'index.html' && BANNED_NAMES.includes(name.replace(/\..*$/, ''))
}

/** No file names a package registry's host or a folder of one person's machine; only commands may speak of any. */
export function measureForbiddenWords(files: readonly SourceFile[]): Bar {
  const judged = files.filter((file) => !isData(file))
  const faults = judged.flatMap((file) =>
    FORBIDDEN_WORDS.filter((word) => file.text.includes(word)).map(
      (word) => `${file.path}:${lineAt(file, file.text.indexOf(word))} says ${word}`,
    ),
  )
  return { name: 'words of one machine', figure: `${faults.length} in ${judged.length} files`, faults }
}

/** No file imports itself by way of others, not even for types. Source: design 5. */
export function measureImportCycles(files: readonly SourceFile[]): Bar {
  const graph = new Map(scriptsIn(files).map((file) => [file.path, ownImportsOf(file)]))
  const cycles = cyclesIn(graph)
  return {
    name: 'import cycles',
    figure: `${cycles.length} among ${graph.size} files`,
    faults: cycles.map((cycle) => cycle.join(' -> ')),
  }
}

function ownImportsOf(file: SourceFile): readonly string[] {
  return importsOf(file).flatMap(({ target, isPackage }) => (isPackage ? [] : [target]))
}

/** The cycles met on a walk from every file, each as the paths along it, the first one again at its end. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path])
    if (done.has(path) || way.includes(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}

/** The screens of `web` never import each other; what they share is in `ui`. Source: design 2. */
export function measureScreenImports(files: readonly SourceFile[]): Bar {
  const faults = scriptsIn(files).flatMap((file) => {
    const screen = screenOf(file.path)
    const others = importsOf(file).filter(({ target }) => ![null, screen].includes(screenOf(target)))
    return screen === null ? [] : others.map(({ target }) => `${file.path} imports ${target}`)
  })
  return { name: 'screens apart', figure: `${faults.length} imports from one screen to another`, faults }
}

function screenOf(path: string): string | null {
  return SCREENS.find((screen) => path.startsWith(`web/${screen}/`)) ?? null
}

/** Tests have at least 1.2 times the lines of the source, style sheets and lists of data apart. Source: design 5. */
export function measureTestRatio(files: readonly SourceFile[]): Bar {
  const scripts = scriptsIn(files).filter((file) => !isData(file))
  const tests = linesOf(scripts.filter(({ path }) => path.startsWith('tests/')))
  const source = linesOf(scripts.filter(({ path }) => !path.startsWith('tests/')))
  const ratio = source === 0 ? Number.POSITIVE_INFINITY : tests / source
  return {
    name: 'tests to source',
    figure: `${ratio.toFixed(2)}, ${tests} lines to ${source}`,
    faults:
      ratio < LEAST_TEST_RATIO
        ? [`${Math.ceil(source * LEAST_TEST_RATIO) - tests} lines of tests are missing to ${LEAST_TEST_RATIO}`]
        : [],
  }
}

function linesOf(files: readonly SourceFile[]): number {
  return files.reduce((sum, file) => sum + lineCountOf(file), 0)
}
