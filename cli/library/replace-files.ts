import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, normalize, sep } from 'node:path'
import { jsonValueOf, list, nonEmptyText, record } from '../../core/parsing/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { WrittenFile } from '../../formats/model/format.ts'

/** The number of files that were written, removed, and left as they are. */
export type ReplaceCounts = { readonly written: number; readonly removed: number; readonly same: number }

/**
 * Digests of the files that an export has written, by path. While an export is running, they include the files that
 * it's about to write.
 */
type Digests = ReadonlyMap<string, readonly string[]>

const parseRecord = list(record({ path: nonEmptyText, digests: list(nonEmptyText) }))

/**
 * Replaces the files of an earlier export in `folder`: writes the files that differ, and removes the ones that are no
 * longer among `files`. The file `.commander-<name>` records what was written. Fails, and changes nothing, if a file in
 * the way isn't recorded or has been changed since. An interrupted run can be repeated.
 */
export function replaceFiles(
  folder: string,
  files: readonly WrittenFile[],
  name: string,
): Result<ReplaceCounts, string> {
  try {
    return replaceIn(folder, files, join(folder, `.commander-${name}`))
  } catch (cause) {
    return failure(`${folder} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}.`)
  }
}

function replaceIn(folder: string, files: readonly WrittenFile[], recordFile: string): Result<ReplaceCounts, string> {
  const outside = files.find(({ path }) => isOutside(path))
  if (outside !== undefined) return failure(`${outside.path} would be outside ${folder}.`)
  const known = readRecord(recordFile)
  if (known === null) return failure(`${recordFile} is damaged. Remove it and the files from the last export.`)
  const wanted = new Map(files.map(({ path, text }) => [path, digestOf(text)]))
  const present = digestsIn(folder, new Set([...wanted.keys(), ...known.keys()]))
  const foreign = [...present].find(([path, digest]) => digest !== wanted.get(path) && !isOurs(known.get(path), digest))
  if (foreign !== undefined) return failure(sentenceAbout(join(folder, foreign[0]), known.has(foreign[0])))

  const changed = files.filter(({ path }) => present.get(path) !== wanted.get(path))
  const stale = [...present.keys()].filter((path) => !wanted.has(path))
  mkdirSync(folder, { recursive: true })
  // Files in the staging folder have no extension, so no tool reads them.
  const staging = mkdtempSync(join(folder, '.commander-'))
  try {
    const staged = changed.map(({ path, text }, at) => ({ from: written(join(staging, `${at}`), text), path }))
    writeRecord(recordFile, merged(known, wanted), staging)
    // Removed first, because a new folder may have the name of a removed file.
    for (const path of stale) rmSync(join(folder, path))
    for (const { from, path } of staged) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      renameSync(from, join(folder, path))
    }
    writeRecord(recordFile, merged(new Map(), wanted), staging)
  } finally {
    rmSync(staging, { recursive: true })
  }
  return success({ written: changed.length, removed: stale.length, same: files.length - changed.length })
}

function isOutside(path: string): boolean {
  return isAbsolute(path) || normalize(path).split(sep).includes('..')
}

function isOurs(digests: readonly string[] | undefined, digest: string | null): boolean {
  return digest !== null && digests?.includes(digest) === true
}

function sentenceAbout(path: string, isRecorded: boolean): string {
  const reason = isRecorded ? 'has changed since it was exported' : "isn't from an earlier export"
  return `${path} ${reason}. Nothing was written. Move that file away, or choose another folder.`
}

/** The digests of the paths that exist; null for anything but a regular file. */
function digestsIn(folder: string, paths: ReadonlySet<string>): ReadonlyMap<string, string | null> {
  const present = new Map<string, string | null>()
  for (const path of paths) {
    const file = join(folder, path)
    const found = entryAt(file)
    if (found !== undefined) present.set(path, found.isFile() ? digestOf(readFileSync(file)) : null)
  }
  return present
}

/** Returns undefined if nothing is there, or if a folder in the path is a file. */
function entryAt(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false })
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return undefined
    throw cause
  }
}

/** Returns null if the file isn't a record of an export. */
function readRecord(file: string): Digests | null {
  if (!existsSync(file)) return new Map()
  const parsed = parseRecord(jsonValueOf(readFileSync(file, 'utf8')))
  if (!parsed.ok || parsed.value.some(({ path }) => isOutside(path))) return null
  return new Map(parsed.value.map(({ path, digests }) => [path, digests]))
}

function merged(known: Digests, wanted: ReadonlyMap<string, string>): Digests {
  const paths = new Set([...known.keys(), ...wanted.keys()])
  return new Map(Array.from(paths, (path) => [path, [...(known.get(path) ?? []), wanted.get(path) ?? []].flat()]))
}

function writeRecord(file: string, digests: Digests, staging: string): void {
  const rows = Array.from(digests, ([path, all]) => JSON.stringify({ path, digests: [...new Set(all)] }))
  renameSync(written(join(staging, 'record'), `[\n${rows.join(',\n')}\n]\n`), file)
}

function written(file: string, text: string): string {
  writeFileSync(file, text)
  return file
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
