import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { browserEnvironment } from '../../../web/auth/auth-environment.ts'
import { createWindow } from '../web/window.ts'

describe('the environment of a browser window', () => {
  test('is secure only with both HTTPS and crypto', () => {
    const isSecure = (isSecureContext: boolean, crypto: unknown) =>
      browserEnvironment(Object.assign(createWindow('/').window, { isSecureContext, crypto }), '').isSecure

    assert.ok(isSecure(true, { subtle: {} }))
    assert.ok(!isSecure(false, { subtle: {} }))
    assert.ok(!isSecure(true, {}))
    assert.ok(!isSecure(true, undefined))
  })

  test('resolves a navigation only when Back restores the page', async () => {
    const events = new EventTarget()
    const { window } = createWindow('/')
    Object.assign(window.location, { assign: () => undefined })
    window.addEventListener = events.addEventListener.bind(events)
    window.removeEventListener = events.removeEventListener.bind(events)
    const show = (persisted: boolean) => events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    let isRestored = false

    void browserEnvironment(window, '')
      .navigate('https://id.example')
      .then(() => {
        isRestored = true
      })
    show(false)
    await new Promise(setImmediate)
    const isRestoredByLoading = isRestored
    show(true)
    await new Promise(setImmediate)

    assert.deepEqual([isRestoredByLoading, isRestored], [false, true])
  })
})
