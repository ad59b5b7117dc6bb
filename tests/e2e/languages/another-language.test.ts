import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import type { Project } from '../../../core/content/project.ts'
import type { SiteSettings } from '../../../core/content/site-settings.ts'
import { catalogueOf, createWords, isPlural, isTree, type WordTree } from '../../../core/words/catalogues.ts'
import { english } from '../../../core/words/english.ts'
import { untilAlive, untilQuiet } from '../../support/browser/open-screen.ts'
import { violationsAt } from '../../support/browser/violations.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { buildCopy, createCopy, serveCopy } from '../../support/project/copy.ts'
import { writeMinimalContent } from '../../support/project/minimal-content.ts'

const LANGUAGES = ['de', 'ar'] as const

// The commands are in none of the catalogues' languages, so visible words in those languages come from the catalogues.
const LIBRARY = writeCommanderMarkdown(
  Array.from({ length: 40 }, (_, index) => ({
    id: `c${index}`,
    notes: `Qwx ${index}`,
    line: index === 0 ? 'tar -xzf {{qwx=qwx.tgz}} && rm -rf {{zyx}}' : `qwx --zyx ${index}`,
    platform: index % 2 === 0 ? 'qwx' : 'zyx',
    tags: ['xqw'],
    description: 'Zyx.',
  })),
)
const PROJECTS: readonly Project[] = [
  { projectId: 'qwx', name: 'Qwx', description: 'Zyx xqw.', year: 2024, url: 'https://example.com/qwx' },
  { projectId: 'commander', name: 'Zyx', description: 'Xqw.', year: 2025 },
]
const RESUME = {
  basics: { name: 'Qwx', label: 'Zyx', email: 'qwx@example.com' },
  work: [{ name: 'Zyx', position: 'Xqw', startDate: '2021-03' }],
  education: [{ institution: 'Xqw', startDate: '2010-09', endDate: '2014-06' }],
}
const PATHS = [
  '/',
  '/projects',
  '/projects/qwx',
  '/projects/commander',
  '/projects/commander/platforms/qwx',
  '/projects/commander/commands/c0',
  '/projects/commander?q=nqx',
  '/projects/commander?q=(',
  '/cv',
  '/authentication',
  '/nqx',
  '/%',
]

type Site = {
  readonly url: string
  readonly makeToken: () => Promise<string>
  readonly end: () => Promise<void>
}

const running = new Map<string, Promise<Site>>()

after(async () => {
  await closeBrowser()
  for (const site of running.values()) await (await site).end()
})

