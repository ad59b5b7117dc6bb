import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { aCommand } from '../commander/a-command.ts'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { anOwner, openForm } from './an-owner.ts'

const site = await startSite([
  aCommand({ id: 'one', notes: 'First of two', line: 'one' }),
  aCommand({ id: 'two', notes: 'Second of two', line: 'two' }),
])

after(closeBrowser)
after(site.close)

const RESTORED = /^Unsaved changes of .+ restored\.$/

test('3. a form that is closed keeps what was typed, each command its own; Discard brings back what is saved', async () => {
  const owner = await anOwner(site)
  const { page, dialog, leave } = owner
  await openForm(owner, 'First of two')
  await dialog.getByLabel('Notes').fill('First, changed')
  await page.keyboard.press('Escape')
  await openForm(owner, 'Second of two')
  assert.equal(await dialog.getByLabel('Notes').inputValue(), 'Second of two')
  await page.keyboard.press('Escape')

  await openForm(owner, 'First of two')

  await dialog.getByText(RESTORED).waitFor()
  assert.equal(await dialog.getByLabel('Notes').inputValue(), 'First, changed')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  assert.equal(await dialog.getByLabel('Notes').inputValue(), 'First of two')
  assert.ok(await dialog.getByLabel('Notes').evaluate((field) => field === document.activeElement))
  await page.keyboard.press('Escape')
  await openForm(owner, 'First of two')
  assert.equal(await dialog.getByText(RESTORED).count(), 0)
  await leave()
})

test('3. a page that is loaded again opens the form again, with what was typed; no token is kept with it', async () => {
  const owner = await anOwner(site)
  const { page, dialog, leave } = owner
  await openForm(owner, 'Second of two')
  await dialog.getByLabel('Command line').fill('half a li')

  await page.reload()

  await dialog.getByText(RESTORED).waitFor()
  assert.equal(await dialog.getByLabel('Command line').inputValue(), 'half a li')
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  assert.doesNotMatch(kept, /access_token|Bearer|eyJ/)
  await page.keyboard.press('Escape')
  await page.reload()
  await owner.button('Add command').waitFor()
  assert.equal(await dialog.count(), 0)
  await leave()
})

test('3. where the browser keeps nothing the form works all the same, and the browser asks before the text is lost', async () => {
  const owner = await anOwner(site)
  const { page, dialog, leave } = owner
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
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
  await leave()
})

test('3. a press beside the form closes it; marking its text beyond the edge does not', async () => {
  const owner = await anOwner(site)
  const { page, dialog, leave } = owner
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
  await leave()
})
