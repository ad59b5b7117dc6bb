import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { aServer } from '../../support/server/a-server.ts'
import { aFolder } from '../../support/server/a-site.ts'
import { ask } from '../../support/server/ask.ts'
import { rawConnection } from '../../support/server/raw-exchange.ts'
import { aProcess, portIn, type ServerProcess } from './a-process.ts'

const SOON = { timeout: 60_000 }

test('the process says on one line where it is ready, and serves there', SOON, async (t) => {
  const process = await aProcess(t)

  const line = await process.ready

  assert.match(line, /^Ready: http:\/\/localhost:\d+\n$/)
  assert.deepEqual(await listOf(process), [{ id: 'starter', notes: 'n', line: 'l' }])
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends the process with code 0; it has printed its one line and nothing else`, SOON, async (t) => {
    const process = await aProcess(t)
    const line = await process.ready

    process.child.kill(signal)

    assert.deepEqual(await process.ended, { code: 0, output: line, errors: '' })
  })
}

test('the process ends although a browser keeps a connection open', SOON, async (t) => {
  const process = await aProcess(t)
  const server = { port: portIn(await process.ready) }
  const silent = await rawConnection(t, server)
  silent.resume()

  process.child.kill('SIGTERM')

  assert.equal((await process.ended).code, 0)
})

test('a terminal and npm may both pass on the same signal', SOON, async (t) => {
  const process = await aProcess(t)
  await process.ready

  process.child.kill('SIGINT')
  process.child.kill('SIGTERM')

  assert.equal((await process.ended).code, 0)
})

test('a second signal ends the process without waiting for anything', SOON, async (t) => {
  const process = await aProcess(t)
  const server = { port: portIn(await process.ready) }
  const unfinished = await rawConnection(t, server)
  unfinished.write('GET / HTTP/1.1\r\n')
  await ask(server, '/health')

  process.child.kill('SIGTERM')
  await new Promise((resolve) => setTimeout(resolve, 600))
  process.child.kill('SIGTERM')

  assert.equal((await process.ended).code, 1)
})

test('the process ends when the one that started it is gone', SOON, async (t) => {
  const process = await aProcess(t, { withChannel: true })
  await process.ready

  process.child.disconnect()

  assert.equal((await process.ended).code, 0)
})

test('every mistake is one line of standard error, and the exit code is 1', SOON, async (t) => {
  const process = await aProcess(t, {
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

test('a port in use is one line of standard error, and the exit code is 1', SOON, async (t) => {
  const taken = await aServer(t)
  const process = await aProcess(t, { variables: { PORT: String(taken.port) } })

  const { code, errors } = await process.ended

  assert.equal(code, 1)
  assert.match(errors, new RegExp(`^Port ${taken.port} is already in use: .* PORT\\.\\n$`))
})

test('a process that cannot start ends although it was started with a channel', SOON, async (t) => {
  const process = await aProcess(t, { variables: { PORT: 'abc' }, withChannel: true })

  assert.equal((await process.ended).code, 1)
})

test('9. with --library mock the mock commands are served, from a database of their own', SOON, async (t) => {
  const DATA_DIR = await aFolder(t)
  const process = await aProcess(t, { variables: { DATA_DIR }, commandLine: ['--library', 'mock'] })
  await process.ready

  const list = await listOf(process)

  assert.deepEqual(list, [{ id: '7', notes: 'how', line: 'l', platform: 'p', howTo: 'how', description: 'd' }])
  assert.ok(existsSync(join(DATA_DIR, 'commander-mock.db')))
  assert.equal(existsSync(join(DATA_DIR, 'commander.db')), false)
})

test('any other command line is a mistake that names what is expected', SOON, async (t) => {
  const commandLines = [['--library=nothing'], ['--library'], ['--libary', 'mock'], ['mock']]

  const endings = await Promise.all(commandLines.map(async (commandLine) => (await aProcess(t, { commandLine })).ended))

  assert.deepEqual(
    endings,
    commandLines.map((commandLine) => ({
      code: 1,
      output: '',
      errors: `The command line is "${commandLine.join(' ')}"; expected --library starter or --library mock.\n`,
    })),
  )
})

test('6. in production without a provider the log says that nobody can sign in, and why', SOON, async (t) => {
  const process = await aProcess(t, { variables: { NODE_ENV: 'production', AUTH_DOMAIN: '' } })
  await process.ready

  process.child.kill('SIGTERM')

  const logged = JSON.parse((await process.ended).errors)
  assert.equal(logged.event, 'sign-in.unavailable')
  assert.match(logged.why, /production/)
})

async function listOf(process: ServerProcess): Promise<unknown> {
  return JSON.parse((await ask({ port: portIn(await process.ready) }, '/api/commands')).text)
}
