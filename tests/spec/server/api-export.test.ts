import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { Command } from '../../../core/commands/command.ts'
import { AWKWARD_TEXTS, createCommand, manyCommands } from '../../support/library/sample-commands.ts'
import { WITH_JSON } from '../../support/server/access.ts'
import { assertProblem, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const EXPORT = '/api/commands/export'

/** Commands that an import accepts as well: within its limits, without null characters, each with a non-blank line. */
const AWKWARD: readonly Command[] = AWKWARD_TEXTS.filter((text) => text.length < 5_000 && !text.includes('\0')).map(
  (text, index) => createCommand({ id: `awkward-${index}`, notes: text, line: text.trim() === '' ? 'ls' : text }),
)

describe('export', () => {
  test('is a public file with one command per line', async (t) => {
    const server = await startTestServer(t, { commands: [createCommand(), createCommand({ id: 'bare', line: null })] })

    const reply = await ask(server, EXPORT)

    assert.equal(
      reply.text,
      '{"format":"commander","version":1,"commands":[\n' +
        '{"id":"git-status","notes":"What has changed","line":"git status"},\n' +
        '{"id":"bare","notes":"What has changed","line":null}\n' +
        ']}\n',
    )
    assert.equal(reply.headers['content-type'], 'application/json')
    assert.equal(reply.headers['content-disposition'], 'attachment; filename="commander.json"')
    assert.equal(reply.headers['access-control-allow-origin'], '*')
  })

  test('survives an import into an empty library unchanged', async (t) => {
    const full = await startTestServer(t, { commands: [...manyCommands(200), ...AWKWARD] })
    const empty = await startApi(t, { commands: [] })
    const first = await ask(full, EXPORT)

    const imported = await importBytes(empty, first.body)
    const second = await ask(empty, EXPORT)

    assert.equal(imported.status, 200, imported.text)
    assert.ok(first.body.equals(second.body))
  })

  test('is compressed, and gets a 304 if unchanged', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(100) })
    const plain = await ask(server, EXPORT)

    const small = await ask(server, { path: EXPORT, headers: { 'Accept-Encoding': 'br' } })
    const again = await ask(server, { path: EXPORT, headers: { 'If-None-Match': plain.headers.etag } })

    assert.deepEqual(brotliDecompressSync(small.body), plain.body)
    assert.equal(again.status, 304)
  })

  test('is current, and created once per revision', async (t) => {
    const server = await startTestServer(t, { commands: [createCommand()] })
    await ask(server, EXPORT)

    await server.store.replace([createCommand({ id: 'new' })])
    const reply = await ask(server, EXPORT)
    await ask(server, '/api/commands')

    assert.equal(JSON.parse(reply.text).commands[0].id, 'new')
    assert.equal(server.store.asked.list, 2)
  })

  test('gets a 503 if the store fails', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')

    assertProblem(await ask(server, EXPORT), 503, 'api/store-unavailable')
  })
})

function importBytes(server: Listening, body: Buffer) {
  return ask(server, { path: '/api/commands/import', method: 'POST', headers: WITH_JSON, body })
}
