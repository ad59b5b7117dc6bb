import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { loadSite } from '../../../server/site/load-site.ts'
import { aFolder, aSite } from '../../support/server/a-site.ts'

test('a site that was not built is one sentence that says what to do', async (t) => {
  const folder = await aFolder(t)

  const loaded = await loadSite({ directory: join(folder, 'site'), manifestFile: join(folder, 'manifest.json') })

  assert.ok(!loaded.ok)
  assert.match(
    loaded.error,
    /^The site cannot be read from .*manifest\.json: .*ENOENT.* Build it with `npm run build`\.$/,
  )
})

test('a site whose folder is gone is one sentence', async (t) => {
  const site = await aSite(t)
  await rm(site.directory, { recursive: true })

  const loaded = await loadSite(site)

  assert.ok(!loaded.ok)
  assert.match(loaded.error, /^The site cannot be read from .*\/site: .*ENOENT/)
})

test('a site with pages missing is one sentence that names them', async (t) => {
  const site = await aSite(t, { 'projects/index.html': null, '404.html': null, '400.html': null })

  const loaded = await loadSite(site)

  assert.ok(!loaded.ok)
  assert.match(
    loaded.error,
    /lacks \/projects\/index\.html, \/404\.html, \/400\.html\. Build it again with `npm run build`\.$/,
  )
})

test('a site with a single screen missing is not served in part', async (t) => {
  const loaded = await loadSite(await aSite(t, { 'projects/commander/index.html': null }))

  assert.ok(!loaded.ok)
  assert.match(loaded.error, /lacks \/projects\/commander\/index\.html\./)
})

for (const [meaning, content] of [
  ['not JSON', '{'],
  ['not a manifest', '{"contentSecurityPolicy":1}'],
  ['of an empty policy', '{"contentSecurityPolicy":" "}'],
] as const) {
  test(`a manifest that is ${meaning} is one sentence`, async (t) => {
    const site = await aSite(t)
    await writeFile(site.manifestFile, content)

    const loaded = await loadSite(site)

    assert.ok(!loaded.ok)
    assert.match(loaded.error, /manifest\.json.*`npm run build`\.$/s)
  })
}

test('a folder with the name of a page is no page', async (t) => {
  const site = await aSite(t, { '404.html': null })
  await mkdir(join(site.directory, '404.html'))

  const loaded = await loadSite(site)

  assert.equal(loaded.ok, false)
})
