import assert from 'node:assert/strict'
import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import { withLibrary } from '../../../server/store/backup/back-up.ts'
import { waitForLine } from '../../../tools/programs.ts'
import { FIRST_PROJECT } from '../../support/browser/open-screen.ts'
import { openAsOwner, save } from '../../support/browser/owner.ts'
import { approve, control, goToProvider, PROVIDER_PAGE, userOnHome } from '../../support/browser/signing-in.ts'
import { textOf } from '../../support/browser/text-of.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { BASE_PATH, PUBLISHED_URL } from './published-site.ts'
import { startSiteOf } from './started-site.ts'
import { createVisitorBelow, headingAt } from './visitor-below.ts'

const site = await startSiteOf(PUBLISHED_URL)
after(closeBrowser)
after(site.close)

describe('npm start under a base path', () => {
  test("serves the site under its path on the owner's computer", async () => {
    const { page, url, leave } = await createVisitorBelow(site.url)

    const heading = await headingAt(page, `${url}/projects/commander`)

    assert.match(site.url, new RegExp(`^http://localhost:\\d+${BASE_PATH}$`))
    assert.equal(heading, 'Commander')
    await leave()
  })

  test('supports sign-in, a reload while signed in, and sign-out', async () => {
    const { page, url, leave } = await createVisitorBelow(site.url)
    const address = `${url}/authentication/from%20here?tab=one#part`
    await headingAt(page, address)

    await goToProvider(page)
    const provider = page.url()
    await approve(page)
    const back = page.url()
    await page.reload()
    await control(page, 'Logout').waitFor()
    const user = await userOnHome(page)
    const home = page.url()
    await page.goBack()
    await control(page, 'Logout').click()
    await control(page, 'Login').waitFor()

    assert.ok(provider.startsWith(`${url}/oidc/`) && PROVIDER_PAGE.test(provider), provider)
    assert.equal(back, address)
    assert.match(user, /"?sub"?/)
    assert.equal(home, `${url}/`)
    assert.equal(page.url(), address)
    await leave()
  })

  test('lets the owner add a command', async () => {
    const owner = await openAsOwner(site)
    const { dialog, button, card, leave } = owner

    await button('Add command').click()
    await dialog.getByLabel('Notes').fill('Say where this is')
    await dialog.getByLabel('Command line').fill('echo below')
    await save(owner)
    await card('Say where this is').waitFor()

    assert.match(await (await fetch(`${site.url}/api/commands`)).text(), /echo below/)
    await leave()
  })

  test('reads the files chosen for an import', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, button, leave } = owner
    const asked: string[] = []
    page.context().on('request', (request) => asked.push(request.url()))

    await button('Import…').click()
    await dialog.getByLabel('Format').selectOption('pet')
    const buffer = Buffer.from('[[snippets]]')
    await dialog.getByLabel('Choose files').setInputFiles({ name: 'pet.toml', mimeType: 'text/plain', buffer })
    await dialog.getByRole('alert').waitFor()

    assert.doesNotMatch((await dialog.getByRole('alert').textContent()) ?? '', /could not be loaded/)
    assert.ok(
      asked.some((url) => url.startsWith(`${site.url}/assets/formats/pet-`)),
      asked.join(' '),
    )
    await leave()
  })

  test('says how many commands differ from the files', async (t) => {
    const dataDir = temporaryFolder(t)
    const location = { kind: 'file', file: join(dataDir, 'commander.db') } as const
    const seeded = await withLibrary(location, (store) => store.seed([createCommand({ id: 'mine' })]))
    assert.ok(seeded.ok)

    const program = site.startAgain(dataDir)
    t.after(program.stop)
    await waitForLine(program, /library -- status$/m)

    assert.match(
      program.output(),
      /^Ready: \S+\n\d[\d,]* commands? differs? between content\/library and the library: npm run library -- status\n$/,
    )
  })

  test('works behind a proxy that removes the base path', async () => {
    const { page, url, leave } = await createVisitorBelow(site.url)
    const { origin } = new URL(url)

    const [kept, taken] = await Promise.all(
      [`${url}/projects`, `${origin}/projects`].map(async (at) => (await fetch(at)).text()),
    )
    const heading = await headingAt(page, `${url}/projects`)

    assert.equal(kept, taken)
    assert.equal(heading, 'Projects')
    assert.ok((await textOf(page.getByRole('main'))).includes(FIRST_PROJECT.details))
    await leave()
  })
})
