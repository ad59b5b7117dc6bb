import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { loadSite } from '../../../server/site/load-site.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { createBuiltSite } from '../../support/server/site.ts'

describe('site', () => {
  test("that wasn't built fails with one message and a remedy", async (t) => {
    const folder = temporaryFolder(t)

    const loaded = await loadSite({ directory: join(folder, 'site'), manifestFile: join(folder, 'manifest.json') })

    assert.ok(!loaded.ok)
    assert.match(
      loaded.error,
      /^The site cannot be read from .*manifest\.json: .*ENOENT.* Build it with `npm run build`\.$/,
    )
  })

  test('whose folder is gone fails with one message', async (t) => {
    const site = await createBuiltSite(t)
    await rm(site.directory, { recursive: true })

    const loaded = await loadSite(site)

    assert.ok(!loaded.ok)
    assert.match(loaded.error, /^The site cannot be read from .*\/site: .*ENOENT/)
  })

  test('with missing pages names them', async (t) => {
    const site = await createBuiltSite(t, { 'projects/index.html': null, '404.html': null, '400.html': null })

    const loaded = await loadSite(site)

    assert.ok(!loaded.ok)
    assert.match(
      loaded.error,
      /lacks \/projects\/index\.html, \/404\.html, \/400\.html\. Build it again with `npm run build`\.$/,
    )
  })

  test("with one screen missing isn't served at all", async (t) => {
    const loaded = await loadSite(await createBuiltSite(t, { 'projects/commander/index.html': null }))

    assert.ok(!loaded.ok)
    assert.match(loaded.error, /lacks \/projects\/commander\/index\.html\./)
  })

  for (const [meaning, content] of [
    ['not JSON', '{'],
    ['not a manifest', '{"contentSecurityPolicy":1}'],
    ['missing a policy', '{"contentSecurityPolicy":" "}'],
  ] as const) {
    test(`with a manifest that is ${meaning} fails with one message`, async (t) => {
      const site = await createBuiltSite(t)
      await writeFile(site.manifestFile, content)

      const loaded = await loadSite(site)

      assert.ok(!loaded.ok)
      assert.match(loaded.error, /manifest\.json.*`npm run build`\.$/s)
    })
  }

  test("with a folder in place of a page isn't served", async (t) => {
    const site = await createBuiltSite(t, { '404.html': null })
    await mkdir(join(site.directory, '404.html'))

    const loaded = await loadSite(site)

    assert.equal(loaded.ok, false)
  })
})
