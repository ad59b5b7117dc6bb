import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { matchPath, type RouteMatch, type RoutePattern } from '../../../core/routing/screens.ts'

type MatchPath = (pathname: string, pattern: RoutePattern) => RouteMatch | null

const reactRouterMatchPath = loadReactRouterMatchPath()

const OPTIONS = [false, true].flatMap((exact) =>
  [false, true].flatMap((strict) => [false, true].map((sensitive) => ({ exact, strict, sensitive }))),
)

describe('route matching compared with React Router 5.3.4 (specification 2)', () => {
  test("rejects patterns that it doesn't support", () => {
    const pattern = { path: '/projects/:projectId?' }

    const theirs = reactRouterMatchPath('/projects', pattern)

    assert.deepEqual(theirs?.params, { projectId: undefined })
    assert.throws(() => matchPath('/projects', pattern), /uses ":"/)
  })

  test('accepts parameters named like object members', () => {
    const pattern = { path: '/:__proto__' }

    const ours = matchPath('/evil', pattern)
    const theirs = reactRouterMatchPath('/evil', pattern)

    assert.deepEqual(Object.entries(ours?.params ?? {}), [['__proto__', 'evil']])
    assert.equal(Object.getPrototypeOf(ours?.params), Object.prototype)
    assert.deepEqual(Object.entries(theirs?.params ?? {}), [])
  })

  test('agrees on pathnames derived from the pattern', () => {
    const property = fc.property(anyPatternAndPathname(), ({ path, pathname }) => assertAgreement(path, pathname))

    fc.assert(property, { numRuns: 1500 })
  })

  test('agrees on any pathname, with every option', () => {
    const property = fc.property(anyPatternAndPathname(), fc.string({ unit: 'binary' }), ({ path }, pathname) => {
      assertAgreement(path, pathname)
      assertAgreement(path, `/${pathname}`)
    })

    fc.assert(property, { numRuns: 300 })
  })

  test('agrees on every short pathname', () => {
    const paths = ['/', '//', '/a', '/a/', '/a//', '//a', '/a/b', '/:x', '/:x/', '/a/:x', '/:x/b/', '/:x/:y']
    const pathnames = wordsOf(['/', 'a', 'B'], 5)

    for (const path of paths) for (const pathname of pathnames) assertAgreement(path, pathname)
  })
})

function assertAgreement(path: string, pathname: string): void {
  for (const options of OPTIONS) {
    const pattern = { path, ...options }
    assert.deepEqual(matchPath(pathname, pattern), reactRouterMatchPath(pathname, pattern), JSON.stringify(pattern))
  }
}

/** All words that consist of up to `length` of these letters, including the empty word. */
function wordsOf(letters: readonly string[], length: number): readonly string[] {
  if (length === 0) return ['']
  const shorter = wordsOf(letters, length - 1)
  return [...new Set(shorter.flatMap((word) => [word, ...letters.map((letter) => word + letter)]))]
}

/** An arbitrary pattern, and a pathname derived from it so that about half of the pairs match. */
function anyPatternAndPathname(): fc.Arbitrary<{ readonly path: string; readonly pathname: string }> {
  const ending = fc.constantFrom('', '', '/', '//', '/more', 'more', '/%E4/')
  return fc
    .tuple(fc.array(anySegmentPair(), { maxLength: 4 }), fc.constantFrom('', '', '/', '//'), ending)
    .map(([segments, patternEnding, pathnameEnding]) => ({
      path: `/${segments.map(([pattern], index) => unique(pattern, index)).join('/')}${patternEnding}`,
      pathname: `/${segments.map(([, segment]) => segment).join('/')}${pathnameEnding}`,
    }))
}

/** An arbitrary segment of a pattern, and a similar segment for a pathname. */
function anySegmentPair(): fc.Arbitrary<readonly [pattern: string, segment: string]> {
  const fixed = anyStaticSegment().chain((pattern) =>
    fc
      .constantFrom(pattern, pattern, pattern.toUpperCase(), pattern.toLowerCase(), `${pattern}x`, '')
      .map((segment) => [pattern, segment] as const),
  )
  const parameter = fc
    .tuple(fc.stringMatching(/^:[A-Za-z_]\w{0,3}$/), anyPathSegment())
    .map(([pattern, segment]) => [pattern, segment] as const)
  return fc.oneof({ weight: 3, arbitrary: fixed }, { weight: 1, arbitrary: parameter })
}

function anyStaticSegment(): fc.Arbitrary<string> {
  const telling = ['', ...'projects a . .. v1.0 c++ [x] $ ^ a|b {2} %20 %2F -_~!,;=&@'.split(' ')]
  const foreign = ['проекты', 'Ünïcödé', '日本', 'ß', 'ſ', 'K', 'İ', '🚲', 'a b', 'a\nb']
  const supported = fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.replace(/[:*?()\\/]/g, ''))
  return fc.oneof(fc.constantFrom(...telling, ...foreign), supported)
}

function anyPathSegment(): fc.Arbitrary<string> {
  return fc.oneof(anyStaticSegment(), fc.constantFrom(':a', '*', 'a?', '(x)', '\\', 'x.y.z'))
}

function unique(pattern: string, index: number): string {
  return pattern.startsWith(':') ? pattern + index : pattern
}

/** Loads the package with `require`, because React Router 5 is a CommonJS module without types. */
function loadReactRouterMatchPath(): MatchPath {
  const peer: unknown = createRequire(import.meta.url)('react-router')
  if (!hasMatchPath(peer)) throw new Error('react-router 5 exports no matchPath')
  return peer.matchPath
}

function hasMatchPath(peer: unknown): peer is { readonly matchPath: MatchPath } {
  return typeof peer === 'object' && peer !== null && 'matchPath' in peer && typeof peer.matchPath === 'function'
}
