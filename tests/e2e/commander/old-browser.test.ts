import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()

after(closeBrowser)
after(site.close)

describe('outdated browser', () => {
  test('shows a notice and the list of commands', async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))

    await page.goto(`${site.url}/projects/commander`)
    await page.getByRole('alert').getByText('This browser is too old for search and sign-in').waitFor()

    assert.ok((await page.getByRole('list', { name: 'Commands' }).getByRole('listitem').count()) > 0)
    await leave()
  })
})
