import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openPalette, paletteOf } from '../../support/browser/open-palette.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { closeDialog, type OwnerVisitor, openAsOwner, openAsStranger } from '../../support/browser/owner.ts'
import { PROVIDER_PAGE } from '../../support/browser/signing-in.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([createCardCommand({ id: 'one', notes: 'One', line: 'one' })])

after(closeBrowser)
after(site.close)

const OWN = ['Add command', 'Import', 'Drafts', 'Deleted', 'Export', 'Logout']

describe("the owner's palette and shortcuts", () => {
  test("open the owner's tools from any screen", async (context) => {
    const owner = await openAsOwner(site)

    await context.test('include A to add, listed under Shortcuts', () => pressKeys(owner))
    await context.test('include every tool, from any screen', () => workByPalette(owner))

    await owner.leave()
  })
})

describe('palette of other users', () => {
  test('offers only to log out or sign in', async () => {
    const stranger = await openAsStranger(site)
    await untilAlive(stranger.page)
    await stranger.page.keyboard.press('Control+k')
    await paletteOf(stranger.page).getByRole('option', { name: 'Logout' }).waitFor()
    const { page, palette, options, leave } = await openPalette(`${site.url}/projects`)

    assert.equal(await paletteOf(stranger.page).getByRole('option', { name: 'Add command' }).count(), 0)
    assert.equal(await options.filter({ hasText: 'Add command' }).count(), 0)
    await palette.getByRole('option', { name: 'Login', exact: true }).click()

    await page.waitForURL(PROVIDER_PAGE)
    await leave()
    await stranger.leave()
  })
})

async function pressKeys(owner: OwnerVisitor): Promise<void> {
  const { page, dialog, focused } = owner
  const search = page.getByRole('searchbox')

  await search.pressSequentially('a')
  assert.deepEqual([await search.inputValue(), await dialog.count()], ['a', 0])
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Add command' }).waitFor()
  assert.equal(await dialog.getByLabel('Notes').inputValue(), '')
  await page.keyboard.press('Escape')
  await eventually(focused, 'Commander')
  await page.keyboard.press('?')

  await dialog.getByText('Add a command').waitFor()
  await dialog.getByText('In the form: save the command').waitFor()
  await closeDialog(owner)
}

async function workByPalette(owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner
  await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

  await page.keyboard.press('Control+k')
  await eventually(() => ownEntries(owner), OWN)
  await page.keyboard.type('add')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add command' }).waitFor()
  assert.equal(new URL(page.url()).pathname, '/projects/commander')

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  for (const [words, name] of [
    ['drafts', 'Drafts'],
    ['import', 'Import commands'],
    ['deleted', 'Deleted'],
  ] as const) {
    await choose(owner, words)
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor()
    assert.match(
      (await page.getByRole('dialog').getAttribute('aria-label')) ?? '',
      new RegExp(`^${name.split(' ')[0]}`),
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  }
  const download = page.waitForEvent('download')
  await choose(owner, 'export')
  await dialog.getByRole('button', { name: 'Download' }).click()
  assert.match((await download).suggestedFilename(), /^commander-.+\.json$/)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await choose(owner, 'log out')
  await page.getByText('Add command').waitFor({ state: 'detached' })
}

async function ownEntries({ page }: OwnerVisitor): Promise<readonly string[]> {
  return paletteOf(page).getByRole('group', { name: 'You' }).getByRole('option').allTextContents()
}

async function choose({ page }: OwnerVisitor, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await paletteOf(page).getByRole('option', { name: 'Add command' }).waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await paletteOf(page).waitFor({ state: 'detached' })
}
