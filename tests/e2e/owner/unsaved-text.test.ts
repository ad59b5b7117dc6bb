import assert from 'node:assert/strict'
import test, { after, describe, type TestContext } from 'node:test'
import type { Dialog, Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { fillStorage } from '../../support/browser/fill-storage.ts'
import { goOnToCommander } from '../../support/browser/open-screen.ts'
import { closeDialog, type OwnerVisitor, openAsOwner, openForm, save } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'one', notes: 'First of two', line: 'one' }),
  createCardCommand({ id: 'two', notes: 'Second of two', line: 'two' }),
])

after(closeBrowser)
after(site.close)

const LINK = { href: '/resume.json', textContent: 'A file of the site' }
const RESTORED = /^Restored your unsaved changes from .+\.$/

describe('unsaved text', () => {
  // Each part except the last one discards its input and closes its form.
  test('is never lost by accident', async (context) => {
    const owner = await openAsOwner(site)

    await checkDiscarding(context, owner)
    await checkClosing(context, owner)
    await checkOtherPages(context, owner)
    await checkMarks(context, owner)

    await owner.leave()
  })
})

async function checkDiscarding(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, inNotice } = owner

  await context.test('comes back with Undo after Discard, together with later text', async () => {
    const notes = dialog.getByLabel('Notes')
    await openForm(owner, 'First of two')
    await notes.fill('A long thought')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await dialog.getByRole('status').getByText('Discarded your changes to “First of two”.').waitFor()

    await inNotice('Discarded your changes to “First of two”.', 'Undo').click()
    await eventually(() => notes.inputValue(), 'A long thought')
    await eventually(() => notes.evaluate((field) => field === document.activeElement), true)
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await notes.fill('Another thought')
    await page.keyboard.press('Escape')
    await inNotice('Discarded your changes to “First of two”.', 'Undo').click()
    await eventually(() => notes.inputValue(), 'A long thought')
    await inNotice('Discarded your changes to “First of two”.', 'Undo').click()

    await eventually(() => notes.inputValue(), 'Another thought')
    await discard(owner)
  })

  await context.test('makes the browser ask before the tab closes', async () => {
    await owner.button('Add command').click()
    await dialog.getByLabel('Notes').fill('Typed for ten minutes')

    await eventually(() => isAsked(page), true)
    await page.keyboard.press('Escape')
    await eventually(() => isAsked(page), true)
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await eventually(() => isAsked(page), true)
    await goOnToCommander(page)
    await owner.button('Add command (unsaved)').click()
    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Typed for ten minutes')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await eventually(() => isAsked(page), false)
    await closeDialog(owner)
  })
}

async function checkClosing(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner

  await context.test('stays when its form is closed, until Discard', async () => {
    await openForm(owner, 'First of two')
    await dialog.getByLabel('Notes').fill('First, changed')
    await page.keyboard.press('Escape')
    await openForm(owner, 'Second of two')
    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Second of two')
    await page.keyboard.press('Escape')

    await openForm(owner, 'First of two')

    await dialog.getByText(RESTORED).waitFor()
    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'First, changed')
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'First of two')
    await eventually(() => dialog.getByLabel('Notes').evaluate((field) => field === document.activeElement), true)
    await closeDialog(owner)
    await openForm(owner, 'First of two')
    assert.equal(await dialog.getByText(RESTORED).count(), 0)
    await closeDialog(owner)
  })

  await context.test("has a form that a drag outside doesn't close", async () => {
    await openForm(owner, 'First of two')
    const box = await dialog.getByLabel('Notes').boundingBox()
    assert.ok(box !== null)

    await page.mouse.move(box.x + 20, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(5, box.y + 10)
    await page.mouse.up()
    assert.equal(await dialog.count(), 1)
    await page.mouse.click(5, 300)

    await dialog.waitFor({ state: 'hidden' })
  })
}

async function checkOtherPages(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner

  await context.test('survives a visit to another page, without a prompt', async () => {
    await openForm(owner, 'First of two')
    await dialog.getByLabel('Notes').fill('Kept on the way')
    await page.keyboard.press('Escape')
    const questions: string[] = []
    const onQuestion = (question: Dialog) => {
      questions.push(question.type())
      void question.accept()
    }
    page.on('dialog', onQuestion)

    await page.evaluate((link) => document.body.prepend(Object.assign(document.createElement('a'), link)), LINK)
    await page.getByRole('link', { name: 'A file of the site' }).click()
    await page.waitForURL(/resume\.json$/)
    await page.goBack()
    await openForm(owner, 'First of two')

    page.off('dialog', onQuestion)
    assert.deepEqual(questions, [])
    await eventually(() => dialog.getByLabel('Notes').inputValue(), 'Kept on the way')
    await discard(owner)
  })

  await context.test('survives a reload, without storing any token', async () => {
    await openForm(owner, 'Second of two')
    await dialog.getByLabel('Command line').fill('half a li')

    await page.reload()

    await dialog.getByText(RESTORED).waitFor()
    await eventually(() => dialog.getByLabel('Command line').inputValue(), 'half a li')
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    assert.doesNotMatch(kept, /access_token|Bearer|eyJ/)
    await page.keyboard.press('Escape')
    // The browser fires the dialog's `close` event in a later task.
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await owner.button('Add command').waitFor()
    assert.equal(await dialog.count(), 0)
    await openForm(owner, 'Second of two')
    await discard(owner)
  })
}

async function checkMarks(context: TestContext, owner: OwnerVisitor): Promise<void> {
  const { page, dialog, button, card } = owner

  await context.test('is indicated on its button until saved', async () => {
    await openForm(owner, 'Second of two')
    await dialog.getByLabel('Notes').fill('Second of two, changed')
    await page.keyboard.press('Escape')
    await button('Add command').click()
    await dialog.getByLabel('Command line').fill('half')
    await page.keyboard.press('Escape')

    const edit = card('Second of two').getByRole('button', { name: /^Edit/ })
    await button('Add command (unsaved)').waitFor()
    await eventually(() => edit.textContent(), 'Edit (unsaved) “Second of two”')
    await page.reload()
    await button('Add command (unsaved)').waitFor()
    await openForm(owner, 'Second of two')
    await save(owner)

    await card('Second of two, changed').waitFor()
    await eventually(() => edit.textContent(), 'Edit “Second of two, changed”')
    await button('Add command (unsaved)').waitFor()
  })

  await context.test('is kept without storage, and the browser asks before leaving', async () => {
    await page.evaluate(fillStorage)
    await openForm(owner, 'First of two')
    await dialog.getByLabel('Notes').fill('Kept in memory')
    await page.keyboard.press('Escape')
    await openForm(owner, 'First of two')
    const asked = page.waitForEvent('dialog')

    await page.evaluate(() => setTimeout(() => location.reload(), 0))
    const question = await asked
    await question.dismiss()

    assert.equal(question.type(), 'beforeunload')
    assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Kept in memory')
  })
}

async function discard(owner: OwnerVisitor): Promise<void> {
  await owner.dialog.getByRole('button', { name: 'Discard' }).click()
  await closeDialog(owner)
}

/** Returns true if the browser would ask for confirmation before it leaves the page. */
async function isAsked(page: Page): Promise<boolean> {
  return page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
}
