import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { test } from 'node:test'
import { findProgram } from '../../tools/bench/process/find-program.ts'
import { freePort } from '../../tools/bench/process/free-port.ts'
import { startProgram } from '../../tools/bench/process/start-program.ts'
import { waitForAnswer } from '../../tools/bench/process/wait-for-answer.ts'
import { waitForLine } from '../../tools/bench/process/wait-for-line.ts'
import { withTemporaryFolder } from '../../tools/bench/temporary-folder.ts'

function aProgram(source: string) {
  return startProgram([process.execPath, '--eval', source])
}

const FOR_EVER = 'setInterval(() => undefined, 1000)'

test('a program is waited for until it writes the line, of which the part in brackets is given', async () => {
  const program = aProgram(`console.log('Hello'); console.log('Ready: http://localhost:81'); ${FOR_EVER}`)

  const url = await waitForLine(program, /^Ready: (\S+)$/m)

  assert.equal(url, 'http://localhost:81')
  assert.ok(program.isRunning())
  await program.stop()
  assert.ok(!program.isRunning())
})

test('a program that ends before it writes the line is reported with all that it wrote', async () => {
  const program = aProgram(`console.error('PORT is "x"'); process.exit(1)`)

  await assert.rejects(waitForLine(program, /^Ready: (\S+)$/m), /The program ended.*PORT is "x"/s)
})

test('a program that is not there is reported, not thrown', async () => {
  const program = startProgram([join(import.meta.dirname, 'no-such-program')])

  await assert.rejects(waitForLine(program, /Ready/), /The program ended.*ENOENT/s)
  await program.stop()
})

test('a server is waited for until it answers 200, whatever else it answers before', async (context) => {
  let asked = 0
  const server = createHttpServer((_, response) => {
    asked += 1
    response.writeHead(asked < 3 ? 503 : 200).end()
  }).listen(0, '127.0.0.1')
  context.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const program = aProgram(FOR_EVER)

  await waitForAnswer(program, `http://127.0.0.1:${address.port}/`)

  assert.equal(asked, 3)
  await program.stop()
})

test('a server that ends without an answer is reported with all that it wrote', async () => {
  const program = aProgram(`console.error('bad configuration')`)

  await assert.rejects(waitForAnswer(program, 'http://127.0.0.1:9/'), /Nothing answers.*bad configuration/s)
})

test('a port that is called free can be listened on', async () => {
  const port = await freePort()

  const server = createServer().listen(port, '127.0.0.1')

  await once(server, 'listening')
  server.close()
  await once(server, 'close')
})

test(
  'a program is found in the folder of the path that has it, if it may be run',
  { skip: process.platform === 'win32' },
  () =>
    withTemporaryFolder(async (folder) => {
      const path = [join(folder, 'nowhere'), folder].join(delimiter)
      const file = join(folder, 'wrk')
      await writeFile(file, '')

      assert.equal(findProgram('wrk', path), null)
      await chmod(file, 0o755)
      assert.equal(findProgram('wrk', path), file)
      assert.equal(findProgram('nginx', path), null)
    }),
)

test('a temporary folder is gone afterwards, even where the work in it failed', async () => {
  const folders: string[] = []
  const work = async (folder: string) => {
    folders.push(folder)
    await writeFile(join(folder, 'file'), 'text')
    throw new Error('it failed')
  }

  await assert.rejects(withTemporaryFolder(work), /it failed/)

  assert.equal(folders.length, 1)
  assert.ok(folders.every((folder) => !existsSync(folder)))
})

test('a program that is stopped may end what it started itself', async () => {
  const program = aProgram(`
    process.on('SIGTERM', () => { console.log('Cleaned up'); process.exit(0) })
    console.log('Ready')
    ${FOR_EVER}`)
  await waitForLine(program, /Ready/)

  await program.stop()

  assert.match(program.output(), /Cleaned up/)
})
