import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { openScreen } from '../../support/browser/open-screen.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

after(closeBrowser)

describe('manifest', () => {
  test('is read by a browser without errors', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    const devtools = await page.context().newCDPSession(page)

    const { url, errors, data } = await devtools.send('Page.getAppManifest')

    assert.equal(url, new URL('/manifest.webmanifest', page.url()).href)
    assert.deepEqual(errors, [])
    assert.ok(JSON.parse(data ?? '').name)
    await leave()
  })
})

describe('icon', () => {
  test('can be displayed as a picture', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')

    const width = await page.evaluate(async () => {
      const icon = new Image()
      icon.src = '/favicon.ico'
      await icon.decode()
      return icon.naturalWidth
    })

    assert.ok(width >= 16)
    await leave()
  })
})
