import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { goToCommander, type OwnerVisitor, openAsOwner, openForm, ownerIn, save } from '../../support/browser/owner.ts'
import { control, goToProvider, PROVIDER_PAGE, signInAt } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { trafficOf } from '../../support/browser/traffic.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'one', notes: 'Edited in one tab', line: 'one' }),
  createCardCommand({ id: 'two', notes: 'Edited after waking', line: 'two' }),
])

after(closeBrowser)
after(site.close)

describe('session change in another tab', () => {
  test('takes effect in this tab at once', async (context) => {
    const owner = await openAsOwner(site)
    const other = await anotherTab(owner)

    await context.test("a logout sends nothing, and keeps the form's text", () => logOutBesideForm(owner, other))
    await context.test('a logout hides the tools until the session returns', () => logOutBesideTools(owner, other))
    await context.test("another user's login ends this session", () => signInAsStranger(owner, other))

    await owner.leave()
  })
})

describe('tab that slept through a logout', () => {
  test('notices it before sending a change', async () => {
    const visitor = await createVisitor({ reducedMotion: 'reduce' })
    await visitor.page.addInitScript(hearNothing)
    await signInAt(visitor.page, `${site.url}/authentication`)
    await goToCommander(visitor.page)
    const owner = ownerIn(visitor)
    const { page, dialog, leave } = owner
    await openForm(owner, 'Edited after waking')
    await dialog.getByLabel('Notes').fill('Written too late')
    const writes = writesOf(page)

    await logOut(await anotherTab(owner))
    const unaware = await dialog.getByText('Your session has ended.').count()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByText('Your session has ended.').waitFor()

    assert.equal(unaware, 0)
    assert.deepEqual(writes, [])
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Written too late')
    await leave()
  })
})

describe('tab opened before the login', () => {
  test("shows the owner's tools without a page load", async () => {
    const { page, leave } = await openCommander(site)
    const traffic = trafficOf(page)
    const other = await page.context().newPage()

    await signInAt(other, `${site.url}/authentication`)
    await page.getByRole('button', { name: 'Add command', exact: true }).waitFor()
    await logOut(other)
    await page.getByText('Your session has ended.').waitFor()

    assert.deepEqual(traffic.pagesLoaded(), [])
    await leave()
  })
})

async function logOutBesideForm(owner: OwnerVisitor, other: Page): Promise<void> {
  const { page, dialog, card } = owner
  await openForm(owner, 'Edited in one tab')
  await dialog.getByLabel('Notes').fill('Edited in one tab, and saved')
  const writes = writesOf(page)

  await logOut(other)
  await dialog.getByText('Your session has ended.').waitFor()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Sign in again' }).waitFor()

  assert.deepEqual(writes, [])
  assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Edited in one tab, and saved')

  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL(PROVIDER_PAGE)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await dialog.getByText(/^Restored your unsaved changes from .+\.$/).waitFor()
  await save(owner)
  await card('Edited in one tab, and saved').waitFor()
  await eventually(() => writes, ['PUT'])
}

async function logOutBesideTools({ page, button, focused }: OwnerVisitor, other: Page): Promise<void> {
  await button('Add command').focus()

  await logOut(other)
  await page.getByText('Your session has ended.').waitFor()
  await eventually(() => button('Add command').count(), 0)
  await eventually(focused, /Commander/)
  await goToProvider(other)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await button('Add command').waitFor()

  await eventually(() => page.getByText('Your session has ended.').count(), 0)
  assert.equal(new URL(page.url()).pathname, '/projects/commander')
}

async function signInAsStranger({ page, button }: OwnerVisitor, other: Page): Promise<void> {
  await logOut(other)
  await goToProvider(other)
  await other.getByLabel('Name').fill('visitor')
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await control(other, 'Logout').waitFor()

  await page.getByText('Your session has ended.').waitFor()
  await eventually(() => button('Add command').count(), 0)
}

/** Opens another tab of the owner's browser on the page for signing in and out. */
async function anotherTab({ page }: OwnerVisitor): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(`${site.url}/authentication`)
  return tab
}

async function logOut(tab: Page): Promise<void> {
  await control(tab, 'Logout').click()
  await control(tab, 'Login').waitFor()
}

/** Records the methods of all requests that would change the library from now on. */
function writesOf(page: Page): readonly string[] {
  const methods: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET') methods.push(request.method())
  })
  return methods
}

/**
 * Runs in the page: ignores messages from other tabs, and events of being shown or focused, as if the tab were frozen.
 */
function hearNothing(): void {
  const { addEventListener } = window
  const missed = ['storage', 'focus', 'pageshow', 'visibilitychange']
  window.addEventListener = (...[type, listener, options]: Parameters<typeof addEventListener>) => {
    if (!missed.includes(type)) addEventListener.call(window, type, listener, options)
  }
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      if (name === 'signed-in') throw new Error('There is no channel.')
      super(name)
    }
  }
}