describe('site in another language', () => {
  for (const language of LANGUAGES) {
    for (const path of PATHS) {
      test(`has no English and fits 320 px: ${path} in "${language}"`, async () => {
        const { page, leave } = await createVisitor({ reducedMotion: 'reduce', viewport: { width: 320, height: 700 } })
        await page.goto((await siteIn(language)).url + path)
        await untilAlive(page)
        await untilQuiet(page)

        assert.equal(await page.locator('html').getAttribute('lang'), language)
        assert.deepEqual(englishAmong(await wordsOf(page), language), [])
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
        // German has the same layout as English, which axe checks elsewhere. Arabic is laid out from right to left.
        if (language === 'ar') assert.deepEqual(await violationsAt(page, [320]), [])
        await leave(/status of (?:400|404)/)
      })
    }

    test(`translates palette, shortcuts and search in "${language}"`, async () => {
      const { page, leave } = await createVisitor({ reducedMotion: 'reduce' })
      const { commander, palette } = createWords(catalogueOf(language, {}), language)
      await page.goto(`${(await siteIn(language)).url}/projects/commander`)
      await untilAlive(page)

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: palette.name }).fill('qwx')
      await page.getByRole('group', { name: palette.commands }).waitFor()
      const inPalette = await wordsOf(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: commander.shortcuts }).click()
      await page.getByRole('dialog', { name: commander.shortcuts }).waitFor()
      const inShortcuts = await wordsOf(page)
      await page.keyboard.press('Escape')
      await page.getByRole('searchbox', { name: commander.search }).fill('zyx --?39|qwx')
      await page
        .getByRole('status')
        .filter({ hasText: commander.found(40, '40') })
        .waitFor()

      assert.deepEqual(englishAmong([...inPalette, ...inShortcuts, ...(await wordsOf(page))], language), [])
      await leave()
    })
  }

  test('runs right to left, except for command lines', async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 1280, height: 800 } })
    await page.goto(`${(await siteIn('ar')).url}/projects/commander`)
    await untilAlive(page)

    const directions = await page
      .locator('html, main h1, main li pre, main li input')
      .evaluateAll((all) => [...new Set(all.map((one) => `${one.localName} ${getComputedStyle(one).direction}`))])

    assert.deepEqual(directions.toSorted(), ['h1 rtl', 'html rtl', 'input ltr', 'pre ltr'])
    await leave()
  })

  test("uses the owner's own words, and German dates", async () => {
    const { page, leave } = await createVisitor()
    const { url } = await siteIn('de')

    const html = await (await fetch(url)).text()
    await page.goto(url)
    await untilAlive(page)

    assert.match(html, />Nutzloses Wissen:</)
    assert.equal(await page.getByRole('heading', { name: 'Nutzloses Wissen:' }).isVisible(), true)
    assert.match(html, /<meta property="og:locale" content="de_DE">/)
    assert.match(html, /23\. Januar 2022/)
    await leave()
  })
})

// These tests come last because they add a command to the library.
describe("the owner's tools in another language", () => {
  for (const language of LANGUAGES) {
    test(`contain no English in "${language}": forms, notices, export and import`, async () => {
      const { page, leave } = await createVisitor({ reducedMotion: 'reduce' })
      const { pages, layout, signIn, commander, owner } = createWords(catalogueOf(language, {}), language)
      const { url, makeToken } = await siteIn(language)
      const dialog = page.getByRole('dialog')
      const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
      const read: string[] = []
      const shows = async (text: string) => {
        await page.getByText(text).first().waitFor()
        read.push(...(await wordsOf(page)))
      }

      await page.goto(`${url}/authentication?from=/projects/commander`)
      await page.getByLabel(signIn.token).fill(await makeToken())
      await page.getByRole('main').getByRole('button', { name: pages.signIn, exact: true }).click()
      await page.getByRole('button', { name: owner.library.add, exact: true }).click()

      await dialog.getByLabel(owner.fields.notes).fill('Qwx new')
      await press(owner.form.save)
      await shows(owner.invalid.notBlank)
      await dialog.getByLabel(owner.fields.line).fill(' ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')
      await shows(owner.warnings.secret(owner.secrets.token('GitHub'), '{{secret}}'))
      await dialog.getByLabel(owner.fields.line).fill('qwx')
      await page.route('**/api/commands/*', refuseNew)
      await press(owner.form.save)
      await shows(owner.form.notSaved(owner.refusals['api/store-full']))
      await page.unroute('**/api/commands/*', refuseNew)
      await press(layout.tryAgain)
      await shows(owner.notices.added(commander.quoted('Qwx new')))

      const card = page.getByRole('list', { name: commander.listOfCommands }).getByRole('listitem')
      await card
        .filter({ hasText: 'Qwx new' })
        .getByRole('button', { name: new RegExp(`^${owner.edit}`) })
        .click()
      await dialog.getByLabel(owner.fields.notes).fill('Qwx newer')
      await press(owner.form.save)
      await shows(owner.notices.saved(commander.quoted('Qwx newer')))
      await page.getByRole('button', { name: owner.undo, exact: true }).first().click()
      await shows(owner.notices.undone(commander.quoted('Qwx new')))

      await page.getByRole('button', { name: owner.library.more, exact: true }).click()
      await page.getByRole('button', { name: owner.library.export, exact: true }).click()
      await dialog.getByLabel(owner.exporting.format).selectOption('pet')
      await dialog.getByText(owner.formatCounts['any/platform-as-tag'](40)).waitFor()
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: owner.library.more, exact: true }).click()
      await page.getByRole('button', { name: owner.library.import, exact: true }).click()
      await dialog
        .getByLabel(owner.importing.chooseFiles)
        .setInputFiles([
          aFile('qwx.toml', '[[snippets]]\ncommand = 1\n'),
          aFile('qwx.cheat', '% qwx\n; qwx.zyx: xqw\n'),
        ])
      await shows(owner.formatMessages['place/line']('qwx.toml', '1'))
      await shows(owner.formatReasons['pet/command-not-text'])
      await shows(owner.formatReasons['navi/editor-comment'])

      assert.deepEqual(englishAmong(read, language), [])
      assert.deepEqual(
        read.filter((text) => ENGLISH_WORDS.test(text)),
        [],
      )
      await leave(/status of 507/)
    })
  }
})

