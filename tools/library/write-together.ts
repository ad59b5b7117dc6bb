import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { jsonValueOf, list, orNull, record, text } from '../../core/parse.ts'
import { syncToDisk } from '../../server/store/sqlite/sync-to-disk.ts'
import { BESIDE_DATABASE, MEETINGS_FILE } from './meetings.ts'

/** A file to write, by its path, or to remove (null); and the text that it is expected to have, null where it is new. */
export type FileChange = { readonly path: string; readonly before: string | null; readonly after: string | null }

/** What is to be done, beside what it is done to, until all of it is. */
const PLAN = '.unfinished.json'

const parsePlan = list(record({ path: text, before: orNull(text), after: orNull(text) }))

/**
 * Changes these files, all of them or none, whatever ends this process meanwhile: what is to be done is on the disk
 * before anything is, and `finishChanges` finds it there. The last change is one that is true only of all the others. Gives
 * the paths of files that were changed by somebody else, as `finishChanges` does.
 */
export function changeTogether(folder: string, changes: readonly FileChange[]): readonly string[] {
  const plan = changes.filter(({ before, after }) => before !== after)
  if (plan.length === 0) return []
  mkdirSync(folder, { recursive: true })
  // From the folder, which may be moved before this is finished.
  const kept = plan.map((change) => ({ ...change, path: relative(folder, change.path) }))
  writeWhole(join(folder, PLAN), `${JSON.stringify(kept)}\n`)
  return finishChanges(folder)
}

/** Whether changes in the folder were begun and not finished. */
export function isUnfinished(folder: string): boolean {
  return existsSync(join(folder, PLAN))
}

/**
 * Finishes what was begun, if anything was. A file that somebody has changed since stays as it is, and says so by its path;
 * then the last change is not made either.
 */
export function finishChanges(folder: string): readonly string[] {
  const plan = join(folder, PLAN)
  rmSync(`${plan}.part`, { force: true })
  if (!existsSync(plan)) return []
  const changes = changesIn(readFileSync(plan, 'utf8'), folder)
  const foreign: string[] = []
  for (const [index, change] of changes.entries()) {
    const isLast = index === changes.length - 1
    if (isLast && foreign.length > 0) break
    if (!isMade(change)) foreign.push(change.path)
  }
  rmSync(plan)
  syncToDisk(folder)
  return foreign
}

/** What a plan says; nothing where it is none of ours: whoever gives us files must not have others written by them. */
function changesIn(planText: string, folder: string): readonly FileChange[] {
  const parsed = parsePlan(jsonValueOf(planText))
  const changes = parsed.ok ? parsed.value.map((change) => ({ ...change, path: resolve(folder, change.path) })) : []
  return changes.every(({ path }) => isOurs(path, folder)) ? changes : []
}

function isOurs(path: string, folder: string): boolean {
  const isMeeting = [MEETINGS_FILE, BESIDE_DATABASE].includes(basename(path))
  return isMeeting || (path.startsWith(resolve(folder) + sep) && path.endsWith('.md'))
}

/** Makes the change unless it was made before; not where the file is neither what it was nor what it is to be. */
function isMade({ path, before, after }: FileChange): boolean {
  const present = existsSync(path) ? readFileSync(path, 'utf8') : null
  if (present === after) return true
  if (present !== before) return false
  if (after !== null) writeWhole(path, after)
  else {
    rmSync(path)
    syncToDisk(dirname(path))
  }
  return true
}

/** The file has its former text or the new one, never a part, and the new one once this returns. */
function writeWhole(path: string, content: string): void {
  const part = `${path}.part`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(part, content)
  syncToDisk(part)
  renameSync(part, path)
  syncToDisk(dirname(path))
}
