import test, { after, describe } from 'node:test'
import { aCommand } from '../../support/browser/a-command.ts'
import { anOwner, openForm, save, untilSaved } from '../../support/browser/an-owner.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { aCompressingProxy, TAG_CHANGES } from '../../support/server/a-compressing-proxy.ts'
import { remove } from './held-changes.ts'

const site = await startSite(Object.keys(TAG_CHANGES).map((name) => aCommand({ id: idOf(name), notes: `By ${name}` })))

after(closeBrowser)
after(site.close)

// The sample provider rejects other ports, so only the API is behind the proxy.
describe('a page whose API is behind a proxy that compresses as', () => {
  for (const [name, change] of Object.entries(TAG_CHANGES)) {
    test(`${name} saves, deletes and restores`, async (t) => {
      const { port } = await aCompressingProxy(t, { port: Number(new URL(site.url).port) }, change)
      const owner = await anOwner(site)
      const { page, dialog, card, inNotice } = owner
      await page.route('**/api/**', async (route) => {
        const { pathname, search } = new URL(route.request().url())
        const response = await route.fetch({ url: `http://localhost:${port}${pathname}${search}` })
        await route.fulfill({ response })
      })

      for (const line of ['echo once', 'echo twice']) {
        await openForm(owner, `By ${name}`)
        await dialog.getByLabel('Command line').fill(line)
        await save(owner)
        await eventually(() => lineOf(idOf(name)), line)
      }
      await remove(owner, `By ${name}`)
      await untilSaved(page)
      await eventually(() => lineOf(idOf(name)), undefined)
      await inNotice(`Deleted “By ${name}”.`, 'Undo').click()
      await untilSaved(page)

      await eventually(() => lineOf(idOf(name)), 'echo twice')
      await card(`By ${name}`).getByText('echo twice').first().waitFor()
      await page.unrouteAll({ behavior: 'wait' })
      await owner.leave()
    })
  }
})

function idOf(name: string): string {
  return name.replaceAll(/\W+/g, '-').toLowerCase()
}

async function lineOf(id: string): Promise<unknown> {
  return (await (await fetch(`${site.url}/api/commands/${id}`)).json()).line
}
