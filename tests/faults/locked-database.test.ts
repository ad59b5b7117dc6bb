import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner, listedIds, post, problemCodeOf, send } from '../support/server/owner.ts'

const LOCK_HOLDER = fileURLToPath(new URL('../support/library/lock-holder.ts', import.meta.url))
const A_WRITE = `BEGIN IMMEDIATE; UPDATE commands SET notes = 'By another program'`
const ENTRY = { notes: 'Another', line: 'true' }

describe('locked database', () => {
  test('makes changes fail with 503, but can be read', async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const owner = await createOwner(t)
    const server = await startServerProcess(t, { variables: { ...owner.variables, DATA_DIR } })
    const letGo = await lock(t, join(DATA_DIR, 'commander.db'))

    const [refused, list, health] = await Promise.all([
      post(server, owner, ENTRY),
      send(server, { path: '/api/commands' }),
      send(server, { path: '/health' }),
    ])
    await letGo()
    const added = await post(server, owner, ENTRY)

    assert.deepEqual([refused.status, problemCodeOf(refused)], [503, 'api/store-busy'])
    assert.equal(refused.headers['retry-after'], '1')
    assert.deepEqual([list.status, JSON.parse(list.text).length, health.status], [200, 1, 200])
    assert.equal(added.status, 201)
    assert.equal((await listedIds(server)).length, 2)
  })
})

/**
 * Starts a process that holds a write transaction. Returns a function that kills it, which rolls the transaction back.
 */
async function lock(t: TestContext, file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [LOCK_HOLDER, file, A_WRITE, '20000'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const exited = once(child, 'exit')
  const letGo = async () => {
    child.kill('SIGKILL')
    await exited
  }
  t.after(letGo)
  await once(child.stdout, 'data')
  return letGo
}
