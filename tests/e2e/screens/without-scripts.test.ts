import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { projects } from '../../../content/projects.ts'
import { site } from '../../../content/site.ts'
import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { startingLine } from '../../../core/commands/placeholders.ts'
import { BUILT } from '../../support/browser/built-library.ts'
import { addressOf, seenTextOf, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { HAS_BOTH_FACTS } from '../../support/library/of-sample.ts'

const WITHOUT_SCRIPTS = { javaScriptEnabled: false }

describe('without JavaScript', () => {
  test('the home page has name, tagline, facts and sign-in', HAS_BOTH_FACTS, async () => {
    const { page, leave } = await createVisitor(WITHOUT_SCRIPTS)

    await page.goto(await siteUrl())

    const text = await seenTextOf(page.getByRole('main'))
    for (const part of [site.name, site.tagline ?? '', 'Unnecessary facts:', 'Sign in']) assert.ok(text.includes(part))
    assert.match(text, /^\d{1,3}(,\d{3})+$/m)
    assert.match(text, /^seconds old when this page was built$/m)
    assert.equal(await page.getByRole('main').getByRole('listitem').count(), 2)
    await leave()
  })

  test('the projects and their links are shown', async () => {
    const { page, leave } = await createVisitor(WITHOUT_SCRIPTS)

    await page.goto(`${await siteUrl()}/projects`)
    const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    await page.getByRole('link', { name: 'View details' }).first().click()

    assert.deepEqual(
      names,
      projects.map(({ name }) => name),
    )
    assert.equal(addressOf(page), `/projects/${projects[0]?.projectId}`)
    await leave()
  })

  test('every command is on the page of its platform', async () => {
    const { page, leave } = await createVisitor(WITHOUT_SCRIPTS)
    const commander = `${await siteUrl()}/projects/commander`
    const expected = BUILT
    await page.goto(commander)
    const addresses = await page
      .getByRole('region', { name: 'Commands by platform' })
      .locator('a[href*="/platforms/"]')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : '')))

    const shown: string[] = []
    for (const address of addresses) {
      await page.goto(address)
      const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
      const texts = (part: string) =>
        cards.evaluateAll((all, selector) => all.map((card) => card.querySelector(selector)?.textContent ?? ''), part)
      const lines = await texts('code')
      shown.push(...(await texts('p')).map((notes, index) => `${notes}\n${lines[index]}`))
    }
    const text = await (await page.request.get(new URL('/commands.txt', commander).href)).text()

    const withPlatform = expected.filter(({ platform }) => platform !== undefined)
    assert.deepEqual(
      shown.toSorted(),
      withPlatform.map(({ notes, line }) => `${notes}\n${startingLine(line ?? '')}`).toSorted(),
    )
    for (const { line } of expected) assert.ok(line === null || isPlain(line) === text.includes(line), line ?? '')
    await leave()
  })

  test('Commander says that search needs JavaScript', async () => {
    const { page, leave } = await createVisitor(WITHOUT_SCRIPTS)

    await page.goto(`${await siteUrl()}/projects/commander`)

    const text = await seenTextOf(page.getByRole('main'))
    assert.ok(text.includes('Search and placeholders need JavaScript'), text.slice(0, 300))
    assert.ok(!text.includes('Checking for updates'))
    for (const role of ['searchbox', 'button', 'checkbox', 'textbox'] as const) {
      assert.equal(await page.getByRole('main').getByRole(role).count(), 0, role)
    }
    await leave()
  })

  test("a command's heading starts below its breadcrumb", async () => {
    const { page, leave } = await createVisitor({ ...WITHOUT_SCRIPTS, viewport: { width: 900, height: 700 } })
    const [command] = BUILT

    await page.goto(`${await siteUrl()}/projects/commander/commands/${command?.id}`)

    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const path = await page.getByRole('main').getByRole('link', { name: 'Commander', exact: true }).boundingBox()
    assert.ok(heading !== null && path !== null)
    assert.ok(heading.y >= path.y + path.height, `the heading is at ${heading.y}, the path at ${path.y}`)
    assert.equal(Math.round(heading.x), Math.round(path.x))
    await leave()
  })

  for (const [path, heading] of [
    ['/authentication', 'Sign in'],
    ['/nothing/here', 'Not found'],
  ] as const) {
    test(`${path} shows its screen: "${heading}"`, async () => {
      const { page, leave } = await createVisitor(WITHOUT_SCRIPTS)

      await page.goto((await siteUrl()) + path)

      assert.deepEqual(await page.getByRole('heading', { level: 1 }).allTextContents(), [heading])
      assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).isVisible(), true)
      await leave(/status of 404/)
    })
  }

  test('the menu is open on a phone, without a toggle', async () => {
    const { page, leave } = await createVisitor({ ...WITHOUT_SCRIPTS, viewport: { width: 375, height: 700 } })
    await page.goto(await siteUrl())

    const toggles = await page.getByRole('button').count()
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()

    assert.equal(toggles, 0)
    assert.equal(addressOf(page), '/projects')
    await leave()
  })
})

/** True if plain text contains the line unchanged. Deceptive characters are written there as code points. */
function isPlain(line: string): boolean {
  return deceptiveCharactersOf(line).length === 0
}
