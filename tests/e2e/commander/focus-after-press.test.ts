import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { untilSettled } from '../../support/browser/open-commander.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({
    id: 'undo',
    notes: 'Undo the last commit',
    line: 'git reset --soft HEAD~1',
    platform: 'git',
    tags: ['undo'],
  }),
  createCardCommand({
    id: 'dump',
    notes: 'Copy a database',
    line: 'pg_dump -h {{host}} -p {{port=5432}}',
    platform: 'postgres',
  }),
  createCardCommand({ id: 'list', notes: 'What is here', line: 'ls', platform: 'unix', tags: ['files'] }),
])
const COMMANDER = `${site.url}/projects/commander`
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 375, height: 700 } }

after(closeBrowser)
after(site.close)

/** Buttons that disappear when pressed, each with an address at which it appears. */
const GOING: readonly (readonly [button: string, address: string])[] = [
  ['Search by words: 1 command', '?q=commit+undo'],
  ['Ignore case: 1 command', '?q=UNDO'],
  ['Clear filters', '?platform=git&tag=files'],
  ['Show all 3 commands', '/commands/undo'],
  ['“files” 0', '?tag=files&q=git'],
]

describe('the focus after pressing a button that disappears', () => {
  for (const [name, address] of GOING) {
    test(`moves to the search box: ${name}`, async () => {
      const { page, leave } = await open(COMMANDER + address)
      const button = page.getByRole('button', { name })
      await button.focus()
      await page.keyboard.press('Enter')

      await eventually(() => button.count(), 0)
      await eventually(() => focusedOn(page), 'search')
      await leave()
    })
  }

  test('moves to the results on a phone', async () => {
    const { page, leave } = await open(`${COMMANDER}?q=commit+undo`, PHONE)
    await page.getByRole('button', { name: 'Search by words: 1 command' }).tap()
    await page.getByText('git reset --soft HEAD~1').waitFor()

    await eventually(
      () => page.evaluate(() => document.activeElement?.contains(document.querySelector('li code'))),
      true,
    )
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
    await leave()
  })
})

describe('a text field on a phone', () => {
  test("isn't focused after following a card's link", async () => {
    const { page, leave } = await open(COMMANDER, PHONE)
    const card = page.getByRole('listitem').filter({ hasText: 'Copy a database' })
    await card.getByRole('link', { name: 'Link to this command' }).tap()
    await page.waitForURL('**/commands/dump')

    await eventually(() => focusedOn(page), 'Copy pg_dump -h {{host}} -p 5432')
    await leave()
  })

  test("isn't focused by pressing Copy or Reset", async () => {
    const { page, leave } = await open(`${COMMANDER}/commands/dump`, PHONE)
    await page.getByRole('button', { name: 'Copy', exact: true }).tap()
    await page.locator('fieldset').getByText('fill in, or press Copy again').waitFor()
    assert.doesNotMatch(await focusedOn(page), /^text/)

    await page.getByLabel('port').fill('1')
    await page.getByRole('button', { name: 'Reset' }).tap()
    await eventually(() => page.getByLabel('port').inputValue(), '5432')
    assert.doesNotMatch(await focusedOn(page), /^text/)
    await leave()
  })
})

test("Match case says why it's off when pressed", async () => {
  const { page, leave } = await open(`${COMMANDER}?q=undo&mode=words`, PHONE)
  const matchCase = page.getByRole('button', { name: 'Aa Match case' })
  const tooltip = page.getByRole('tooltip', { name: 'Word search ignores case' })
  const describedBy = () => matchCase.getAttribute('aria-describedby')
  assert.deepEqual([await tooltip.count(), await describedBy()], [0, null])

  await matchCase.tap({ force: true })
  const description = () =>
    matchCase.evaluate((button) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent)
  await Promise.all([tooltip.waitFor(), eventually(description, 'Word search ignores case')])
  await leave()
})

async function open(address: string, options = {}) {
  const visitor = await createVisitor(options)
  await visitor.page.goto(address)
  await untilAlive(visitor.page)
  await untilSettled(visitor.page)
  return visitor
}
