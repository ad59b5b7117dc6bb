import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { BUILT } from '../built-library.ts'
import { goOnToCommander, holdApplication, siteUrl, untilAlive } from '../screens/open-screen.ts'
import { startSite } from '../site-under-test.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { aCommand } from './a-command.ts'
import { partsOf } from './card-parts.ts'
import { eventually } from './eventually.ts'
import { openCommander, untilSettled } from './open-commander.ts'

const site = await startSite([
  aCommand({ id: 'ping', line: 'ping {{host=example.com}}' }),
  aCommand({ id: '__proto__', line: 'dig {{host}} {{__proto__}}' }),
  aCommand({ id: 'plain', line: 'git status' }),
])

/** For a test of the page as it was built. */
const HAS_PLACEHOLDER = {
  skip: BUILT.some(({ line }) => placeholdersOf(parseLine(line ?? '')).length > 0)
    ? false
    : 'content/ has no command with notes and a placeholder',
} as const

after(closeBrowser)
after(site.close)

const keptKeys = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^placeholders:/.test(key)))

test('4. what was given is there again after a search, another screen and a reload, for each command its own; emptied fields leave nothing behind', async () => {
  const { page, search, cards, lines, leave } = await openCommander(site)
  const ping = partsOf(cards.nth(0))
  await ping.field('host').fill('one')
  await partsOf(cards.nth(1)).field('__proto__').fill('two')
  const filled = ['ping one', 'dig {{host}} two', 'git status']

  await search.fill('git')
  await eventually(lines, ['git status'])
  await search.fill('')
  await eventually(lines, filled)
  await page.getByRole('link', { name: 'Projects' }).click()
  await goOnToCommander(page)
  await eventually(lines, filled)
  await page.reload()
  await untilAlive(page)
  await untilSettled(page)
  await eventually(lines, filled)
  assert.equal(await ping.field('host').inputValue(), 'one')

  assert.deepEqual((await keptKeys(page)).toSorted(), ['placeholders:__proto__', 'placeholders:ping'])
  await ping.clear.click()
  await partsOf(cards.nth(1)).clear.click()
  assert.deepEqual(await keptKeys(page), [])
  await leave()
})

const DAMAGED = ['', '{', 'null', '{"host":"x"}', '[{"name":"host"}]', '[{"name":"host","value":1}]']
const UNFILLED = 'ping {{host=example.com}}'

test('4. damaged values are none, and a storage that is blocked keeps none', async () => {
  const { page, search, cards, lines, leave } = await openCommander(site)

  for (const damaged of DAMAGED) {
    // A card reads its values when it comes, here after a search for something else.
    await search.fill('git')
    await eventually(lines, ['git status'])
    await page.evaluate((text) => sessionStorage.setItem('placeholders:ping', text), damaged)
    await search.fill('ping')
    await eventually(lines, [UNFILLED])
  }

  await page.evaluate(() => Reflect.deleteProperty(window, 'sessionStorage'))
  await partsOf(cards.first()).field('host').fill('x')
  await eventually(lines, ['ping x'])
  await search.fill('git')
  await eventually(lines, ['git status'])
  await search.fill('ping')
  await eventually(lines, [UNFILLED])
  await leave()
})

test(
  '4. what was typed into a field before the application arrived is kept and filled in',
  HAS_PLACEHOLDER,
  async () => {
    const { page, leave } = await aVisitor()
    const { release } = await holdApplication(page)
    await page.goto(`${await siteUrl()}/projects/commander`)
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('group', { name: 'Placeholders' }) })
      .first()
    const { fields, line } = partsOf(card)

    await fields.first().pressSequentially('early-bird')
    release()
    await untilAlive(page)

    await eventually(async () => /early-bird/.test((await line.textContent()) ?? ''), true)
    assert.equal(await fields.first().inputValue(), 'early-bird')
    await leave()
  },
)
