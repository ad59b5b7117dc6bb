import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAtOnce } from '../bootstrap/run-to-end.js'

const PREFIX = 'commander-test-run-'

/** Linux keeps these files in memory, where what a database wants on its disk costs no time. */
const IN_MEMORY = '/dev/shm'

/** Several times what the tests of a whole run put there. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/** As the folder for temporary files of the whole machine is: servers of other users work below it too. */
const FOR_EVERYONE = 0o1777

/** `variables` tell programs to put their temporary files there. */
type TemporaryFolder = {
  readonly variables: Readonly<Record<string, string>>
  /** Takes it away, and says what was left in it. */
  readonly remove: () => readonly string[]
}

/**
 * A folder for all temporary files of one test run: where `TMPDIR` says, else in memory where the machine has a place for
 * that. None of these tests is about power cuts, and a process that is killed loses nothing there. What a run that was
 * killed has left is taken away.
 */
export function makeTemporaryFolder(): TemporaryFolder {
  const parent = process.env.TMPDIR === undefined && canHoldRun(IN_MEMORY) ? IN_MEMORY : tmpdir()
  for (const name of readdirSync(parent))
    if (isOrphan(name)) rmSync(join(parent, name), { recursive: true, force: true })
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  chmodSync(folder, FOR_EVERYONE)
  return {
    variables: { TMPDIR: folder, TMP: folder, TEMP: folder },
    remove: () => {
      const left = readdirSync(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      return left
    },
  }
}

/** Large enough, and programs may be run there: containers often have a small one without. */
function canHoldRun(parent: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(parent)
    return bavail * bsize >= ENOUGH_BYTES && canRunPrograms(parent)
  } catch {
    return false
  }
}

function canRunPrograms(parent: string): boolean {
  const folder = mkdtempSync(join(parent, PREFIX))
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  const { code } = runAtOnce([program])
  rmSync(folder, { recursive: true })
  return code === 0
}

/** The folder of a run whose process is gone. */
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
