import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { Project } from '../../../core/project.ts'
import type { SiteSettings } from '../../../core/site-settings.ts'
import { buildElsewhere } from '../sign-in/build-elsewhere.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'

const MODEST: SiteSettings = { name: 'Bo' }
const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochis'
const LAVISH: SiteSettings = {
  name: LONG_WORD,
  tagline: `${LONG_WORD} `.repeat(6).trim(),
  email: `${LONG_WORD}@${LONG_WORD}.example.com`,
  links: Array.from({ length: 12 }, (_, index) => ({ name: `Place ${index}`, url: `https://example.com/${index}` })),
}

after(closeBrowser)

test('an owner who has nothing but a name has a home page without empty parts, facts or the script that counts', async () => {
  const html = await homePageOf(MODEST, [])

  assert.deepEqual(headingsIn(html), ['Bo'])
  assert.doesNotMatch(html, /<(?:address|img|article)\b|seconds old|dataset\.birth/)
  assert.doesNotMatch(html, /mailto:|rel="me"|href="\/cv"/)
})

test('a name of one long word, a long address and twelve links fit a window of 320 px', async () => {
  const project = { projectId: 'long', name: LONG_WORD, description: LONG_WORD, year: 2026 }
  const html = await homePageOf(LAVISH, [project])
  const { page, leave } = await aVisitor({ viewport: { width: 320, height: 600 } })

  await page.setContent(html)

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
  // It has no address of its own here, from which the application could be fetched.
  await leave(/module specifier|Failed to load|ERR_/)
})

/** The home page that is built for other settings and projects, without any story or CV. */
async function homePageOf(settings: SiteSettings, projects: readonly Project[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'other-owner-'))
  const content = join(folder, 'content')
  try {
    await buildElsewhere(folder, {}, async () => {
      await writeFile(join(content, 'site.ts'), moduleOf('site', settings))
      await writeFile(join(content, 'projects.ts'), moduleOf('projects', projects))
      await rm(join(content, 'resume.json'), { force: true })
      await rm(join(content, 'projects'), { recursive: true, force: true })
    })
    return await readFile(join(folder, 'build', 'site', 'index.html'), 'utf8')
  } finally {
    await rm(folder, { recursive: true })
  }
}

function moduleOf(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(value)}\n`
}

function headingsIn(html: string): readonly (string | undefined)[] {
  return [...html.matchAll(/<h[1-6][^>]*>([^<]*)</g)].map(([, text]) => text)
}
