import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { BUILT } from '../../support/browser/built-library.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander, untilSettled } from '../../support/browser/open-commander.ts'
import { goOnToCommander, holdApplication, siteUrl, untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { copyFrom, descriptionOf, partsOf } from './card-parts.ts'

const site = await startSite([
  createCardCommand({ id: 'ping', line: 'ping {{host=example.com}}' }),
  createCardCommand({ id: '__proto__', line: 'dig {{host}} {{__proto__}}' }),
  createCardCommand({ id: 'plain', line: 'git status' }),
])

/** Skips a test that needs a placeholder on the built page if no command in `content/` has one. */
const HAS_PLACEHOLDER = {
  skip: BUILT.some(({ line }) => placeholdersOf(parseLine(line ?? '')).length > 0)
    ? false
    : 'content/ has no public command with a placeholder',
} as const

after(closeBrowser)
after(site.close)

describe('placeholder values', () => {
  test("survive a search but not a reload, and aren't stored", async () => {
    const { page, search, cards, lines, leave } = await openCommander(site)
    const stored = () =>
      page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }))
    await partsOf(cards.nth(0)).field('host').fill('value-one')
    await partsOf(cards.nth(1)).field('__proto__').fill('value-two')
    await partsOf(cards.nth(1)).fields.first().fill('value-three')
    const filled = ['ping value-one', 'dig value-three value-two', 'git status']

    await search.fill('git')
    await eventually(lines, ['git status'])
    await search.fill('')
    await eventually(lines, filled)
    await page.getByRole('link', { name: 'Projects' }).click()
    await goOnToCommander(page)
    await eventually(lines, filled)
    assert.doesNotMatch(page.url() + (await stored()), /value-/)

    await page.reload()
    await untilAlive(page)
    await untilSettled(page)
    await eventually(lines, ['ping example.com', 'dig {{host}} {{__proto__}}', 'git status'])
    await leave()
  })

  test('fill the same placeholder on other cards, unlike defaults', async () => {
    const { page, cards, lines, leave } = await openCommander(site)
    const [ping, dig] = [partsOf(cards.nth(0)), partsOf(cards.nth(1))]

    await dig.field('host').fill('db1')
    await eventually(async () => (await lines()).slice(0, 2), ['ping db1', 'dig db1 {{__proto__}}'])
    await ping.field('host from another card').fill('db2')
    await eventually(async () => (await lines()).slice(0, 2), ['ping db2', 'dig db1 {{__proto__}}'])

    await ping.reset.click()
    await eventually(async () => (await lines()).slice(0, 2), ['ping example.com', 'dig db1 {{__proto__}}'])
    await ping.field('host').fill('db2')
    await eventually(async () => (await lines()).slice(0, 2), ['ping db2', 'dig db1 {{__proto__}}'])
    await page.getByRole('link', { name: 'Projects' }).click()
    await goOnToCommander(page)
    await eventually(async () => (await lines()).slice(0, 2), ['ping db2', 'dig db1 {{__proto__}}'])
    await leave()
  })

  test('from another card are pointed out before copying', async () => {
    const { page, cards, lines, leave } = await openCommander(site)
    const [ping, dig] = [partsOf(cards.nth(0)), partsOf(cards.nth(1))]

    await ping.field('host').fill('db1')
    await dig.field('host from another card').waitFor()
    assert.equal(await dig.field('host from another card').inputValue(), 'db1')
    assert.match((await descriptionOf(cards.nth(1))).join(' | '), /\| host from another card$/)
    await dig.copyButton.click()
    await eventually(() => copyFrom(page, cards.nth(1)), 'dig db1 {{__proto__}}')

    await ping.reset.click()
    await eventually(() => lines(), ['ping example.com', 'dig {{host}} {{__proto__}}', 'git status'])
    await eventually(() => dig.field('host').inputValue(), '')
    await leave()
  })

  test('are kept if typed before the application has loaded', HAS_PLACEHOLDER, async () => {
    const { page, leave } = await createVisitor()
    const { release } = await holdApplication(page)
    await page.goto(`${await siteUrl()}/projects/commander`)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('group', { name: 'Placeholders' }) })
      .first()
    const { fields, line } = partsOf(card)

    await fields.first().fill('early-bird')
    release()
    await untilAlive(page)

    await eventually(async () => /early-bird/.test((await line.textContent()) ?? ''), true)
    assert.equal(await fields.first().inputValue(), 'early-bird')
    await leave()
  })
})
