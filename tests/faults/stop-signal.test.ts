import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { manyCommands } from '../support/library/sample-commands.ts'
import { type ServerProcess, startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner, listedIds, type Owner, replyOf } from '../support/server/owner.ts'

const ENTRY = JSON.stringify({ notes: 'Sent while the server was told to stop', line: 'true' })
const IMPORT = JSON.stringify(manyCommands(5_000))

describe('stop signal', () => {
  for (const { what, path, body, status, commands } of [
    { what: 'a new command', path: '/api/commands', body: ENTRY, status: 201, commands: 2 },
    { what: 'an import of 5,000', path: '/api/commands/import', body: IMPORT, status: 200, commands: 5_001 },
  ] as const) {
    test(`lets ${what} arrive and get a response`, async (t) => {
      const { owner, server, startAgain } = await startStoppableServer(t)
      const outgoing = await begin(server, owner, { path, body })
      const answered = once(outgoing, 'response')
      outgoing.write(body.slice(0, body.length / 2))

      server.child.kill('SIGTERM')
      outgoing.end(body.slice(body.length / 2))
      const [incoming] = await answered
      const reply = await replyOf(incoming)
      const { code } = await server.ended

      assert.equal(reply.status, status)
      assert.equal(code, 0)
      assert.equal((await listedIds(await startAgain())).length, commands)
    })
  }

  test("cuts off a request whose body doesn't arrive in time", async (t) => {
    const { owner, server, startAgain } = await startStoppableServer(t)
    const outgoing = await begin(server, owner, { path: '/api/commands', body: ENTRY })
    const cut = assert.rejects(once(outgoing, 'response'))
    outgoing.write(ENTRY.slice(0, -1))

    server.child.kill('SIGTERM')
    await cut
    const { code } = await server.ended

    assert.equal(code, 0)
    assert.deepEqual(await listedIds(await startAgain()), ['starter'])
  })
})

async function startStoppableServer(t: TestContext) {
  const owner = await createOwner(t)
  const variables = { ...owner.variables, DATA_DIR: temporaryFolder(t) }
  const startAgain = () => startServerProcess(t, { variables })
  return { owner, server: await startAgain(), startAgain }
}

type Sending = { readonly path: string; readonly body: string }

/** Starts a request, and resolves once the server has received its headers and is waiting for the body. */
async function begin({ port }: ServerProcess, { headers }: Owner, { path, body }: Sending): Promise<ClientRequest> {
  const length = { 'Content-Length': Buffer.byteLength(body), Expect: '100-continue' }
  const outgoing = request({ port, path, method: 'POST', agent: false, headers: { ...headers, ...length } })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  return outgoing
}
