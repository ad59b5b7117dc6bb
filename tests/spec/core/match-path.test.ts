import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { matchPath } from '../../../core/routing/screens.ts'

describe('route (specification 2)', () => {
  test('matches a prefix of the pathname', () => {
    const pattern = { path: '/authentication' }

    const match = matchPath('/authentication/callback/deep', pattern)

    assert.deepEqual(match, { path: '/authentication', url: '/authentication', isExact: false, params: {} })
  })

  test('matches whole segments only', () => {
    const pattern = { path: '/projects' }

    const matches = ['/projectsandmore', '/projects.html', '/projects-old'].map((pathname) =>
      matchPath(pathname, pattern),
    )

    assert.deepEqual(matches, [null, null, null])
  })

  test("doesn't match a shorter pathname", () => {
    const pattern = { path: '/projects/commander' }

    const matches = ['', '/', '/projects', '/projects/'].map((pathname) => matchPath(pathname, pattern))

    assert.deepEqual(matches, [null, null, null, null])
  })

  test('matches every pathname if it is /', () => {
    const pattern = { path: '/' }

    const match = matchPath('/projects', pattern)

    assert.deepEqual(match, { path: '/', url: '/', isExact: false, params: {} })
  })

  test('matches the whole pathname only if exact', () => {
    const pattern = { path: '/projects', exact: true }

    const whole = matchPath('/projects', pattern)
    const beginning = matchPath('/projects/commander', pattern)

    assert.deepEqual(whole, { path: '/projects', url: '/projects', isExact: true, params: {} })
    assert.equal(beginning, null)
  })

  test('ignores a trailing slash if exact but not strict', () => {
    const withSlash = { path: '/projects/', exact: true }
    const withoutSlash = { path: '/projects', exact: true }

    const urls = [withSlash, withoutSlash].map((pattern) => [
      matchPath('/projects', pattern)?.url,
      matchPath('/projects/', pattern)?.url,
      matchPath('/projects//', pattern)?.url,
    ])

    assert.deepEqual(urls, [
      ['/projects', '/projects/', undefined],
      ['/projects', '/projects/', undefined],
    ])
  })

  test('needs its trailing slash if strict', () => {
    const pattern = { path: '/projects/', strict: true }

    const urls = ['/projects', '/projects/', '/projects/commander'].map((pathname) => matchPath(pathname, pattern)?.url)

    assert.deepEqual(urls, [undefined, '/projects/', '/projects/'])
  })

  test('rejects another trailing slash if strict and exact', () => {
    const pattern = { path: '/projects', exact: true, strict: true }

    const urls = ['/projects', '/projects/'].map((pathname) => matchPath(pathname, pattern)?.url)

    assert.deepEqual(urls, ['/projects', undefined])
  })

  test('excludes the slash after a strict prefix', () => {
    const pattern = { path: '/projects', strict: true }

    const match = matchPath('/projects/', pattern)

    assert.deepEqual(match, { path: '/projects', url: '/projects', isExact: false, params: {} })
  })

  test('matches case only if sensitive', () => {
    const path = '/Projects'

    const insensitive = matchPath('/pROJECTS', { path })
    const sensitive = matchPath('/pROJECTS', { path, sensitive: true })

    assert.deepEqual(insensitive, { path: '/Projects', url: '/pROJECTS', isExact: true, params: {} })
    assert.equal(sensitive, null)
  })

  test('has parameters of one whole segment', () => {
    const pattern = { path: '/projects/:projectId' }

    const paramsOf = (pathname: string) => matchPath(pathname, pattern)?.params

    assert.deepEqual(paramsOf('/projects/commander/more'), { projectId: 'commander' })
    assert.deepEqual(paramsOf('/projects/v1.2-данные %2F/'), { projectId: 'v1.2-данные %2F' })
    assert.equal(paramsOf('/projects/'), undefined)
  })

  test('distinguishes parameters by name', () => {
    const pattern = { path: '/:platform/of/:commandId', exact: true }

    const match = matchPath('/git/OF/17', pattern)

    assert.deepEqual(match?.params, { platform: 'git', commandId: '17' })
  })

  test('treats static text literally', () => {
    const pattern = { path: '/v1.0/c++/[a|b]{2}/^$' }

    const literal = matchPath('/v1.0/c++/[a|b]{2}/^$', pattern)
    const asExpression = matchPath('/v1x0/ccc/aa/', pattern)

    assert.equal(literal?.isExact, true)
    assert.equal(asExpression, null)
  })

  const MISTAKES = ['', ...'projects /: /:a? /:a+ /:a* /:a(x) /* /a* /(a) /a) /a? /a:b /\\a'.split(' ')]

  for (const path of MISTAKES) {
    test(`explains the mistake in "${path}"`, () => {
      const pattern = { path }

      const match = () => matchPath('/a', pattern)

      assert.throws(match, { name: 'Error', message: /^The route pattern ".*" (must begin with "\/"|uses ".")/ })
    })
  }

  test('rejects invalid and repeated parameter names', () => {
    const mistakes = ['/:1', '/:first-name', '/:id/:id']

    for (const path of mistakes) assert.throws(() => matchPath('/a/a', { path }), Error, path)
  })
})
