import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { buildElsewhere } from './build-elsewhere.ts'

test('6. a site built without a provider offers no sign-in anywhere, and says so where one looks for it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'no-provider-'))
  t.after(() => rm(folder, { recursive: true }))
  await buildElsewhere(folder, { NODE_ENV: 'production', SITE_URL: 'https://site.example' })
  const pageAt = (path: string) => readFile(join(folder, 'build', 'site', path, 'index.html'), 'utf8')

  const [home, commander, authentication] = await Promise.all(['', 'projects/commander', 'authentication'].map(pageAt))

  assert.doesNotMatch(`${home}${commander}`, /[Ss]ign(?:ed)?[ -]in|\/authentication/)
  assert.match(authentication ?? '', /This site has no sign-in/)
  assert.match(authentication ?? '', /AUTH_DOMAIN/)
  assert.doesNotMatch(authentication ?? '', /Login|Loading\.\.\.|Checking whether/)
})
