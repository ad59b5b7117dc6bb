import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, type TestContext, test } from 'node:test'
import { KEYS_COOL_DOWN_MS, KEYS_FRESH_MS, KEYS_RETRY_MS } from '../../server/auth/key-set.ts'
import { sending } from '../support/access/issuer.ts'
import { createSigner, signed } from '../support/access/signer.ts'
import { type ServerProcess, startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner, headersFor, listedIds, post, problemCodeOf } from '../support/server/owner.ts'

const ENTRY = { notes: 'Another', line: 'true' }
const OUT_OF_ORDER = sending('Out of order', 500)

describe("the provider's keys", () => {
  test('are replaced without a restart', async (t) => {
    const { owner, server } = await startServerWithOwner(t)
    const before = await post(server, owner, ENTRY)
    const second = await createSigner('second')
    owner.issuer.behaviour.keys = [second.jwk]
    const byNewKey = { ...owner, headers: headersFor(await signed(second, owner.issuer.claims())) }

    await setAhead(server, KEYS_COOL_DOWN_MS)
    const replies = [before, await post(server, byNewKey, ENTRY), await post(server, owner, ENTRY)]

    assert.deepEqual(
      replies.map(({ status }) => status),
      [201, 201, 401],
    )
    assert.equal((await listedIds(server)).length, 3)
  })

  test('keep working while the provider is down', async (t) => {
    const { owner, server } = await startServerWithOwner(t)
    const before = await post(server, owner, ENTRY)
    owner.issuer.behaviour.answer = OUT_OF_ORDER

    const soon = await post(server, owner, ENTRY)
    await setAhead(server, KEYS_FRESH_MS)
    const late = await post(server, owner, ENTRY)

    assert.deepEqual([before.status, soon.status, late.status], [201, 201, 201])
  })

  test('are fetched later if a server starts without the provider', async (t) => {
    const { owner, server } = await startServerWithOwner(t)
    owner.issuer.behaviour.answer = OUT_OF_ORDER

    const refused = await post(server, owner, ENTRY)
    const idsMeanwhile = await listedIds(server)
    owner.issuer.behaviour.answer = null
    await setAhead(server, KEYS_RETRY_MS)
    const added = await post(server, owner, ENTRY)

    assert.deepEqual([refused.status, problemCodeOf(refused)], [503, 'access/keys-unavailable'])
    assert.equal(refused.headers['retry-after'], '5')
    assert.deepEqual(idsMeanwhile, ['starter'])
    assert.equal(added.status, 201)
  })
})

async function startServerWithOwner(t: TestContext) {
  const owner = await createOwner(t)
  return {
    owner,
    server: await startServerProcess(t, { variables: { ...owner.variables, DATA_DIR: temporaryFolder(t) } }),
  }
}

/** Sets the server's clock ahead, and waits until the server confirms it. */
async function setAhead({ child }: ServerProcess, milliseconds: number): Promise<void> {
  const isSet = once(child, 'message')
  child.send(milliseconds)
  await isSet
}
