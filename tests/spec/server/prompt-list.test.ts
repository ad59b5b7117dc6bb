import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { promptListOf } from '../../../core/commands/formats/prompt-list.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

const PATH = '/api/commands.list'
const SHOWN = createCommand({ id: 'shown', notes: 'Shown', line: 'ls' })
const OWN = [
  createCommand({ id: 'own', notes: 'Own', line: 'ls -a', visibility: 'private' }),
  createCommand({ id: 'draft', notes: null, line: 'ls -l' }),
]

describe('/api/commands.list', () => {
  test('has the public commands, with an ETag', async (t) => {
    const server = await startApi(t, { commands: [SHOWN, ...OWN] })

    const reply = await ask(server, PATH)
    const again = await ask(server, { path: PATH, headers: { 'If-None-Match': reply.headers.etag } })

    assert.deepEqual([reply.status, reply.text], [200, promptListOf([SHOWN])])
    assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
    assert.equal(again.status, 304)
  })

  test('includes everything for the owner only', async (t) => {
    const server = await startApi(t, { commands: [SHOWN, ...OWN] })

    const reply = await ask(server, { path: PATH, headers: AS_OWNER })

    assert.equal(reply.text, promptListOf([SHOWN, ...OWN]))
    assert.equal(reply.headers['cache-control'], 'private, no-store')
  })
})
