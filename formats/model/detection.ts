import type { SourceFile } from './source-file.ts'
import { rowsOf } from './source-file.ts'

/**
 * Tests that recognise the files of a format. Each test runs for all formats before the next test does: how a file
 * begins says more than its name, and its name more than the rest of its content, because a command can contain another
 * tool's file.
 */
export type Detection = {
  /** Runs only if the file begins like JSON and isn't nested too deeply. */
  readonly json?: (json: DetectedJson) => boolean
  /** Recognises our own export of the format by how the file begins. */
  readonly ownExport?: (file: DetectedFile) => boolean
  readonly beginning?: (file: DetectedFile) => boolean
  readonly name?: (file: DetectedFile) => boolean
  readonly content?: (file: DetectedFile) => boolean
}

/** A file to recognise. `path` and its last part, `name`, are in lower case. */
export type DetectedFile = {
  readonly text: string
  readonly rows: readonly string[]
  readonly path: string
  readonly name: string
}

/**
 * A JSON file to recognise. `whole` is empty unless the file is an object. `entries` are the objects in its list, which
 * is the whole file, its `commands` or its `snippets`; null if none of these is a list.
 */
export type DetectedJson = {
  readonly whole: Readonly<Record<string, unknown>>
  readonly entries: readonly Readonly<Record<string, unknown>>[] | null
}

/** Splits a file into lines and converts its path to lower case, for detection. */
export function detectedFileOf({ text, path: given }: SourceFile): DetectedFile {
  const path = given.toLowerCase()
  return { text, rows: rowsOf(text), path, name: path.slice(path.lastIndexOf('/') + 1) }
}

/** True if an entry has all of these keys. */
export function hasKeys(entry: Readonly<Record<string, unknown>>, ...keys: readonly string[]): boolean {
  return keys.every((key) => Object.hasOwn(entry, key))
}

/** The first line that isn't blank; empty if all are blank. */
export function firstNonBlankRow(rows: readonly string[]): string {
  return rows.find((row) => row.trim() !== '') ?? ''
}

const SCRIPT_NAME = /\.(?:sh|bash|zsh|fish|ksh|csh|tcsh|bash_aliases|zsh_aliases)$/

/** True if a file is a shell script by its extension. */
export function isShellScript({ path }: DetectedFile): boolean {
  return SCRIPT_NAME.test(path)
}

/** True if a line opens or closes a fenced code block, even in a block quote. */
export function isCodeFence(row: string): boolean {
  return /^[\s>]*(?:`{3}|~{3})/.test(row)
}
