import test, { after } from 'node:test'
import { startHostedSite } from '../sign-in/a-hosted-site.ts'
import { signInAt } from '../sign-in/signing-in.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { goToCommander, ownerIn, save } from './an-owner.ts'

const AUDIENCE = 'https://library.example/api'

after(closeBrowser)

test('2. at a provider elsewhere the owner writes with its access token', async (t) => {
  const owner = await signedInAt(t, { AUTH_AUDIENCE: AUDIENCE, OWNER_SUB: 'sample-owner' })

  await owner.button('Add command').click()
  await owner.dialog.getByLabel('Notes').fill('Written from afar')
  await owner.dialog.getByLabel('Command line').fill('uptime')
  await save(owner)

  await owner.card('Written from afar').waitFor()
  await owner.leave()
})

test('2. a server that was told of no owner shows whoever signs in the one line to set', async (t) => {
  const { page, leave } = await signedInAt(t, { AUTH_AUDIENCE: AUDIENCE })

  await page.getByText('OWNER_SUB=sample-owner', { exact: true }).waitFor()
  await leave()
})

test('2. a server that was told of no audience says so, rather than that the session has ended', async (t) => {
  const { page, leave } = await signedInAt(t, {})

  await page.getByText('Set AUTH_AUDIENCE to the identifier of the API').waitFor()
  await leave(/status of 403/)
})

/** Somebody who has signed in at a site whose server has these variables, at Commander. */
async function signedInAt(t: test.TestContext, variables: Readonly<Record<string, string>>) {
  const site = await startHostedSite(variables)
  t.after(site.close)
  const visitor = await aVisitor()
  await signInAt(visitor.page, `${site.url}/authentication`)
  await goToCommander(visitor.page)
  return ownerIn(visitor)
}