/** English words that don't occur in any text of the other catalogues. */
const ENGLISH_WORDS = /\b(?:the|this|you|your|what|command|commands|saved|deleted|undone|see|until)\b/i

function aFile(name: string, text: string) {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

function refuseNew(route: Route): Promise<void> {
  return route.request().method() === 'PUT'
    ? route.fulfill({ status: 507, json: { code: 'api/store-full' } })
    : route.fallback()
}

/** Everything on a page that can be read or heard: its texts, and attributes that are displayed or announced. */
function wordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const elements = [document.body, ...document.querySelectorAll('body :not(script, style)')]
    const texts = elements.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
    const attributes = elements.flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [document.title, ...texts.map((node) => node.textContent ?? ''), ...attributes]
  })
}

/** The sentences of `read` that are in the English catalogue but not in that of `language`. */
function englishAmong(read: readonly string[], language: string): readonly string[] {
  const own = new Set(textsIn(catalogueOf(language, {})))
  const foreign = new Set(textsIn(english).filter((text) => !own.has(text)))
  return read.flatMap((text) => text.split(/(?<=[.…]) /)).filter((text) => foreign.has(text.trim()))
}

function textsIn(words: WordTree): readonly string[] {
  return Object.values(words).flatMap((value) => {
    if (isTree(value)) return textsIn(value)
    if (isPlural(value)) return Object.values(value)
    return typeof value === 'string' ? [value] : []
  })
}

function siteIn(language: string): Promise<Site> {
  const begun = running.get(language) ?? startSite(language)
  running.set(language, begun)
  return begun
}

async function startSite(language: string): Promise<Site> {
  const copy = await createCopy({ SITE_WORDS: '' })
  const write = (path: string, text: string) => writeFile(join(copy.folder, 'content', path), text)
  const settings: SiteSettings = {
    language,
    name: 'Qwx Zyx',
    tagline: 'Zyx xqw.',
    birth: '1990-05-17T06:30:00+03:00',
    hostedOnBucket: true,
    email: 'qwx@example.com',
  }
  await writeMinimalContent(copy)
  await mkdir(join(copy.folder, 'content', 'library'))
  await write(join('library', 'mine.md'), LIBRARY)
  await write('site.ts', `export const site = ${JSON.stringify(settings)}\n`)
  await write('projects.ts', `export const projects = ${JSON.stringify(PROJECTS)}\n`)
  await write('resume.json', JSON.stringify(RESUME))
  const own = language === 'de' ? { home: { facts: 'Nutzloses Wissen:' } } : {}
  await write('words.ts', `export const ownWords = ${JSON.stringify(own)}\n`)
  await buildCopy(copy)
  const { url, close } = await serveCopy(copy)
  const end = async () => {
    await close()
    await copy.remove()
  }
  const makeToken = async () => (await copy.run('token', '--name', 'qwx', '--write')).output.trim()
  return { url, makeToken, end }
}
