import assert from 'node:assert/strict'
import test from 'node:test'
import { matchPath } from '../../../core/routing/screens.ts'

test('2. routes are matched by path prefix', () => {
  const pattern = { path: '/authentication' }

  const match = matchPath('/authentication/callback/deep', pattern)

  assert.deepEqual(match, { path: '/authentication', url: '/authentication', isExact: false, params: {} })
})

test('2. a prefix is made of whole segments: /projects does not match /projectsandmore', () => {
  const pattern = { path: '/projects' }

  const matches = ['/projectsandmore', '/projects.html', '/projects-old'].map((pathname) =>
    matchPath(pathname, pattern),
  )

  assert.deepEqual(matches, [null, null, null])
})

test('2. a pathname shorter than the pattern does not match', () => {
  const pattern = { path: '/projects/commander' }

  const matches = ['', '/', '/projects', '/projects/'].map((pathname) => matchPath(pathname, pattern))

  assert.deepEqual(matches, [null, null, null, null])
})

test('2. the pattern / is a prefix of every pathname, and covers nothing but the slash', () => {
  const pattern = { path: '/' }

  const match = matchPath('/projects', pattern)

  assert.deepEqual(match, { path: '/', url: '/', isExact: false, params: {} })
})

test('2. an exact route matches the whole pathname only', () => {
  const pattern = { path: '/projects', exact: true }

  const whole = matchPath('/projects', pattern)
  const beginning = matchPath('/projects/commander', pattern)

  assert.deepEqual(whole, { path: '/projects', url: '/projects', isExact: true, params: {} })
  assert.equal(beginning, null)
})

test('2. an exact route that is not strict ignores one slash at the end, on either side', () => {
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

test('2. a strict route that ends with a slash needs it in the pathname', () => {
  const pattern = { path: '/projects/', strict: true }

  const urls = ['/projects', '/projects/', '/projects/commander'].map((pathname) => matchPath(pathname, pattern)?.url)

  assert.deepEqual(urls, [undefined, '/projects/', '/projects/'])
})

test('2. a strict and exact route refuses a slash that it does not have', () => {
  const pattern = { path: '/projects', exact: true, strict: true }

  const urls = ['/projects', '/projects/'].map((pathname) => matchPath(pathname, pattern)?.url)

  assert.deepEqual(urls, ['/projects', undefined])
})

test('2. a strict prefix leaves the slash after it to the rest of the pathname', () => {
  const pattern = { path: '/projects', strict: true }

  const match = matchPath('/projects/', pattern)

  assert.deepEqual(match, { path: '/projects', url: '/projects', isExact: false, params: {} })
})

test('2. case counts for a sensitive route only', () => {
  const path = '/Projects'

  const insensitive = matchPath('/pROJECTS', { path })
  const sensitive = matchPath('/pROJECTS', { path, sensitive: true })

  assert.deepEqual(insensitive, { path: '/Projects', url: '/pROJECTS', isExact: true, params: {} })
  assert.equal(sensitive, null)
})

test('2. a parameter is one whole segment, whatever is in it', () => {
  const pattern = { path: '/projects/:projectId' }

  const paramsOf = (pathname: string) => matchPath(pathname, pattern)?.params

  assert.deepEqual(paramsOf('/projects/commander/more'), { projectId: 'commander' })
  assert.deepEqual(paramsOf('/projects/v1.2-данные %2F/'), { projectId: 'v1.2-данные %2F' })
  assert.equal(paramsOf('/projects/'), undefined)
})

test('2. several parameters are told apart by their names', () => {
  const pattern = { path: '/:platform/of/:commandId', exact: true }

  const match = matchPath('/git/OF/17', pattern)

  assert.deepEqual(match?.params, { platform: 'git', commandId: '17' })
})

test('2. static text is taken literally: a dot is a dot', () => {
  const pattern = { path: '/v1.0/c++/[a|b]{2}/^$' }

  const literal = matchPath('/v1.0/c++/[a|b]{2}/^$', pattern)
  const asExpression = matchPath('/v1x0/ccc/aa/', pattern)

  assert.equal(literal?.isExact, true)
  assert.equal(asExpression, null)
})

const MISTAKES = ['', ...'projects /: /:a? /:a+ /:a* /:a(x) /* /a* /(a) /a) /a? /a:b /\\a'.split(' ')]

for (const path of MISTAKES) {
  test(`2. the route pattern "${path}" is a programmer's mistake that says what is wrong`, () => {
    const pattern = { path }

    const match = () => matchPath('/a', pattern)

    assert.throws(match, { name: 'Error', message: /^The route pattern ".*" (must begin with "\/"|uses ".")/ })
  })
}

test("2. a parameter's name is an identifier, used once in a pattern", () => {
  const mistakes = ['/:1', '/:first-name', '/:id/:id']

  for (const path of mistakes) assert.throws(() => matchPath('/a/a', { path }), Error, path)
})
