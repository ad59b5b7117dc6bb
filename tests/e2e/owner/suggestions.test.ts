import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { closeDialog, type OwnerVisitor, openAsOwner } from '../../support/browser/owner.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'one', notes: 'One', line: 'one', platform: 'bash', tags: ['text', 'files'] }),
  createCardCommand({ id: 'two', notes: 'Two', line: 'two', platform: 'bash', tags: ['text'] }),
  createCardCommand({
    id: 'three',
    notes: 'Three',
    line: 'three',
    platform: 'git',
    tags: ['keys', 'mail', 'news', 'time'],
  }),
])

after(closeBrowser)
after(site.close)

describe('suggestions for platforms and tags', () => {
  test('come from the library', async (context) => {
    const owner = await openAsOwner(site)

    await context.test('warn about different capitals before saving', () => typeOtherCapitals(owner))
    await context.test('show counts, and close with Escape before the form', () => chooseByKeys(owner))

    await owner.leave()
  })

  for (const field of ['Command line', 'Platform', 'Tags']) {
    test(`don't compete with the phone's corrections in ${field}`, async () => {
      const owner = await openAsOwner(site)
      await openMore(owner)
      const input = owner.dialog.getByLabel(field, { exact: true })

      const attributes = await Promise.all(
        ['autocapitalize', 'autocorrect', 'spellcheck'].map((name) => input.getAttribute(name)),
      )

      assert.deepEqual(attributes, ['none', 'off', 'false'])
      await owner.leave()
    })
  }

  test('open and can be chosen with a tap', async () => {
    const owner = await openAsOwner(site, { hasTouch: true, viewport: { width: 320, height: 640 } })
    const { dialog, leave } = owner
    await openMore(owner)

    await dialog.getByRole('combobox', { name: 'Tags' }).tap()
    await dialog.getByRole('option', { name: /^files/ }).tap()

    const tags = dialog.getByRole('combobox', { name: 'Tags' })
    await eventually(() => tags.inputValue(), 'files')
    await eventually(() => tags.evaluate((field) => field === document.activeElement), true)
    await eventually(() => dialog.getByRole('option').count(), 0)
    await leave()
  })

  test('keep the current one in view', async () => {
    const owner = await openAsOwner(site)
    const { page, dialog, leave } = owner
    await openMore(owner)
    await dialog.getByRole('combobox', { name: 'Tags' }).focus()

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')

    await eventually(() => currentOf(owner), 'time1 command')
    const last = dialog.getByRole('option').last()
    await eventually(
      () =>
        last.evaluate(
          (option) =>
            option.getBoundingClientRect().bottom <= (option.parentElement?.getBoundingClientRect().bottom ?? 0),
        ),
      true,
    )
    await leave()
  })
})

async function typeOtherCapitals(owner: OwnerVisitor): Promise<void> {
  const { dialog } = owner
  await openMore(owner)
  await dialog.getByLabel('Command line').fill('four')

  await dialog.getByLabel('Platform').fill('Bash')

  await dialog
    .getByText('2 commands spell this “bash”. Write it the same way, or “Bash” will be listed separately.')
    .waitFor()
  await dialog.getByRole('button', { name: 'Save as draft anyway' }).waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await closeDialog(owner)
}

async function chooseByKeys(owner: OwnerVisitor): Promise<void> {
  const { page, dialog } = owner
  await openMore(owner)
  const [platform, tags] = [
    dialog.getByRole('combobox', { name: 'Platform' }),
    dialog.getByRole('combobox', { name: 'Tags' }),
  ]
  const options = dialog.getByRole('option')

  await platform.focus()
  assert.equal(await platform.getAttribute('aria-expanded'), 'false')
  await page.keyboard.type('BA')
  await eventually(() => options.allTextContents(), ['bash2 commands'])
  await page.keyboard.press('ArrowDown')
  await eventually(() => currentOf(owner), 'bash2 commands')
  await page.keyboard.press('Enter')
  await eventually(async () => [await platform.inputValue(), await options.count()], ['bash', 0])

  await tags.focus()
  await page.keyboard.type('files, t')
  await eventually(() => options.allTextContents(), ['text2 commands', 'time1 command'])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(() => currentOf(owner), 'time1 command')
  await page.keyboard.press('Escape')
  await eventually(async () => [await options.count(), await tags.getAttribute('aria-expanded')], [0, 'false'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await eventually(() => tags.inputValue(), 'files, text')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
}

async function openMore({ button, dialog }: OwnerVisitor): Promise<void> {
  await button('Add command').click()
  await dialog.getByText('More', { exact: true }).click()
}

/** The active suggestion, as assistive technology sees it. */
async function currentOf({ page }: OwnerVisitor): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? ''
    const option = document.getElementById(id)
    return option?.getAttribute('aria-selected') === 'true' ? option.textContent : 'none'
  })
}
