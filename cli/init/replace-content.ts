import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { jsonValueOf, list, record, text } from '../../core/parse.ts'

/** Files to write and to remove, by their path in the folder `content`. `lastStep` runs once they are in place. */
type Replacement = {
  readonly content: string
  readonly backup: string
  readonly write: ReadonlyMap<string, string>
  readonly remove: readonly string[]
  readonly lastStep?: () => Promise<void>
}

/** A replacement that has begun: its backup, what it writes, and which files it had to copy. */
const parseBegun = record({ backup: text, write: list(text), copied: list(text) })

/** Beside the backups, from the moment the copies are complete until the replacement is. */
const BEGUN = 'unfinished.json'

/**
 * Replaces files of the folder `content`, after copying them to the folder `backup`: all of them or none. If a step fails,
 * the copies are put back and the call rejects; if the process ends meanwhile, `undoInterrupted` puts them back.
 */
export async function replaceContent({ content, backup, write, remove, lastStep }: Replacement): Promise<void> {
  const present = await readdir(content, { recursive: true })
  const copied = [...new Set([...write.keys(), ...remove])].filter((path) => present.includes(join(path)))
  for (const path of copied) await cp(join(content, path), join(backup, path), { errorOnExist: true, force: false })
  const backups = dirname(backup)
  await mkdir(backups, { recursive: true })
  await writeFile(join(backups, BEGUN), JSON.stringify({ backup: basename(backup), write: [...write.keys()], copied }))
  try {
    await writeBeside(content, write)
    for (const path of write.keys()) await rename(beside(join(content, path)), join(content, path))
    for (const path of remove) await removeFile(content, path)
    await lastStep?.()
  } catch (cause) {
    await undoInterrupted(content, backups)
    throw cause
  }
  await rm(join(backups, BEGUN))
}

/**
 * Puts the folder `content` back to what it was before a replacement that never finished. Returns the folder with the
 * copies, or null if there is no such replacement.
 */
export async function undoInterrupted(content: string, backups: string): Promise<string | null> {
  const begun = join(backups, BEGUN)
  if (!existsSync(begun)) return null
  const parsed = parseBegun(jsonValueOf(await readFile(begun, 'utf8')))
  // If it's incomplete, the process ended while writing it, before anything was replaced.
  const { backup, write, copied } = parsed.ok ? parsed.value : { backup: '', write: [], copied: [] }
  for (const path of write) await rm(beside(join(content, path)), { force: true })
  for (const path of write.filter((one) => !copied.includes(one))) await removeFile(content, path)
  for (const path of copied) await cp(join(backups, backup, path), join(content, path))
  await rm(begun)
  return join(backups, backup)
}

async function writeBeside(content: string, write: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, newText] of write) {
    await mkdir(dirname(join(content, path)), { recursive: true })
    await writeFile(beside(join(content, path)), newText)
  }
}

function beside(file: string): string {
  return `${file}.new`
}

async function removeFile(content: string, path: string): Promise<void> {
  await rm(join(content, path), { force: true })
  const folder = dirname(join(content, path))
  const isEmpty = folder !== content && (await readdir(folder).catch(() => ['gone'])).length === 0
  if (isEmpty) await rmdir(folder)
}
