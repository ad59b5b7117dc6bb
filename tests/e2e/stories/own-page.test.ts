import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { BUILD } from '../../../cli/build/paths.ts'
import { ownAddressFault } from '../../../cli/build/stories/read-own-page.ts'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { buildCopy } from '../../support/project/copy.ts'
import { lazyCopy } from '../../support/project/lazy-copy.ts'
import { writeMinimalContent } from '../../support/project/minimal-content.ts'

const PAGES = {
  'uses.md': '# What I use\n\nA `laptop`, \\<b>tea\\</b> and [projects](/projects).\n\n## Tools\n\n- git\n',
  'now.md': '---\ntitle: Now\n---\n\nWriting.\n',
} as const

const ownSite = lazyCopy(async (copy) => {
  const pages = join(copy.folder, 'content', 'pages')
  await writeMinimalContent(copy)
  await mkdir(pages)
  for (const [name, text] of Object.entries(PAGES)) await writeFile(join(pages, name), text)
  await buildCopy(copy)
})

describe("an owner's page", () => {
  test('follows Projects in the navigation bar', async () => {
    const { page, leave } = await createVisitor()
    await page.goto((await ownSite()).url)
    await untilAlive(page)
    const links = page.getByRole('navigation').getByRole('link')
    assert.deepEqual(await links.allTextContents(), ['Bo', 'Projects', 'Now', 'What I use'])

    await links.filter({ hasText: 'What I use' }).click()

    await page.getByRole('heading', { level: 1, name: 'What I use' }).waitFor()
    await page.waitForFunction(() => document.title === 'What I use · Bo')
    assert.equal(new URL(page.url()).pathname, '/uses')
    assert.equal(await page.getByRole('link', { name: 'What I use' }).getAttribute('aria-current'), 'page')
    await leave()
  })

  test('is complete without scripts, and shows markup as text', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    const response = await page.goto(`${(await ownSite()).url}/uses/`)

    assert.deepEqual([response?.status(), await page.title()], [200, 'What I use · Bo'])
    const text = page.getByRole('main').getByRole('paragraph').first()
    assert.equal(await text.textContent(), 'A laptop, <b>tea</b> and projects.')
    await page.getByRole('heading', { level: 2, name: 'Tools' }).waitFor()
    await leave()
  })

  test('is in the sitemap and the offline copy', async () => {
    const { url } = await ownSite()

    const [sitemap = '', worker = ''] = await Promise.all(
      ['/sitemap.xml', '/service-worker.js'].map(async (path) => (await fetch(url + path)).text()),
    )

    assert.match(sitemap, /\/uses<\/loc>/)
    assert.match(worker, /"\/uses"/)
  })

  test('is suggested if its address is misspelt', async () => {
    const { page, leave } = await createVisitor()

    const response = await page.goto(`${(await ownSite()).url}/use`)

    assert.equal(response?.status(), 404)
    await page.getByRole('main').getByRole('link', { name: 'What I use' }).waitFor()
    await leave(/status of 404/)
  })

  test("can't replace a folder of the site", async () => {
    const folders = (await readdir(BUILD.site, { withFileTypes: true })).filter((entry) => entry.isDirectory())

    assert.ok(folders.length > 5)
    assert.deepEqual(
      folders.map(({ name }) => name).filter((name) => ownAddressFault(`/${name}`) === null),
      [],
    )
  })
})
