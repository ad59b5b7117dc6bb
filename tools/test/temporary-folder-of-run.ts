import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSync } from '../../cli/bootstrap/run-process.js'

const PREFIX = 'commander-test-run-'

/** On Linux these files are in memory, so databases don't wait for a disk. */
const IN_MEMORY = '/dev/shm'

/** Several times what a whole run needs. */
const MIN_FREE_BYTES = 4 * 1024 ** 3

/** Writable by everyone, like the system's temporary folder, because servers that run as other users need it too. */
const WORLD_WRITABLE = 0o1777

/** `variables` make programs use the folder for temporary files. */
type TemporaryFolder = {
  readonly variables: Readonly<Record<string, string>>
  /** Deletes the folder, and returns the names of what was left in it. */
  readonly remove: () => readonly string[]
}

/**
 * Creates a folder for all temporary files of one test run: in `TMPDIR` if set, else in memory if possible (no test
 * simulates a power cut). Deletes folders of runs that were killed.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const parent = process.env.TMPDIR === undefined && hasRoomForRun(IN_MEMORY) ? IN_MEMORY : tmpdir()
  for (const name of readdirSync(parent))
    if (isOrphan(name)) rmSync(join(parent, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  chmodSync(folder, WORLD_WRITABLE)
  return {
    variables: { TMPDIR: folder, TMP: folder, TEMP: folder },
    remove: () => {
      const left = readdirSync(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      return left
    },
  }
}

/** True if the folder is large enough and programs can run there; in containers it's often small or `noexec`. */
function hasRoomForRun(parent: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(parent)
    return bavail * bsize >= MIN_FREE_BYTES && canRunPrograms(parent)
  } catch {
    return false
  }
}

function canRunPrograms(parent: string): boolean {
  const folder = mkdtempSync(join(parent, PREFIX))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { code } = runSync([program])
  rmSync(folder, { recursive: true })
  return code === 0
}

function isOrphan(name: string): boolean {
  const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
  if (Number.isNaN(pid)) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'ESRCH'
  }
}
