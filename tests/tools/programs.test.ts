import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { describe, test } from 'node:test'
import { findProgram, freePort, startProgram, waitForLine } from '../../tools/programs.ts'
import { temporaryFolder } from './temporary-folder.ts'

function aProgram(source: string) {
  return startProgram([process.execPath, '--eval', source])
}

const FOR_EVER = 'setInterval(() => undefined, 1000)'

describe('programs that tests start', () => {
  test('are waited for until they write a line', async () => {
    const program = aProgram(`console.log('Hello'); console.log('Ready: http://localhost:81'); ${FOR_EVER}`)

    const url = await waitForLine(program, /^Ready: (\S+)$/m)

    assert.equal(url, 'http://localhost:81')
    assert.ok(program.isRunning())
    await program.stop()
    assert.ok(!program.isRunning())
  })

  test('are reported if they end too soon', async () => {
    const program = aProgram(`console.error('PORT is "x"'); process.exit(1)`)

    await assert.rejects(waitForLine(program, /^Ready: (\S+)$/m), /The program ended.*PORT is "x"/s)
  })

  test('are reported if they do not exist', async () => {
    const program = startProgram([join(import.meta.dirname, 'no-such-program')])

    await assert.rejects(waitForLine(program, /Ready/), /The program ended.*ENOENT/s)
    await program.stop()
  })

  test('get a port that is free', async () => {
    const port = await freePort()

    const server = createServer().listen(port, '127.0.0.1')

    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  })

  test('are found on the path if executable', {
    skip: process.platform === 'win32',
  }, (t) => {
    const folder = temporaryFolder(t, { wrk: '' })
    const path = [join(folder, 'nowhere'), folder].join(delimiter)
    const file = join(folder, 'wrk')

    assert.equal(findProgram('wrk', path), null)
    chmodSync(file, 0o755)
    assert.equal(findProgram('wrk', path), file)
    assert.equal(findProgram('nginx', path), null)
  })

  test('may end what they started', async () => {
    const program = aProgram(`
    process.on('SIGTERM', () => { console.log('Cleaned up'); process.exit(0) })
    console.log('Ready')
    ${FOR_EVER}`)
    await waitForLine(program, /Ready/)

    await program.stop()

    assert.match(program.output(), /Cleaned up/)
  })
})
