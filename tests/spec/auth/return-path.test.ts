import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { pathOf } from '../../../web/auth/callback.ts'
import { returnPathOf } from '../../../web/auth/sign-in-return.ts'

const ORIGIN = 'https://site.example'

describe('return address', () => {
  test('keeps path, query and fragment', () => {
    const paths = [
      '/',
      '/projects/commander',
      '/a?b=c&d=%20#e',
      '/%',
      '/%2f%2fevil.example',
      '/a//b',
      '/a?u=//evil.example',
    ]

    for (const path of paths) assert.equal(returnPathOf({ returnTo: path }, ORIGIN), path)
  })

  test('on another site becomes the home page', () => {
    const addresses = [
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '\\/evil.example',
      '/\t/evil.example',
      '/\t/evil.example/admin',
      '/\t/[',
      '/\n//evil.example',
      '\t//evil.example',
      ' //evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/a/..//evil.example',
      '/./\\evil.example',
      '/%2e//evil.example',
      '/a/../\\evil.example',
      'https://evil.example',
      'https:evil.example',
      'https:/evil.example',
      'HTTPS://site.example/projects',
      'https://site.example@evil.example',
      'javascript:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'blob:https://site.example/1',
      '@evil.example',
      '.evil.example',
      'evil.example',
      'projects',
      '?a=b',
      '#a',
      '',
    ]

    for (const address of addresses) assert.equal(returnPathOf({ returnTo: address }, ORIGIN), '/', address)
  })

  test('becomes the home page if it is invalid', () => {
    const travelled = [undefined, null, '/projects', 7, [], ['/projects'], {}, { returnTo: null }, { returnTo: ['/a'] }]

    for (const each of travelled) assert.equal(returnPathOf(each, ORIGIN), '/')
  })

  test('never leads away from the site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '\t',
      '\n',
      ' ',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      'a',
    )
    const address = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(piece).map((pieces) => pieces.join('')),
    )

    fc.assert(
      fc.property(address, (returnTo) => {
        const path = returnPathOf({ returnTo }, ORIGIN)
        assert.match(path, /^\/(?![/\\])/)
        assert.equal(new URL(path, ORIGIN).origin, ORIGIN)
      }),
      { numRuns: 2000 },
    )
  })

  test('stays unchanged for every address of the site', () => {
    const address = fc.webPath().map((path) => new URL(`/a${path}?b=c#d`, ORIGIN).href)

    fc.assert(
      fc.property(address, (href) => {
        assert.equal(ORIGIN + returnPathOf({ returnTo: pathOf(href) }, ORIGIN), href)
      }),
    )
  })
})
