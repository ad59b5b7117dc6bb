import { cp, mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** What is to become of `content/`: texts to write and files to remove, by their path in it. */
export type Replacement = {
  readonly content: string
  readonly backup: string
  readonly write: ReadonlyMap<string, string>
  readonly remove: readonly string[]
}

/**
 * Copies what will be written over or removed to the folder `backup`, writes all new files beside their places, and only
 * then puts them in place and removes the rest: whatever fails before leaves everything as it was.
 */
export async function replaceContent({ content, backup, write, remove }: Replacement): Promise<void> {
  const present = await readdir(content, { recursive: true })
  const replaced = [...new Set([...write.keys(), ...remove])].filter((path) => present.includes(join(path)))
  for (const path of replaced) await cp(join(content, path), join(backup, path), { errorOnExist: true, force: false })
  await writeBeside(content, write)
  for (const path of write.keys()) await rename(beside(join(content, path)), join(content, path))
  for (const path of remove) await removeFile(content, path)
}

async function writeBeside(content: string, write: ReadonlyMap<string, string>): Promise<void> {
  try {
    for (const [path, text] of write) {
      await mkdir(dirname(join(content, path)), { recursive: true })
      await writeFile(beside(join(content, path)), text)
    }
  } catch (cause) {
    for (const path of write.keys()) await rm(beside(join(content, path)), { force: true })
    throw cause
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
