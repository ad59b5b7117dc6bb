import test, { after, describe } from 'node:test'
import { type HostedSite, startHostedSite } from '../../support/browser/hosted-site.ts'
import { goToCommander, ownerIn, save } from '../../support/browser/owner.ts'
import { signInAt } from '../../support/browser/signing-in.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

let running: Promise<HostedSite> | null = null

after(closeBrowser)
after(async () => (await running)?.close())

describe('owner with a hosted provider', () => {
  test("makes changes with the provider's access token", async () => {
    const owner = await signedInAt(await (await hostedSite()).serveWith({ OWNER_SUB: 'sample-owner' }))

    await owner.button('Add command').click()
    await owner.dialog.getByLabel('Notes').fill('Written from afar')
    await owner.dialog.getByLabel('Command line').fill('uptime')
    await save(owner)

    await owner.card('Written from afar').waitFor()
    await owner.leave()
  })
})

describe('server without an owner', () => {
  test('shows every user the setting to add', async () => {
    const { page, leave } = await signedInAt((await hostedSite()).url)

    await page.getByText('OWNER_SUB=sample-owner', { exact: true }).waitFor()
    await leave()
  })
})

function hostedSite(): Promise<HostedSite> {
  running ??= startHostedSite({ AUTH_AUDIENCE: 'https://library.example/api' })
  return running
}

/** Signs a user in at `url` and opens the Commander page. */
async function signedInAt(url: string) {
  const visitor = await createVisitor()
  await signInAt(visitor.page, `${url}/authentication`)
  await goToCommander(visitor.page)
  return ownerIn(visitor)
}
