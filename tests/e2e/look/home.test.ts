import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hasCv } from '../../../cli/build/read-site-map.ts'
import { projects } from '../../../content/projects.ts'
import { site } from '../../../content/site.ts'
import { english } from '../../../core/words/english.ts'
import { AGE_COUNTER_ID } from '../../../web/home/built-figures.ts'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { addressOf, openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const HAS_MAIL = { skip: site.email === undefined ? 'the settings name no mail address' : false } as const
const COPY = { name: 'Copy', exact: true } as const

describe('home page on a phone', () => {
  test('shows name, email and first project without scrolling', async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 375, height: 667 } })

    await openScreen(page, '/')

    const main = page.getByRole('main')
    const first = projects[0]?.name ?? ''
    for (const part of [
      main.getByText(site.name),
      main.getByText(site.email ?? ''),
      main.getByRole('link', { name: first }),
    ]) {
      const box = await part.first().boundingBox()
      assert.ok(
        box !== null && box.y + box.height <= 667,
        `${await part.first().textContent()}: ${JSON.stringify(box)}`,
      )
    }
    await leave()
  })
})

describe('home page', () => {
  test("copies the email address, and says 'Copied' for a second", HAS_MAIL, async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')

    const announcements = await noteAnnouncements(page)

    await untilCopied(page.getByRole('button', COPY))

    await eventually(announcements, ['Copied'])
    await eventually(() => clipboardText(page), site.email)
    await eventually(() => page.getByRole('button', COPY).getAttribute('data-state'), 'idle')
    await leave()
  })

  test("shows the owner's location before the contacts", async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/')

    const [first = ''] = await page.getByRole('main').locator('address > *').allTextContents()
    assert.equal(first === site.location, site.location !== undefined)
    await leave()
  })

  test('opens a new message from the email link', HAS_MAIL, async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/')

    const link = page.getByRole('main').getByRole('link', { name: site.email ?? '' })
    assert.equal(await link.getAttribute('href'), `mailto:${site.email}`)
    await leave()
  })

  test('links to the CV, and to profiles with rel="me"', async () => {
    const { page, leave } = await createVisitor()

    await openScreen(page, '/')

    const main = page.getByRole('main')
    assert.equal(await main.getByRole('link', { name: english.pages.cv, exact: true }).count(), hasCv() ? 1 : 0)
    for (const { name, url } of site.links ?? []) {
      const link = main.getByRole('link', { name, exact: true })
      assert.deepEqual([await link.getAttribute('href'), await link.getAttribute('rel')], [url, 'me'])
    }
    await leave()
  })

  test('shows at most three projects, in content order', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    const selected = page.getByRole('region', { name: 'Selected projects' })

    const names = await selected.getByRole('heading', { level: 3 }).allTextContents()
    const sentences = await selected.getByRole('paragraph').allTextContents()
    await selected.getByRole('link').first().click()

    const expected = projects.slice(0, 3)
    assert.deepEqual([names, sentences], [expected.map(({ name }) => name), expected.map((one) => one.description)])
    assert.equal(addressOf(page), `/projects/${projects[0]?.projectId}`)
    await leave()
  })

  for (const { width, height, ...device } of [
    { width: 1280, height: 720 },
    { width: 375, height: 812, hasTouch: true, isMobile: true },
  ]) {
    test(`shows the whole counter at ${width} x ${height}`, OF_SAMPLE, async () => {
      const { page, leave } = await createVisitor({ viewport: { width, height }, ...device })
      await openScreen(page, '/')

      const box = await page.locator(`#${AGE_COUNTER_ID}`).boundingBox()
      const projectsBox = await page.getByRole('region', { name: 'Selected projects' }).boundingBox()

      assert.ok(box !== null && projectsBox !== null)
      assert.ok(box.y + box.height <= height, `ends at ${box.y + box.height}`)
      assert.ok(projectsBox.y + projectsBox.height <= box.y)
      await leave()
    })
  }

  test('links to searches that have results in Commander', OF_SAMPLE, async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    const examples = page.getByRole('region', { name: 'Selected projects' }).locator('a[href*="mode=words"]')
    const links = await examples.evaluateAll((all) =>
      all.map((link) => ({ text: link.textContent, href: link.getAttribute('href') ?? '' })),
    )

    assert.equal(links.length, 3)
    for (const [index, { text, href }] of links.entries()) {
      await page.goto(await siteUrl())
      await examples.nth(index).click()
      await page.getByRole('heading', { level: 1, name: 'Commander' }).waitFor()
      await page.getByRole('list', { name: 'Commands' }).getByRole('listitem').first().waitFor()
      await eventually(() => page.getByRole('searchbox').inputValue(), text)
      assert.equal(addressOf(page), href)
    }
    await leave()
  })

  test('has targets large enough for a finger', async () => {
    const { page, leave } = await createVisitor({
      viewport: { width: 375, height: 700 },
      hasTouch: true,
      isMobile: true,
    })
    await openScreen(page, '/')

    const small = await page
      .getByRole('main')
      .locator('address a, button, h3 a')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.textContent))

    assert.deepEqual(small, [])
    await leave()
  })
})
