import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { eventually } from '../../support/browser/eventually.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { ask } from '../../support/server/ask.ts'
import { rawConnection } from '../../support/server/raw-exchange.ts'
import { startTestServer } from '../../support/server/server.ts'
import { portIn, runServerProcess, type ServerRun } from './process.ts'

const SOON = { timeout: 60_000 }

describe('server process', () => {
  test('says in one line where it listens', SOON, async (t) => {
    const process = await runServerProcess(t)

    const line = await process.ready

    assert.match(line, /^Ready: http:\/\/localhost:\d+\n$/)
    assert.deepEqual(await listOf(process), [{ id: 'starter', notes: 'n', line: 'l' }])
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`ends with code 0 on ${signal}`, SOON, async (t) => {
      const process = await runServerProcess(t)
      const line = await process.ready

      process.child.kill(signal)

      assert.deepEqual(await process.ended, { code: 0, output: line, errors: '' })
    })
  }

  test('ends even if a browser keeps a connection open', SOON, async (t) => {
    const process = await runServerProcess(t)
    const server = { port: portIn(await process.ready) }
    const silent = await rawConnection(t, server)
    silent.resume()

    process.child.kill('SIGTERM')

    assert.equal((await process.ended).code, 0)
  })

  test('ends normally if the terminal and npm both signal it', SOON, async (t) => {
    const process = await runServerProcess(t)
    await process.ready

    process.child.kill('SIGINT')
    process.child.kill('SIGTERM')

    assert.equal((await process.ended).code, 0)
  })

  test('ends at once on a second signal', SOON, async (t) => {
    const process = await runServerProcess(t)
    const server = { port: portIn(await process.ready) }
    const unfinished = await rawConnection(t, server)
    unfinished.write('GET / HTTP/1.1\r\n')
    await ask(server, '/health')

    process.child.kill('SIGTERM')
    // It has handled the signal once it refuses connections. Signals in the next 300 ms count as the same request.
    const canConnect = () =>
      rawConnection(t, server).then(
        () => true,
        () => false,
      )
    await eventually(canConnect, false)
    await wait(400)
    process.child.kill('SIGTERM')

    assert.equal((await process.ended).code, 1)
  })

  test('ends with the process that started it', SOON, async (t) => {
    const process = await runServerProcess(t, { withChannel: true })
    await process.ready

    process.child.disconnect()

    assert.equal((await process.ended).code, 0)
  })

  test('reports every mistake and ends with code 1', SOON, async (t) => {
    const process = await runServerProcess(t, {
      variables: { PORT: 'abc', SITE_URL: 'nowhere', DATABASE_URL: 'mysql://owner:hush@db' },
      commandLine: ['--library', 'nothing'],
    })

    const { code, output, errors } = await process.ended

    assert.equal(code, 1)
    assert.equal(output, '')
    assert.deepEqual(
      errors
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ').slice(0, 3).join(' ')),
      ['PORT is "abc";', 'DATABASE_URL is not', 'SITE_URL is "nowhere";', 'The command line'],
    )
    assert.doesNotMatch(errors, /hush/)
  })

  test('reports a port in use in one line', SOON, async (t) => {
    const taken = await startTestServer(t)
    const process = await runServerProcess(t, { variables: { PORT: String(taken.port) } })

    const { code, errors } = await process.ended

    assert.equal(code, 1)
    assert.match(errors, new RegExp(`^Port ${taken.port} is already in use: .* PORT\\.\\n$`))
  })

  test("ends if it can't start, despite an open channel", SOON, async (t) => {
    const process = await runServerProcess(t, { variables: { PORT: 'abc' }, withChannel: true })

    assert.equal((await process.ended).code, 1)
  })

  test('serves the mock library from a separate database', SOON, async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const process = await runServerProcess(t, { variables: { DATA_DIR }, commandLine: ['--library', 'mock'] })
    await process.ready

    const list = await listOf(process)

    assert.deepEqual(list, [{ id: '7', notes: 'how', line: 'l', platform: 'p', howTo: 'how', description: 'd' }])
    assert.ok(existsSync(join(DATA_DIR, 'commander-mock.db')))
    assert.equal(existsSync(join(DATA_DIR, 'commander.db')), false)
  })

  test("says which arguments it expects if they're invalid", SOON, async (t) => {
    const commandLines = [['--library=nothing'], ['--library'], ['--libary', 'mock'], ['mock']]

    const endings = await Promise.all(
      commandLines.map(async (commandLine) => (await runServerProcess(t, { commandLine })).ended),
    )

    assert.deepEqual(
      endings,
      commandLines.map((commandLine) => ({
        code: 1,
        output: '',
        errors: `The command line is "${commandLine.join(' ')}"; expected --library starter or --library mock.\n`,
      })),
    )
  })

  test('says how to sign in without a provider, in production', SOON, async (t) => {
    const process = await runServerProcess(t, { variables: { NODE_ENV: 'production', AUTH_DOMAIN: '' } })
    await process.ready

    process.child.kill('SIGTERM')

    const logged = JSON.parse((await process.ended).errors)
    assert.equal(logged.event, 'sign-in.by-token')
    assert.match(logged.advice, /http:\/\/localhost:\d+\/authentication .*npm run token -- --name laptop --write/)
    assert.match(logged.why, /production/)
  })
})

async function listOf(process: ServerRun): Promise<unknown> {
  return JSON.parse((await ask({ port: portIn(await process.ready) }, '/api/commands')).text)
}
