import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeJwt } from 'jose'
import { startProvider } from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { createTab, signInFrom, storedIn } from './tab.ts'

const AUDIENCE = 'urn:commander:api'

describe('access token', () => {
  test('is never stored in the browser', async (t) => {
    const tab = createTab(await startProvider(t), { audience: AUDIENCE })
    const page = await signInFrom(tab, '/authentication')

    const token = (await page.accessToken({ fresh: false })) ?? ''

    const { aud, sub } = decodeJwt(token)
    assert.deepEqual({ aud, sub }, { aud: AUDIENCE, sub: 'sample-owner' })
    assert.doesNotMatch(storedIn(tab).join(), new RegExp(token.slice(0, 20)))
  })

  test('is reused for later requests', async (t) => {
    const tab = createTab(await startProvider(t), { audience: AUDIENCE })
    const page = await signInFrom(tab, '/authentication')

    const tokens = [await page.accessToken({ fresh: false }), await page.accessToken({ fresh: false })]

    assert.equal(tokens[0], tokens[1])
    assert.equal(tab.askedInFrame.length, 0)
  })

  test('is renewed in a frame once refused', async (t) => {
    const tab = createTab(await startProvider(t), { audience: AUDIENCE })
    const page = await signInFrom(tab, '/authentication')
    const refused = await page.accessToken({ fresh: false })

    const token = await page.accessToken({ fresh: true })

    assert.notEqual(token, refused)
    assert.equal(decodeJwt(token ?? '').aud, AUDIENCE)
    assert.equal(tab.askedInFrame.length, 1)
  })

  test('is reused until 30 seconds before it expires', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const tab = createTab(await startProvider(t), { audience: AUDIENCE })
    const page = await signInFrom(tab, '/authentication')
    const first = await page.accessToken({ fresh: false })
    const { exp = 0 } = decodeJwt(first ?? '')

    t.mock.timers.setTime((exp - 30) * 1000)
    const last = await page.accessToken({ fresh: false })
    t.mock.timers.setTime((exp - 29) * 1000)
    const renewed = await page.accessToken({ fresh: false })

    assert.equal(last, first)
    assert.ok(renewed)
    assert.notEqual(renewed, first)
  })

  test("isn't renewed once the provider's session has ended", async (t) => {
    const provider = await startProvider(t)
    const tab = createTab(provider, { audience: AUDIENCE, inFrame: createScriptlessVisitor(provider.home) })
    const page = await signInFrom(tab, '/authentication')

    const token = await page.accessToken({ fresh: true })

    assert.equal(token, null)
    assert.equal(page.current().status, 'authenticated')
  })

  test("isn't requested for a signed-out visitor", async (t) => {
    const tab = createTab(await startProvider(t), { audience: AUDIENCE })
    const page = await tab.load('/')

    assert.equal(await page.accessToken({ fresh: true }), null)
    assert.deepEqual(tab.askedInFrame, [])
  })
})
