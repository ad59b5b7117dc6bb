import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type ParseResult, parseSync } from 'vite'
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
