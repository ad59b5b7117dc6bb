import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { contactsOf } from '../../../web/cv/entries-of.ts'
import { openPalette } from '../../support/browser/open-palette.ts'
import { addressOf, seenTextOf, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { openCv } from './open-cv.ts'
import { ownCv, WITH_CV, WITH_SAMPLE } from './own-cv.ts'

/** The text of some of the sample's sections. Their entries cover optional parts, both present and missing. */
const TEXTS = {
  Projects:
    'Commander Jan 2024 – present Design and code A searchable library of command lines: found as you type, copied to ' +
    'the byte. TypeScript, React, SQLite',
  Education:
    'BSc, Computer science Oct 2009 – Jun 2013 Sample University of Technology Networks, Human-computer interaction, ' +
    'Graph algorithms',
  Skills:
    'Front end TypeScript, React, CSS, Accessibility · Expert Back end Node.js, SQLite, PostgreSQL, HTTP caching · ' +
    'Advanced Everyday tools Playwright, Git, nginx, A paper notebook',
  Languages: 'Romanian Native English Fluent German Enough for trains and bicycles',
  Awards: 'Quietest website of the year Nov 2022 Sample Web Days',
  References: 'Ada is the one who asks what happens in a tunnel. Grace Example, Sample Trail Maps',
} as const

describe('CV', () => {
  test("has its owner's name, label and title", WITH_CV, async () => {
    const { page, leave } = await createVisitor()

    const status = await openCv(page)

    const { name, label } = ownCv?.resume.basics ?? { name: '', label: '' }
    assert.equal(status, 200)
    assert.equal(await page.title(), `CV · ${site.name}`)
    assert.deepEqual(await page.getByRole('heading', { level: 1 }).allTextContents(), [name === '' ? site.name : name])
    assert.ok((await seenTextOf(page.getByRole('main'))).includes(label))
    await leave()
  })

  test('has its sections in order, and no empty ones', WITH_SAMPLE, async () => {
    const { page, leave } = await createVisitor()

    await openCv(page)

    assert.deepEqual(await sectionsOf(page), [
      'Work',
      'Projects',
      'Education',
      'Skills',
      'Languages',
      'Volunteer',
      'Awards',
      'Certificates',
      'Publications',
      'Interests',
      'References',
    ])
    const work = page.getByRole('region', { name: 'Work' })
    assert.match(
      await seenTextOf(work.getByRole('listitem').first()),
      /^Senior web developer\s+Mar 2021 – present\s+Sample Trail Maps\s· Remote\s/,
    )
    assert.deepEqual(
      await work.locator('time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime'))),
      ['2021-03', '2016-09', '2021-02', '2013-07', '2016-08'],
    )
    for (const [name, text] of Object.entries(TEXTS)) {
      const seen = await seenTextOf(page.getByRole('region', { name }))
      assert.equal(seen.replace(/\s+/g, ' '), `${name} ${text}`)
    }
    const empty = page.getByRole('main').locator(':is(p, li, dd, h3, span, blockquote, figcaption):empty')
    assert.equal(await empty.count(), 0)
    await leave()
  })

  test('is complete without JavaScript, and then has no buttons', WITH_CV, async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    await page.goto(`${await siteUrl()}/cv`)

    const text = await seenTextOf(page.getByRole('main'))
    assert.ok(text.includes(ownCv?.resume.basics.summary ?? ''))
    for (const { name, position, highlights } of ownCv?.resume.work ?? [])
      for (const part of [name, position, ...highlights]) assert.ok(text.includes(part), part)
    assert.equal(await page.getByRole('button').count(), 0)
    assert.equal(await page.locator('main > *').evaluate((cv) => getComputedStyle(cv).display), 'grid')
    await leave()
  })

  test('links only to web, email and phone addresses', WITH_CV, async () => {
    const { page, leave } = await createVisitor()

    await openCv(page)

    const links = page.getByRole('main').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    assert.ok(addresses.includes('/resume.json'))
    for (const address of addresses) assert.match(address, /^(?:https?:\/\/|mailto:|tel:|\/resume\.json$)/)
    const contacts = await page
      .getByRole('main')
      .getByRole('definition')
      .evaluateAll((all) => all.map((one) => [one.textContent, one.querySelector('a')?.getAttribute('href') ?? null]))
    assert.deepEqual(
      contacts,
      ownCv === null ? [] : contactsOf(ownCv.resume.basics).map(({ text, url }) => [text, url]),
    )
    await leave()
  })

  test('opens from the palette with its styles', WITH_CV, async () => {
    const { page, palette, field, leave } = await openPalette(await siteUrl())

    await field.fill('cv')
    await palette.getByRole('option', { name: 'CV' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Print' }).waitFor()

    assert.equal(addressOf(page), '/cv')
    assert.equal(await page.title(), `CV · ${site.name}`)
    assert.equal(await page.locator('main > *').evaluate((cv) => getComputedStyle(cv).display), 'grid')
    await leave()
  })
})

async function sectionsOf(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
}
