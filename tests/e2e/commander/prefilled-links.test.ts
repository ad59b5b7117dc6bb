import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { comeTo, untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { cardsOn, copyFrom, descriptionOf, openCard, partsOf, READING_MS } from './card-parts.ts'

const site = await startSite([
  createCardCommand({
    id: 'dump',
    notes: 'Copy a database',
    line: 'pg_dump -h {{host}} -p {{port=5432}} {{format=plain|tar}}',
  }),
  createCardCommand({ id: 'ping', notes: 'Ask whether it is there', line: 'ping {{host}}' }),
])
const COMMANDER = `${site.url}/projects/commander`
const DUMP = `${COMMANDER}/commands/dump`

after(closeBrowser)
after(site.close)

describe('link with values', () => {
  test('fills in the placeholders, marked until edited', async () => {
    const { page, leave } = await createVisitor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url() + (request.postData() ?? '')))
    const { field, fields, line } = await openCard(page, `${DUMP}#host=db1&format=custom&Port=1&nobody=2`)
    await eventually(() => line.textContent(), 'pg_dump -h db1 -p 5432 custom')
    const boxes = () => fields.evaluateAll((all) => all.map((input) => ({ ...input.getBoundingClientRect().toJSON() })))
    const before = await boxes()

    assert.equal(await field('host from the link').inputValue(), 'db1')
    assert.equal(await field('port').inputValue(), '5432')
    assert.deepEqual((await descriptionOf(cardsOn(page))).slice(0, 2), ['Copy a database', 'host from the link'])
    assert.equal(await copyFrom(page, cardsOn(page)), 'pg_dump -h db1 -p 5432 custom')

    await field('host from the link').fill('db2')
    await eventually(() => field('host').inputValue(), 'db2')
    await eventually(() => field('format from the link').inputValue(), 'custom')
    assert.deepEqual(await boxes(), before)
    await eventually(() => new URL(page.url()).hash, '#host=db1&format=custom&Port=1&nobody=2')
    assert.deepEqual(
      requests.filter((request) => /db[12]|custom/.test(request)),
      [],
    )
    await leave()
  })

  test('is undone by Reset, and replaced by the next link', async () => {
    const { page, leave } = await createVisitor()
    const { field, line, reset } = await openCard(page, `${DUMP}#host=db1`)
    await eventually(() => line.textContent(), 'pg_dump -h db1 -p 5432 plain')
    await reset.click()
    await eventually(() => line.textContent(), 'pg_dump -h {{host}} -p 5432 plain')

    await goTo(page, '#host=db2')
    await eventually(() => line.textContent(), 'pg_dump -h db2 -p 5432 plain')
    await field('host from the link').fill('mine')
    await page.goBack()
    await page.waitForURL('**/dump#host=db1')
    await page.goForward()
    await page.waitForURL('**/dump#host=db2')
    await eventually(() => line.textContent(), 'pg_dump -h mine -p 5432 plain')

    await goTo(page, '#host=db3')
    await eventually(() => line.textContent(), 'pg_dump -h db3 -p 5432 plain')
    await goTo(page, '#related')
    await goTo(page, '#host=db4')
    await eventually(() => line.textContent(), 'pg_dump -h db4 -p 5432 plain')
    await goTo(page, '#related')
    assert.equal(await field('host from the link').inputValue(), 'db4')
    await page.reload()
    await untilAlive(page)
    assert.equal(await line.textContent(), 'pg_dump -h {{host}} -p 5432 plain')
    await leave()
  })

  test("doesn't replace text typed while the page loaded", async () => {
    const { page, leave } = await createVisitor()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/link-tools/, async (route) => {
      await held
      await route.continue()
    })
    const { field, line } = await openCard(page, `${DUMP}#host=db1&port=1`)
    await field('host').fill('typed')
    release()

    await eventually(() => line.textContent(), 'pg_dump -h typed -p 1 plain')
    await leave()
  })
})

describe('hostile link', () => {
  test('shows what would be copied, and names deceptive characters', async () => {
    const { page, leave } = await createVisitor()
    const { field, line, warning } = await openCard(
      page,
      `${DUMP}#host=x%3B%E2%80%AErm+-rf&port=1%0Arm+-rf&format=%3Cimg+src=x%3E`,
    )
    const shown = 'pg_dump -h x;\u202erm -rf -p 5432 <img src=x>'

    await eventually(() => line.textContent(), shown)
    assert.match((await warning.textContent()) ?? '', /1 misleading character: right-to-left override/)
    assert.equal(await field('port bad value in link').inputValue(), '5432')
    assert.match((await descriptionOf(cardsOn(page))).join(' | '), /host from the link \| port bad value in link/)
    assert.equal(await copyAfterWarning(page), shown)
    await leave()
  })
})

describe("a command's old address", () => {
  test('redirects to its page, and keeps the fragment', async () => {
    const { page, leave } = await createVisitor()
    const { line } = await openCard(page, `${COMMANDER}?id=dump#host=db1`)
    await page.waitForURL(`${DUMP}#host=db1`)
    await eventually(() => line.textContent(), 'pg_dump -h db1 -p 5432 plain')

    await page.getByRole('searchbox').fill('p')
    await page.waitForURL(`${COMMANDER}?q=p`)
    await eventually(
      () => page.locator('main li code').allTextContents(),
      ['pg_dump -h {{host}} -p 5432 plain', 'ping {{host}}'],
    )
    await comeTo(page, `${COMMANDER}/commands/ping#port=1`)
    await eventually(() => page.locator('main li code').allTextContents(), ['ping {{host}}'])
    await leave()
  })
})

describe('link made from a card', () => {
  test('opens with the values of the card', async () => {
    const { page, leave } = await createVisitor()
    const { field } = await openCard(page, DUMP)
    const announcements = await noteAnnouncements(page)
    const copyLink = cardsOn(page).getByRole('button', { name: 'Copy link with my values', exact: true })
    assert.equal(await copyLink.count(), 0)

    await field('host').fill('a b&c=d#e')
    await untilCopied(copyLink)
    await eventually(async () => (await announcements()).includes('Copied'), true)
    const link = await clipboardText(page)
    assert.equal(link, `${DUMP}#host=a+b%26c%3Dd%23e`)

    await page.goto('about:blank')
    const opened = await openCard(page, link)
    await eventually(() => opened.line.textContent(), 'pg_dump -h a b&c=d#e -p 5432 plain')
    await eventually(() => page.getByRole('status').last().textContent(), 'Filled in from the link: host.')
    await leave()
  })

  test("is shown and selected if it can't be copied", async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const { field } = await openCard(page, DUMP)
    await field('host').fill('db1')
    await cardsOn(page).getByRole('button', { name: 'Copy link with my values' }).click()

    const shown = cardsOn(page).getByRole('textbox', { name: 'Link with my values' })
    assert.equal(await shown.inputValue(), `${DUMP}#host=db1`)
    await eventually(() => shown.evaluate((input: HTMLInputElement) => input.selectionEnd), `${DUMP}#host=db1`.length)
    await page.getByRole('tooltip', { name: /The link is selected/ }).waitFor()
    await leave()
  })
})

async function copyAfterWarning(page: Page): Promise<string> {
  await partsOf(cardsOn(page)).copyButton.click()
  await cardsOn(page).getByRole('alert').waitFor()
  await page.waitForTimeout(READING_MS)
  return copyFrom(page, cardsOn(page))
}

/** Changes the fragment, like a visitor who edits the address. */
async function goTo(page: Page, fragment: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, fragment)
}
