import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { publishedSite } from './published-site.ts'

test('6. a site built without a provider offers no sign-in anywhere, and says so where one looks for it', async () => {
  const { folder } = await publishedSite()
  const pageAt = (path: string) => readFile(join(folder, path, 'index.html'), 'utf8')

  const [home, commander, authentication] = await Promise.all(['', 'projects/commander', 'authentication'].map(pageAt))

  assert.doesNotMatch(`${home}${commander}`, /[Ss]ign(?:ed)?[ -]in|\/authentication/)
  assert.match(authentication ?? '', /This site has no sign-in/)
  assert.match(authentication ?? '', /AUTH_DOMAIN/)
  assert.doesNotMatch(authentication ?? '', /Login|Loading\.\.\.|Checking whether/)
})
