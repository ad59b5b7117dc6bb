import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { describe } from 'node:test'
import { site } from '../../../content/site.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const NAMESPACE = 'http://www.w3.org/2000/svg'
const MAX_BYTES = 10 * 1024

/** Elements and attributes that could run code or load something. */
const ACTIVE = /<(?:script|style|foreignObject|image|use|a|iframe|animate|set)\b|\son\w+=|\sstyle=|<!|<\?/i

/** References that could make a picture load something. */
const REFERENCE = /\bhref\b|\bsrc\b|url\(|https?:|data:|@import/i

describe('avatar in the settings', () => {
  test('exists and is small', OF_SAMPLE, () => {
    const avatar = readAvatar()

    assert.ok(avatar.length > 0)
    assert.ok(Buffer.byteLength(avatar) <= MAX_BYTES, `${Buffer.byteLength(avatar)} bytes`)
  })

  test('is a square drawing', OF_SAMPLE, () => {
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(readAvatar()) ?? []

    assert.notEqual(width, undefined)
    assert.equal(width, height)
  })

  test('contains no scripts or references', OF_SAMPLE, () => {
    const avatar = readAvatar().replace(`xmlns="${NAMESPACE}"`, '')

    assert.doesNotMatch(avatar, ACTIVE)
    assert.doesNotMatch(avatar, REFERENCE)
  })

  test('has only elements that are closed', OF_SAMPLE, () => {
    const tags = (readAvatar().match(/<[^>]+>/g) ?? []).filter((tag) => !tag.endsWith('/>'))

    const isClosing = (tag: string) => tag.startsWith('</')
    const opened = tags.filter((tag) => !isClosing(tag)).map(nameOf)
    const closed = tags.filter(isClosing).map(nameOf)

    assert.ok(opened.length > 0)
    assert.deepEqual(closed.toSorted(), opened.toSorted())
  })
})

const HARMFUL = {
  'a script': ['<script>alert(1)</script>', ACTIVE],
  'a handler': ['<svg onload="alert(1)">', ACTIVE],
  'a style that the content security policy would refuse': ['<path style="fill:red"/>', ACTIVE],
  'a picture from elsewhere': ['<image href="https://example.com/a.png"/>', REFERENCE],
  'a fill from elsewhere': ['<path fill="url(https://example.com/a.svg#b)"/>', REFERENCE],
} as const

describe('harmful drawing', () => {
  for (const [what, [drawing, sign]] of Object.entries(HARMFUL)) {
    test(`with ${what} would be detected`, () => {
      assert.match(drawing, sign)
    })
  }
})

function readAvatar(): string {
  return readFileSync(new URL(`../../../content/${site.avatar}`, import.meta.url), 'utf8')
}

function nameOf(tag: string): string {
  return /\w+/.exec(tag)?.[0] ?? ''
}
