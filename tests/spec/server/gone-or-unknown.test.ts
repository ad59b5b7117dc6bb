import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { commandAddress } from '../../../core/routing/screens.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { asOwner, deleteSample, replace, SAMPLE, startApi } from '../../support/server/api.ts'
import { ask, type Listening, type TestRequest } from '../../support/server/ask.ts'

const NEVER_PUBLIC = [
  createCommand({ id: 'private', visibility: 'private' }),
  createCommand({ id: 'draft', notes: null }),
]

/** As many commands as in `NEVER_PUBLIC`, so both libraries have the same revision. */
const OTHERS = NEVER_PUBLIC.map((command) => ({ ...command, id: `other-${command.id}` }))

/** Addresses that contain a command's id. */
const ADDRESSES: readonly ((id: string) => string)[] = [
  commandAddress,
  (id) => `${commandAddress(id)}/`,
  (id) => `/PROJECTS/commander/commands/${id}`,
  (id) => `/projects/commander?id=${id}`,
  (id) => `/commands/${id}.txt`,
  (id) => `/find/${id}`,
  (id) => `/api/commands/${id}`,
  (id) => `/api/commands/${id}/versions`,
  (id) => `/api/commands?q=${id}`,
]

describe('a command that was never public', () => {
  for (const method of ['GET', 'HEAD'] as const) {
    for (const addressOf of ADDRESSES) {
      test(`looks like an unknown one to ${method} ${addressOf('…')}`, async (t) => {
        const [server, without] = [
          await startApi(t, { commands: NEVER_PUBLIC }),
          await startApi(t, { commands: OTHERS }),
        ]

        for (const { id } of NEVER_PUBLIC) {
          const question = { path: addressOf(id), method }
          assert.deepEqual(await answerOf(server, question), await answerOf(without, question))
        }
      })
    }
  }

  test('stays unknown after its owner has edited and deleted it', async (t) => {
    const server = await startApi(t, { commands: [createCommand({ visibility: 'private' })] })
    const status = async () => (await ask(server, commandAddress('git-status'))).status
    const { headers } = await asOwner(server, 'GET', SAMPLE)

    await replace(server, headers.etag, { notes: 'Other', line: 'git', visibility: 'private' })
    const edited = await status()
    const { headers: last } = await asOwner(server, 'GET', SAMPLE)
    await ask(server, { path: SAMPLE, method: 'DELETE', headers: { ...AS_OWNER, 'If-Match': last.etag } })

    assert.deepEqual([edited, await status()], [404, 404])
  })

  test('differs from a deleted public command, which gets a 410', async (t) => {
    const server = await startApi(t, { commands: [createCommand()] })

    await deleteSample(server)

    assert.equal((await ask(server, commandAddress('git-status'))).status, 410)
  })
})

/** A response without the request id and the headers that differ from request to request. */
async function answerOf(server: Listening, question: TestRequest) {
  const { status, text, headers } = await ask(server, question)
  const { date: _date, 'x-request-id': _request, ...others } = headers
  return { status, text: text.replaceAll(/"requestId":"[^"]*"/g, ''), headers: others }
}
