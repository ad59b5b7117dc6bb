import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import type { Project } from '../../../core/project.ts'
import type { SiteSettings } from '../../../core/site-settings.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { aCopy, buildCopy, serveCopy } from './a-copy.ts'
import { writeMinimalContent } from './minimal-content.ts'

const LIBRARY = writeCommanderMarkdown([
  { id: '7', notes: 'Who is logged in', line: null },
  { id: 'draft', notes: null, line: 'whoami' },
  { id: 'done', notes: 'How long this computer has been running', line: 'uptime' },
])
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochis'
const LAVISH: SiteSettings = {
  name: LONG_WORD,
  tagline: `${LONG_WORD} `.repeat(6).trim(),
  email: `${LONG_WORD}@${LONG_WORD}.example.com`,
  links: Array.from({ length: 12 }, (_, index) => ({ name: `Place ${index}`, url: `https://example.com/${index}` })),
}
const PROJECTS: readonly Project[] = [{ projectId: 'long', name: LONG_WORD, description: LONG_WORD, year: 2026 }]

/** The site of an owner whose settings are long and whose commands are unfinished. */
type Site = { readonly url: string; readonly end: () => Promise<void> }

let running: Promise<Site> | null = null

after(async () => {
  await closeBrowser()
  await (await running)?.end()
})

test('commands that lack what may be missing are built: one without a line has a card, one without notes has none', async () => {
  const { page, leave } = await aVisitor({ javaScriptEnabled: false })

  await page.goto(`${(await unusualSite()).url}/projects/commander`)

  const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
  assert.deepEqual(await cards.locator('p').allTextContents(), [
    'Who is logged in',
    'How long this computer has been running',
  ])
  assert.deepEqual(await cards.locator('code').allTextContents(), ['uptime'])
  await leave()
})

test('a name of one long word, a long address and twelve links fit a window of 320 px', async () => {
  const { page, leave } = await aVisitor({ viewport: { width: 320, height: 600 } })

  await page.goto((await unusualSite()).url)

  const beyond = await page
    .locator('nav *, main *')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 320).map((one) => one.outerHTML))
  assert.deepEqual(beyond, [])
  assert.equal(await page.getByRole('button', { name: 'Menu' }).isVisible(), true)
  assert.equal(
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Place/ })
      .count(),
    12,
  )
  await leave()
})

function unusualSite(): Promise<Site> {
  running ??= startSite()
  return running
}

async function startSite(): Promise<Site> {
  const copy = await aCopy()
  const write = (path: string, text: string) => writeFile(join(copy.folder, 'content', path), text)
  await writeMinimalContent(copy)
  await mkdir(join(copy.folder, 'content', 'library'))
  await write(join('library', 'mine.md'), LIBRARY)
  await write('site.ts', `export const site = ${JSON.stringify(LAVISH)}\n`)
  await write('projects.ts', `export const projects = ${JSON.stringify(PROJECTS)}\n`)
  await buildCopy(copy)
  const { url, close } = await serveCopy(copy)
  const end = async () => {
    await close()
    await copy.remove()
  }
  return { url, end }
}
