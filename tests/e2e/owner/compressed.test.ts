import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openAsOwner, openForm, save, untilSaved } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { startCompressingProxy } from '../../support/server/compressing-proxy.ts'
import { pressDelete } from './held-changes.ts'

const site = await startSite([createCardCommand({ id: 'one', notes: 'Say it' })])

after(closeBrowser)
after(site.close)

describe('compressing proxy', () => {
  // A test without a browser covers the other ways in which proxies change ETags. Only the API is behind the proxy,
  // because the local provider rejects other ports.
  test("doesn't interfere with saving, deleting and restoring", async (t) => {
    const { port } = await startCompressingProxy(t, { port: Number(new URL(site.url).port) }, (tag) => `W/${tag}`)
    const owner = await openAsOwner(site)
    const { page, dialog, card, inNotice } = owner
    await page.route('**/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const response = await route.fetch({ url: `http://localhost:${port}${pathname}${search}` })
      await route.fulfill({ response })
    })

    for (const line of ['echo once', 'echo twice']) {
      await openForm(owner, 'Say it')
      await dialog.getByLabel('Command line').fill(line)
      await save(owner)
      await eventually(present, line)
    }
    await pressDelete(owner, 'Say it')
    await untilSaved(page)
    await eventually(present, undefined)
    await inNotice('Deleted “Say it”.', 'Undo').click()
    await untilSaved(page)

    await eventually(present, 'echo twice')
    await card('Say it').getByText('echo twice').first().waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await owner.leave()
  })
})

async function present(): Promise<unknown> {
  return (await (await fetch(`${site.url}/api/commands/one`)).json()).line
}
