import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { RESERVED_IDS } from '../../../core/commands/incoming-command.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { assertProblem } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

describe('id of a command', () => {
  for (const id of ['a b', 'ä/ö?#%', '100%25', '漢字', '👩‍👩‍👧‍👦', '..a', "it's", '{id}']) {
    test(`"${id}" is found percent-encoded`, async (t) => {
      const server = await startTestServer(t, { commands: [createCommand({ id })] })

      const reply = await ask(server, `/api/commands/${encodeURIComponent(id)}`)

      assert.equal(JSON.parse(reply.text).id, id)
    })
  }

  for (const segment of ['%', '%E0%A4%A', '%zz', '%ff']) {
    test(`${segment} can't be decoded, and gets a 400`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, `/api/commands/${segment}`)

      assertProblem(reply, 400, 'address/undecodable')
    })
  }

  for (const segment of ['unknown', 'GIT-STATUS', '%00', 'git-status%00', 'x'.repeat(8_000), '__proto__']) {
    test(`${segment.slice(0, 20)} is unknown, and gets a 404`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, `/api/commands/${segment}`)

      assertProblem(reply, 404, 'command/unknown')
    })
  }

  test("can't hide an address of the API", async (t) => {
    const server = await startTestServer(t, { commands: [createCommand({ id: 'export' })] })

    const reply = await ask(server, '/api/commands/export')

    assert.equal(JSON.parse(reply.text).format, 'commander')
  })

  test('can be anything that an address can hold', async (t) => {
    const server = await startTestServer(t)
    const anyId = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((id) => !RESERVED_IDS.has(id))

    await fc.assert(
      fc.asyncProperty(anyId, async (id) => {
        await server.store.replace([createCommand({ id })])

        const reply = await ask(server, `/api/commands/${encodeURIComponent(id)}`)

        assert.equal(JSON.parse(reply.text).id, id)
      }),
    )
  })
})
