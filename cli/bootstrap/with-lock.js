// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const MIN_WAIT_MS = 100
const WAIT_SPREAD_MS = 200

/**
 * Runs `action` while no other process runs one for the same `folder`.
 *
 * A process that wants the lock writes a file named after its process id into the folder, then lists the folder. If it
 * is alone, it has the lock; if not, it removes its file and retries a little later. Two that list at the same moment
 * both back off. Files of dead processes are ignored, so a killed process leaves no lock.
 *
 * `action` may call `hold` with the id of a process it started. If this process is killed, the lock then lasts until
 * the other one is gone too.
 *
 * @template T
 * @param {string} folder created if missing
 * @param {(hold: (pid: number) => void) => Promise<T>} action
 * @param {(pid: number) => void} onWait called once, before the first wait, with the id of a process that has or wants
 *   the lock
 * @returns {Promise<T>}
 */
export async function withLock(folder, action, onWait) {
  await acquire(folder, onWait)
  const held = [process.pid]
  try {
    return await action((pid) => {
      held.push(pid)
      writeFileSync(join(folder, String(pid)), '')
    })
  } finally {
    for (const pid of held) rmSync(join(folder, String(pid)), { force: true })
  }
}

/**
 * @param {string} folder
 * @param {(pid: number) => void} onWait
 */
async function acquire(folder, onWait) {
  const mine = join(folder, String(process.pid))
  for (let tries = 0; ; tries++) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(mine, '')
    const other = othersIn(folder)[0]
    if (other === undefined) return

    rmSync(mine, { force: true })
    if (tries === 0) onWait(other)
    await wait(MIN_WAIT_MS + Math.random() * WAIT_SPREAD_MS)
  }
}

/**
 * Other live processes that have a file in the folder. Deletes the files of dead ones.
 *
 * @param {string} folder
 */
function othersIn(folder) {
  const pids = readdirSync(folder).map(Number)
  const others = pids.filter((pid) => pid !== process.pid && isAlive(pid))
  for (const pid of pids) {
    if (pid !== process.pid && !others.includes(pid)) rmSync(join(folder, String(pid)), { force: true })
  }
  return others
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // alive, but another user's
  }
}
