import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import type { Answers } from '../../cli/new/answers.ts'
import { siteFile, textLiteral } from '../../cli/new/site-file.ts'
import { parseSiteSettings, type SiteSettings } from '../../core/content/site-settings.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { HOSTILE_ANSWERS, SHORT_ANSWERS } from '../support/project/new-answers.ts'

describe('files that commander new writes', () => {
  for (const [whose, answers] of [
    ['a hostile owner', HOSTILE_ANSWERS],
    ['an owner with short answers', SHORT_ANSWERS],
  ] as const) {
    test(`keep every answer of ${whose} in content/site.ts`, async (t) => {
      const text = siteFile(answers)

      assert.deepEqual(await settingsIn(t, text), settingsOf(answers))
    })
  }

  test('contain any text as a literal on one line', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('', '\ud800', "\\'", '\u2028\r'),
        (text, more) => {
          const literal = textLiteral(text + more)

          assert.equal(runInNewContext(literal), text + more)
          assert.doesNotMatch(literal, /[\n\r\u2028\u2029\u202e]/)
        },
      ),
    )
  })

  test('list every setting in content/site.ts', () => {
    const text = siteFile(SHORT_ANSWERS)

    const settings = Object.keys(parseSiteSettings.keywords.properties ?? {})

    assert.ok(settings.length > 5)
    assert.deepEqual(
      settings.filter((setting) => !new RegExp(`^ *(?:// )?${setting}:`, 'm').test(text)),
      [],
    )
  })
})

async function settingsIn(t: TestContext, text: string): Promise<unknown> {
  const folder = temporaryFolder(t, { 'package.json': '{ "type": "module" }', 'site.ts': text })
  const { site } = await import(pathToFileURL(join(folder, 'site.ts')).href)
  return site
}

function settingsOf({ name, tagline, birth, contacts: { email, links }, siteUrl }: Answers): SiteSettings {
  return {
    name,
    ...(tagline === null ? {} : { tagline }),
    ...(birth === null ? {} : { birth }),
    ...(email === null ? {} : { email }),
    ...(links.length === 0 ? {} : { links }),
    ...(siteUrl === null ? {} : { siteUrl }),
  }
}
