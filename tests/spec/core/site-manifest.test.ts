import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseSiteManifest } from '../../../core/built-site/site-manifest.ts'
import { failure, success } from '../../../core/result.ts'

const SITE_MAP = { projectIds: ['wheel-log'], hasCv: false }

describe('build manifest', () => {
  test('has the content security policy', () => {
    const manifest = { contentSecurityPolicy: "default-src 'none'", siteMap: SITE_MAP }

    const parsed = parseSiteManifest({ ...manifest, builtAt: 'noon' })

    assert.deepEqual(parsed, success(manifest))
  })

  test('is rejected without a policy', () => {
    const manifests = [{ siteMap: SITE_MAP }, { contentSecurityPolicy: '', siteMap: SITE_MAP }]

    const parsed = manifests.map((manifest) => parseSiteManifest(manifest))

    for (const result of parsed) {
      assert.deepEqual(result, failure([{ field: 'contentSecurityPolicy', expected: 'a text that is not empty' }]))
    }
  })
})
