import type { ESTree } from 'vite'
import { type Bar, codeIn, lineAt, parseScript, type SourceFile, scriptsIn } from './source.ts'

/** Drawers: a function in one of these has not been understood yet. */
const BANNED_NAMES = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'types', 'index']

type Comment = { readonly value: string; readonly start: number }

/** What silences the compiler; only probes, which must fail to compile, may. */
const SILENCES_COMPILER = /^[\s*]*@ts-(ignore|expect-error|nocheck)\b/

/** What silences the linter must say why, and not in the words of the template. */
const SILENCES_LINTER = /biome-ignore/
const WITH_REASON = /biome-ignore[\w-]* [\w/]+(\([^)]*\))?: (?!<)\S.*\S/

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

/** The compiler is never told to look away, and the linter only with a reason. Source: style guide 6. */
export function measureSuppressions(files: readonly SourceFile[]): Bar {
  const comments = codeIn(files).flatMap((file) => commentsIn(file).map((comment) => ({ file, comment })))
  const faults = comments.flatMap(({ file, comment }) => {
    const fault = faultOf(file, comment)
    return fault === null ? [] : [`${file.path}:${lineAt(file, comment.start)} ${fault}`]
  })
  const reasoned = comments.filter(({ comment }) => SILENCES_LINTER.test(comment.value)).length
  return { name: 'suppressions', figure: `${faults.length} bad ones; the linter is silenced ${reasoned} times`, faults }
}

function faultOf({ path }: SourceFile, { value }: Comment): string | null {
  if (SILENCES_COMPILER.test(value) && !path.startsWith('tests/probes/')) return 'silences the compiler'
  return SILENCES_LINTER.test(value) && !WITH_REASON.test(value) ? 'silences the linter without a reason' : null
}

function commentsIn(file: SourceFile): readonly Comment[] {
  if (!file.path.endsWith('.css')) return parseScript(file).comments
  return Array.from(file.text.matchAll(/\/\*.*?\*\//gs), ({ 0: value, index }) => ({ value, start: index }))
}

/** Their lines may speak of any host and any folder. */
const COMMANDS = /^content\/library\//

/** No file names a package registry's host or a folder of one person's machine; only commands may speak of any. */
export function measureForbiddenWords(files: readonly SourceFile[]): Bar {
  const judged = files.filter(({ path }) => !COMMANDS.test(path))
  const faults = judged.flatMap((file) =>
    FORBIDDEN_WORDS.filter((word) => file.text.includes(word)).map(
      (word) => `${file.path}:${lineAt(file, file.text.indexOf(word))} says ${word}`,
    ),
  )
  return { name: 'words of one machine', figure: `${faults.length} in ${judged.length} files`, faults }
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

/**
 * No two files have one name, in whichever folders they are, so that a name alone says which file is meant. A style
 * sheet has that of its component, a test may have that of what it tests, and content is the owner's. Source: style
 * guide 2.
 */
export function measureSharedNames(files: readonly SourceFile[]): Bar {
  const paths = scriptsIn(files)
    .map(({ path }) => path)
    .filter((path) => !/^(content|tests|bench)\//.test(path))
  const faults = [...Map.groupBy(paths, nameOf)].flatMap(([name, [path, ...others]]) =>
    others.map((other) => `${other} is named ${name}, as ${path} is`),
  )
  return { name: 'shared names', figure: `${faults.length} among ${paths.length} files`, faults }
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\..*$/, '')
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
