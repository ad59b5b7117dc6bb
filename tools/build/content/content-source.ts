import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ParseResult, parseSync } from 'vite'
import { failure, type Result, success } from '../../../core/result.ts'
import type { ContentFault } from './content-fault.ts'

/**
 * A TypeScript file of `content/`. `path` is absolute, `file` is what people call it ('content/commands/git.ts').
 * `faults` are what keeps it from being run at all.
 */
export type ContentSource = {
  readonly path: string
  readonly file: string
  readonly text: string
  readonly parsed: ParseResult
  readonly faults: readonly ContentFault[]
}

/** What a module exports, by name. */
export type Exports = Readonly<Record<string, unknown>>

/** Every TypeScript file below the folder `content`. */
export function readContentSources(content: string): readonly ContentSource[] {
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return names.sort().map((name) => readContentSource(join(content, name), `content/${name.replaceAll('\\', '/')}`))
}

/** The line, from 1, of a position in the text. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

function readContentSource(path: string, file: string): ContentSource {
  const text = readFileSync(path, 'utf8')
  const parsed = parseSync(path, text)
  const source = { path, file, text, parsed, faults: [] }
  const syntax = syntaxFaults(source)
  return { ...source, faults: syntax.length > 0 ? syntax : importFaults(source) }
}

/** What the parser stumbled over is the last of the places it names; before it may be where a bracket was opened. */
function syntaxFaults({ file, text, parsed }: ContentSource): readonly ContentFault[] {
  return parsed.errors.map(({ message, labels }) => ({
    file,
    line: lineAt(text, Math.max(0, ...labels.map(({ start }) => start))),
    message: `is not TypeScript: ${message}.`,
  }))
}

/** Imports of files that are not there; types are gone before a file is run. */
function importFaults({ path, file, text, parsed }: ContentSource): readonly ContentFault[] {
  const valueImports = parsed.module.staticImports.filter(({ entries }) => !entries.every(({ isType }) => isType))
  return valueImports.flatMap(({ start, moduleRequest: { value } }) =>
    !value.startsWith('.') || existsSync(resolve(dirname(path), value))
      ? []
      : [{ file, line: lineAt(text, start), message: `imports "${value}", which is not there.` }],
  )
}

/**
 * Runs a file of `content/` and gives what it exports. Where that fails the faults say where, which may be another file
 * that it imports; there are none if that is told already, as one of the faults of `all`.
 */
export async function runSource(
  source: ContentSource,
  all: readonly ContentSource[],
): Promise<Result<Exports, readonly ContentFault[]>> {
  if (source.faults.length > 0) return failure([])
  try {
    return success({ ...(await import(pathToFileURL(source.path).href)) })
  } catch (cause) {
    return failure(faultsOf(cause, source, all))
  }
}

function faultsOf(cause: unknown, source: ContentSource, all: readonly ContentSource[]): readonly ContentFault[] {
  const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause))
  const [, address, line] = /(file:\/\/[^\s)]+?):(\d+)/.exec(stack) ?? []
  const guilty = all.find(({ path }) => pathToFileURL(path).href === address)
  if (guilty === undefined && all.some(({ faults }) => faults.length > 0)) return []
  if (guilty !== undefined && guilty.faults.length > 0) return []
  const place = guilty === undefined ? { file: source.file, line: null } : { file: guilty.file, line: Number(line) }
  return [{ ...place, message: `cannot be run: ${message.split('\n')[0]}.` }]
}
