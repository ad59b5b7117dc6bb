import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { signed } from '../support/access/signer.ts'
import { startServerProcess } from '../support/processes/start-server-process.ts'
import { createLibraryCopy, sortedById } from '../support/project/library-copy.ts'
import { createOwner, type Owner, send } from '../support/server/owner.ts'
import { A, ALL, B, C, DRAFT } from './synced-commands.ts'

const copy = await createLibraryCopy()
after(copy.remove)

describe('sync with a site', () => {
  test("pushes with the owner's token and pulls without it", async (t) => {
    copy.reset(ALL)
    const { url, owner, port } = await startSyncedSite(t)
    const as = { COMMANDER_TOKEN: tokenOf(owner) }

    assert.match(
      (await copy.run(['push', '--site', url])).errors,
      /COMMANDER_TOKEN to an access token of the site's owner/,
    )
    const pushed = await copy.run(['push', '--site', `${url}/api/commands`], as)
    const pulled = await copy.run(['pull', '--site', url], as)

    assert.match(pushed.output, /^Pushed to http:\/\/localhost:\d+: 3 commands\./)
    assert.match(pulled.output, /^Pulled from http:\/\/localhost:\d+: 1 command\.\n {2}starter/)
    const listed = JSON.parse((await send({ port }, { path: '/api/commands' })).text)
    assert.deepEqual(copy.commands(), sortedById(listed))
    assert.ok(Object.keys(copy.texts()).includes('.meetings.json'))
    const [change] = JSON.parse((await send({ port }, { path: '/api/commands/changes', headers: owner.headers })).text)
    await send({ port }, { path: `/api/commands/changes/${change.id}/undo`, method: 'POST', headers: owner.headers })
    await copy.run(['pull', '--site', url])
    assert.deepEqual(
      copy.commands().map(({ id }) => id),
      ['starter'],
    )
  })

  test('can change the database directly while the site runs', async (t) => {
    copy.reset(ALL)
    assert.equal((await copy.run(['push'])).code, 0)
    const owner = await createOwner(t)
    const server = await startServerProcess(t, { variables: { ...owner.variables, DATA_DIR: copy.data } })
    const { headers } = await send(server, { path: '/api/commands/b' })
    const body = JSON.stringify({ notes: 'By hand', line: 'ls', platform: 'git' })
    const asVersion = { ...owner.headers, 'If-Match': headers.etag }
    await send(server, { path: '/api/commands/b', method: 'PUT', headers: asVersion, body })
    copy.write('git.md', (text) => text.replace('First', 'By file'))

    const pushed = await copy.run(['push'])
    const pulled = await copy.run(['pull'])

    assert.deepEqual([pushed.code, pulled.code], [0, 0], pushed.errors + pulled.errors)
    const expected = [{ ...A, notes: 'By file' }, { ...B, notes: 'By hand', line: 'ls' }, C]
    assert.deepEqual(copy.commands(), expected)
    assert.deepEqual(sortedById(JSON.parse((await send(server, { path: '/api/commands' })).text)), expected)
  })

  test("leaves private commands alone without the owner's token", async (t) => {
    copy.reset([A, DRAFT])
    const { url, owner } = await startSyncedSite(t)
    await copy.run(['push', '--site', url], { COMMANDER_TOKEN: tokenOf(owner) })

    const { output } = await copy.run(['pull', '--site', url])
    const refused = await copy.run(['pull', '--private', '--site', url])
    const { issuer } = owner
    const stranger = await signed(issuer.signer, issuer.claims({ sub: 'somebody' }))
    const strange = await copy.run(['pull', '--site', url], { COMMANDER_TOKEN: stranger })

    const open = await copy.run(['pull', '--site', 'http://ada.example'], { COMMANDER_TOKEN: 'secret' })

    assert.match(open.errors, /^Your access token was not sent to http:\/\/ada\.example, .+ Use https\.\n$/)
    assert.match(output, /not compared without the owner's token: 1 command\./)
    assert.match(refused.errors, /COMMANDER_TOKEN/)
    assert.match(strange.errors, /doesn't belong to the owner/)
    assert.deepEqual(
      copy.commands().map(({ id }) => id),
      ['a', 'draft', 'starter'],
    )
  })
})

async function startSyncedSite(t: TestContext) {
  const owner = await createOwner(t)
  const server = await startServerProcess(t, { variables: { ...owner.variables, DATA_DIR: join(copy.data, 'site') } })
  return { owner, port: server.port, url: `http://localhost:${server.port}` }
}

function tokenOf({ headers }: Owner): string {
  return String(headers.Authorization).replace('Bearer ', '')
}
