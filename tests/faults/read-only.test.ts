import assert from 'node:assert/strict'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { runRefusedStart, startServerProcess } from '../support/processes/start-server-process.ts'
import { createOwner, listedIds, post, problemCodeOf } from '../support/server/owner.ts'

const ENTRY = { notes: 'Another', line: 'true' }

describe('read-only library', () => {
  test("is served, and can be changed once that's allowed", async (t) => {
    const { owner, file, wishes } = await createOrdinaryUsersLibrary(t)
    await chmod(file, 0o444)
    const server = await startServerProcess(t, wishes)

    const refused = await post(server, owner, ENTRY)
    const idsMeanwhile = await listedIds(server)
    await chmod(file, 0o644)
    const added = await post(server, owner, ENTRY)

    assert.deepEqual([refused.status, problemCodeOf(refused)], [503, 'api/store-read-only'])
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal(idsMeanwhile.length, 2)
    assert.equal(added.status, 201)
    assert.deepEqual(await listedIds(server), [...idsMeanwhile, JSON.parse(added.text).id])
    await server.kill()
    const { errors } = await server.ended
    assert.ok(errors.includes('needs permission to read and write the file and to create files'), errors)
  })

  test('can be changed by a server that is already running', async (t) => {
    const { owner, folder, file, wishes } = await createOrdinaryUsersLibrary(t)
    const server = await startServerProcess(t, wishes)
    await chmod(file, 0o444)
    await chmod(folder, 0o555)

    const added = await post(server, owner, ENTRY)
    await server.kill()
    await chmod(folder, 0o755)
    const next = await startServerProcess(t, wishes)

    assert.equal(added.status, 201)
    assert.ok((await listedIds(next)).includes(JSON.parse(added.text).id))
  })

  test('keeps a server from starting in a read-only folder', async (t) => {
    const { folder, file, wishes } = await createOrdinaryUsersLibrary(t)
    await chmod(folder, 0o555)

    const { code, errors } = await runRefusedStart(t, wishes)
    await chmod(folder, 0o755)
    const server = await startServerProcess(t, wishes)

    assert.equal(code, 1)
    assert.ok(errors.includes(file), errors)
    assert.equal((await listedIds(server)).length, 2)
  })

  test('keeps a server from starting if another user owns it', async (t) => {
    if (process.getuid?.() !== 0) return t.skip('only root can give a file to somebody else')
    const { file, wishes } = await createOrdinaryUsersLibrary(t)
    await chown(file, 0, 0)
    await chmod(file, 0o600)

    const { code, errors } = await runRefusedStart(t, wishes)

    assert.equal(code, 1)
    assert.ok(
      errors.includes(`The library in ${file} cannot be used: the user "nobody" needs permission to read`),
      errors,
    )
    assert.match(errors, /commander\.db belongs to the user with the id 0, mode 600/)
  })
})

/**
 * A library of two commands that a server has closed properly. Its files belong to a user without root's privileges.
 */
async function createOrdinaryUsersLibrary(t: TestContext) {
  const owner = await createOwner(t)
  const folder = await mkdtemp(join(tmpdir(), 'commander-read-only-'))
  t.after(() => chmod(folder, 0o755).then(() => rm(folder, { recursive: true })))
  const user = process.getuid?.() === 0 ? 65534 : null
  if (user !== null) await chown(folder, user, user)
  const wishes = { variables: { ...owner.variables, DATA_DIR: folder }, user }
  const server = await startServerProcess(t, wishes)
  assert.equal((await post(server, owner, { notes: 'First', line: 'true' })).status, 201)
  server.child.kill('SIGTERM')
  await server.ended
  return { owner, folder, file: join(folder, 'commander.db'), wishes }
}
