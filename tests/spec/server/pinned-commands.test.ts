import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Command } from '../../../core/commands/command.ts'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { asOwner, assertProblem, create, sendJson, startApi } from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const [A, B, C, D] = ['a', 'b', 'c', 'd'].map((id) => createCommand({ id, notes: `Notes of ${id}`, line: `run ${id}` }))
const PINNED = { ...createCommand({ id: 'pinned', line: 'run pinned' }), pinned: 'yes' }
const HIDDEN = { ...createCommand({ id: 'hidden', line: 'run hidden' }), pinned: 'yes', visibility: 'private' }
const COMMANDS = [A, B, HIDDEN, C, PINNED, D].flatMap((command) => command ?? [])
const CHANGED = '/api/changed.json'

describe('pinned commands', () => {
  test('come first in every list', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })
    const first = ['pinned', 'a', 'b', 'c', 'd']

    assert.deepEqual(await idsAt(server, '/api/commands'), first)
    assert.deepEqual(await idsAt(server, '/api/commands?q=run'), first)
    assert.deepEqual(
      JSON.parse((await ask(server, '/commands.json')).text).commands.map(({ id }: Command) => id),
      first,
    )
    const { text } = await ask(server, '/commands.txt')
    assert.deepEqual(
      [...text.matchAll(/^run (.*)$/gm)].map(([, id]) => id),
      first,
    )
  })

  test('include private ones for the owner; exports keep their order', async (t) => {
    const server = await startApi(t, { commands: COMMANDS })

    assert.deepEqual(await idsAt(server, '/api/commands', asOwner), ['hidden', 'pinned', 'a', 'b', 'c', 'd'])
    assert.deepEqual(await idsAt(server, '/api/commands?q=run', asOwner), ['hidden', 'pinned', 'a', 'b', 'c', 'd'])
    assert.equal((await asOwner(server, 'GET', '/api/commands/export')).text, writeCommanderJson(COMMANDS))
    assert.equal(
      (await ask(server, '/api/commands/export')).text,
      writeCommanderJson(COMMANDS.filter(({ id }) => id !== 'hidden')),
    )
  })

  test(`are pinned only by "yes", and "no" isn't stored`, async (t) => {
    const server = await startApi(t, { commands: [] })
    const entry = { notes: 'Where I am', line: 'pwd' }

    const pinned = await create(server, { ...entry, pinned: 'yes' })
    const not = await create(server, { ...entry, pinned: 'no' })
    const none = await create(server, { ...entry, pinned: null })
    const wrong = await create(server, { ...entry, pinned: true })

    assert.deepEqual(
      [pinned, not, none].map(({ text }) => JSON.parse(text).pinned),
      ['yes', undefined, undefined],
    )
    assertProblem(wrong, 422, 'command/invalid')
    assert.deepEqual(JSON.parse(wrong.text).errors, [{ field: 'pinned', expected: 'no or yes' }])
  })

  test('can be pinned many at once and undone', async (t) => {
    const server = await startApi(t, { commands: [A, B, C].flatMap((command) => command ?? []) })

    const pinned = await change(server, { action: 'pinned', ids: ['b', 'c', 'nowhere'], pinned: 'yes' })
    const afterPinning = await idsAt(server, '/api/commands')
    const unpinned = await change(server, { action: 'pinned', ids: ['a', 'b'], pinned: 'no' })
    const afterUnpinning = await idsAt(server, '/api/commands')
    await asOwner(server, 'POST', `/api/commands/changes/${unpinned.id}/undo`)

    assert.deepEqual([pinned.changed, pinned.skipped, afterPinning], [['b', 'c'], ['nowhere'], ['b', 'c', 'a']])
    assert.deepEqual([unpinned.changed, unpinned.skipped, afterUnpinning], [['b'], ['a'], ['c', 'a', 'b']])
    assert.deepEqual(await idsAt(server, '/api/commands'), ['b', 'c', 'a'])
    await change(server, { action: 'pinned', ids: ['b', 'c'], pinned: 'no' })
    assert.deepEqual(await listAt(server, '/api/commands'), [A, B, C])
  })
})

describe('last changed commands', () => {
  test('are listed by id, latest first', async (t) => {
    const server = await startApi(t, { commands: COMMANDS })
    assert.deepEqual(await listAt(server, CHANGED), [])
    for (const id of ['b', 'hidden', 'a']) {
      await change(server, { action: 'tags', ids: [id], add: ['new'] })
      // Waits, because timestamps only have a precision of milliseconds.
      await wait(5)
    }

    const reply = await ask(server, CHANGED)
    const own = await asOwner(server, 'GET', CHANGED)

    assert.deepEqual(JSON.parse(reply.text), ['a', 'b'])
    assert.deepEqual(JSON.parse(own.text), ['a', 'hidden', 'b'])
    assert.deepEqual([reply.headers['cache-control'], own.headers['cache-control']], ['no-cache', 'private, no-store'])
    assert.equal(reply.headers['access-control-allow-origin'], '*')
    const again = await ask(server, { path: CHANGED, headers: { 'If-None-Match': reply.headers.etag } })
    assert.deepEqual([again.status, again.headers['library-revision']], [304, reply.headers['library-revision']])
  })

  test('are listed again after the store has failed', async (t) => {
    const server = await startTestServer(t, { commands: COMMANDS })
    server.store.behave('failing')
    const failed = await ask(server, CHANGED)
    server.store.behave('well')

    assert.equal(failed.status, 503)
    assert.deepEqual(await listAt(server, CHANGED), [])
  })
})

type Asking = (server: Listening, method: string, path: string) => ReturnType<typeof ask>

const anyone: Asking = (server, method, path) => ask(server, { method, path })

async function listAt(server: Listening, path: string, asking = anyone) {
  return JSON.parse((await asking(server, 'GET', path)).text)
}

async function idsAt(server: Listening, path: string, asking = anyone): Promise<readonly string[]> {
  return (await listAt(server, path, asking)).map(({ id }: Command) => id)
}

async function change(server: Listening, body: unknown) {
  return JSON.parse((await sendJson(server, ['POST', '/api/commands/changes'], { body })).text)
}
