import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { failure } from '../../../core/result.ts'
import { startServer } from '../../../server/app/start-server.ts'
import { listen } from '../../../server/http/listen.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { listOf } from '../../support/server/api.ts'
import { createEnvironment } from '../../support/server/server.ts'
import { CLOSED_DATABASE, OWN, options, refusing, started, startRefusal } from './start.ts'

describe('failed start', () => {
  test('names a port in use, in one message', async (t) => {
    const taken = await started(t, { DATA_DIR: temporaryFolder(t) }, OWN)

    const sentence = await startRefusal(t, { PORT: String(taken.port) })

    assert.equal(
      sentence,
      `Port ${taken.port} is already in use: stop the program that uses it, or choose another port with PORT.`,
    )
  })

  test("names a HOST that isn't an address of this computer", async (t) => {
    assert.equal(
      await startRefusal(t, { HOST: '192.0.2.1' }),
      'HOST is "192.0.2.1", which is not an address of this computer.',
    )
  })

  for (const code of ['ENOTFOUND', 'EAI_AGAIN']) {
    test(`names a HOST that cannot be resolved: ${code}`, async () => {
      const port = await listen(refusing(code), { host: 'nowhere', port: 80 })

      assert.deepEqual(port, { ok: false, error: 'HOST is "nowhere", which is not an address of this computer.' })
    })
  }

  test('names a port that needs more privileges', async () => {
    const server = refusing('EACCES')

    const port = await listen(server, { host: '127.0.0.1', port: 80 })

    assert.deepEqual(port, {
      ok: false,
      error: 'This user may not use port 80: choose a PORT of 1024 or more.',
    })
  })

  test('explains any other network error', async () => {
    const port = await listen(refusing('EWHAT'), { host: '127.0.0.1', port: 80 })

    assert.deepEqual(port, { ok: false, error: 'The server cannot listen on port 80 of 127.0.0.1: refused (EWHAT).' })
  })

  test("names a file that isn't a database", async (t) => {
    const DATA_DIR = temporaryFolder(t)
    await writeFile(
      join(DATA_DIR, 'commander.db'),
      'this is not a database, but long enough to be read as one'.repeat(50),
    )

    const sentence = await startRefusal(t, { DATA_DIR })

    assert.match(sentence, /commander\.db cannot be used/)
    assert.doesNotMatch(sentence, /\n/)
  })

  test('names an unreachable PostgreSQL, without the password', async (t) => {
    const sentence = await startRefusal(t, { DATABASE_URL: 'postgres://owner:hush@127.0.0.1:1/commander' })

    assert.match(sentence, /PostgreSQL cannot be used/)
    assert.doesNotMatch(sentence, /hush|\n/)
  })

  test("with a rejected library doesn't prevent the next start", async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const twice = [createCommand(), createCommand()]

    const refused = await startServer(createEnvironment({ DATA_DIR }), await options(t, twice))
    const files = await readdir(DATA_DIR)
    const server = await started(t, { DATA_DIR }, OWN)

    assert.equal(refused.ok, false)
    assert.deepEqual(files, CLOSED_DATABASE)
    assert.deepEqual(await listOf(server), OWN)
  })

  test('names a wrong field before creating a database', async (t) => {
    const DATA_DIR = join(temporaryFolder(t), 'data')
    const wrong = JSON.parse('[{ "id": "a", "notes": 3, "line": "true" }]')

    const refused = await startServer(createEnvironment({ DATA_DIR }), await options(t, wrong))

    assert.deepEqual(refused, failure('The starter library has mistakes. [0].notes: expected a text.'))
    assert.equal(existsSync(DATA_DIR), false)
  })

  test('without a built site changes nothing', async (t) => {
    const DATA_DIR = join(temporaryFolder(t), 'data')
    const nowhere = { directory: join(DATA_DIR, 'site'), manifestFile: join(DATA_DIR, 'manifest.json') }

    const refused = await startServer(createEnvironment({ DATA_DIR }), { ...(await options(t, OWN)), site: nowhere })

    assert.ok(!refused.ok)
    assert.match(refused.error, /Build it with `npm run build`\.$/)
    assert.equal(existsSync(DATA_DIR), false)
  })

  test('releases the store', async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const taken = await started(t, { DATA_DIR: temporaryFolder(t) }, OWN)
    await startServer(createEnvironment({ DATA_DIR, PORT: String(taken.port) }), await options(t, OWN))

    const files = await readdir(DATA_DIR)

    assert.deepEqual(files, CLOSED_DATABASE)
  })
})
