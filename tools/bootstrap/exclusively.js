// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const SHORTEST_WAIT_MS = 100
const WAIT_SPREAD_MS = 200

/**
 * Runs `action` while no other process runs one under the same `folder`.
 *
 * Whoever wants the turn puts a file named after its process id into the folder, then looks: alone, it has the turn;
 * not alone, it takes its file back and tries again a little later. Of two that look at the same moment both step back,
 * so there are never two at once. A file whose process is gone counts for nothing: killing a process leaves no lock.
 *
 * `action` may call `hold` with the id of a process it started: the turn then lasts until that one is gone as well.
 *
 * @template T
 * @param {string} folder made when missing
 * @param {(hold: (pid: number) => void) => Promise<T>} action
 * @param {(pid: number) => void} onWait told once, before the first wait, who has the turn
 * @returns {Promise<T>}
 */
export async function exclusively(folder, action, onWait) {
  await takeTurn(folder, onWait)
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
async function takeTurn(folder, onWait) {
  const mine = join(folder, String(process.pid))
  for (let tries = 0; ; tries++) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(mine, '')
    const other = othersIn(folder)[0]
    if (other === undefined) return

    rmSync(mine, { force: true })
    if (tries === 0) onWait(other)
    await wait(SHORTEST_WAIT_MS + Math.random() * WAIT_SPREAD_MS)
  }
}

/**
 * The living processes that have a file in the folder, but this one; files of the dead are cleared away.
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
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // alive, but somebody else's
  }
}
