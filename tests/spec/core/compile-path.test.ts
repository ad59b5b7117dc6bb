import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createPatternCache, ROUTE_PATTERN_CACHE_LIMIT } from '../../../core/routing/screens.ts'

const LOOSE = { exact: false, strict: false, sensitive: false }

describe('route pattern cache (specification 9)', () => {
  test('holds 10,000 patterns', () => {
    const compile = createPatternCache()
    const paths = Array.from({ length: 10_001 }, (_, index) => `/${index}`)

    const expressions = paths.map((path) => compile(path, LOOSE))
    const remembered = paths.filter((path, index) => compile(path, LOOSE) === expressions[index])

    assert.equal(ROUTE_PATTERN_CACHE_LIMIT, 10_000)
    assert.deepEqual(remembered, paths.slice(0, 10_000))
  })

  test('compiles a pattern once', () => {
    const compile = createPatternCache(2)

    const first = compile('/projects', LOOSE)
    const second = compile('/projects', { ...LOOSE })

    assert.equal(first, second)
  })

  test('stops caching at the limit, but still compiles', () => {
    const compile = createPatternCache(1)
    const kept = compile('/projects', LOOSE)

    const beyond = compile('/authentication', LOOSE)
    const beyondAgain = compile('/authentication', LOOSE)

    assert.notEqual(beyond, beyondAgain)
    assert.deepEqual(beyond, beyondAgain)
    assert.ok(beyondAgain.test('/authentication/callback'))
    assert.equal(compile('/projects', LOOSE), kept)
  })

  test('compiles without caching at a limit of zero', () => {
    const compile = createPatternCache(0)

    const expressions = [compile('/projects', LOOSE), compile('/projects', LOOSE)]

    assert.notEqual(expressions[0], expressions[1])
    assert.ok(expressions.every((expression) => expression.test('/projects')))
  })

  test('caches a pattern separately for each set of options', () => {
    const compile = createPatternCache()
    const options = [LOOSE, { ...LOOSE, exact: true }, { ...LOOSE, strict: true }, { ...LOOSE, sensitive: true }]

    const expressions = options.map((option) => compile('/projects/', option))

    assert.equal(new Set(expressions).size, options.length)
    assert.deepEqual(
      expressions.map((expression) => expression.test('/PROJECTS/more')),
      [true, false, true, false],
    )
  })

  test('has a single limit for patterns with any options', () => {
    const compile = createPatternCache(1)
    compile('/projects', LOOSE)

    const first = compile('/projects', { ...LOOSE, exact: true })
    const second = compile('/projects', { ...LOOSE, exact: true })

    assert.notEqual(first, second)
  })

  test('is independent of other caches', () => {
    const one = createPatternCache()
    const other = createPatternCache()

    const expressions = [one('/projects', LOOSE), other('/projects', LOOSE)]

    assert.notEqual(expressions[0], expressions[1])
  })

  test('keeps no state between matches', () => {
    const compile = createPatternCache()
    const expression = compile('/projects/:projectId', LOOSE)

    const answers = ['/projects/one', '/projects/two', '/projects/one'].map((pathname) => expression.test(pathname))

    assert.deepEqual(answers, [true, true, true])
    assert.equal(expression.flags, 'i')
  })

  test("doesn't cache invalid patterns", () => {
    const compile = createPatternCache()

    for (const attempt of [1, 2]) assert.throws(() => compile('/*', LOOSE), /uses "\*"/, `attempt ${attempt}`)
  })
})
