import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { publishedSite } from './published-site.ts'

describe('site without a sign-in provider', () => {
  test('offers no sign-in, and says so on its page', async () => {
    const { folder } = await publishedSite()
    const pageAt = (path: string) => readFile(join(folder, path, 'index.html'), 'utf8')

    const [home, commander, authentication] = await Promise.all(
      ['', 'projects/commander', 'authentication'].map(pageAt),
    )

    assert.doesNotMatch(`${home}${commander}`, /[Ss]ign(?:ed)?[ -]in|\/authentication/)
    assert.match(authentication ?? '', /This site has no sign-in/)
    assert.match(authentication ?? '', /AUTH_DOMAIN/)
    assert.doesNotMatch(authentication ?? '', /Login|Loading\.\.\.|Checking whether/)
  })
})
