import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { failure, success } from '../../../core/result.ts'
import { detailsAddress, isUnderAuthentication, SCREENS, screenAt, screensOf } from '../../../core/routing/screens.ts'

const UNKNOWN = failure({ code: 'address/unknown' })
const UNDECODABLE = failure({ code: 'address/undecodable' })

describe('screens (specification 2, 8)', () => {
  test('are found at the four routes', () => {
    const pathnames = ['/', '/projects', '/projects/commander', '/authentication']

    const screens = pathnames.map(nameAt)

    assert.deepEqual(screens, [success('home'), success('projects'), success('commander'), success('authentication')])
  })

  test('have unique names and addresses', () => {
    const found = SCREENS.map(({ address }) => nameAt(address))

    assert.deepEqual(
      found,
      SCREENS.map(({ name }) => success(name)),
    )
    assert.equal(new Set(SCREENS.map(({ address }) => address)).size, SCREENS.length)
    assert.equal(new Set(SCREENS.map(({ name }) => name)).size, SCREENS.length)
  })

  test('are exact for home, projects and Commander', () => {
    const pathnames = ['/home', '/projects/recipes', '/projects/commander/one', '/projectsx', '/project']

    const screens = pathnames.map(nameAt)

    for (const screen of screens) assert.deepEqual(screen, UNKNOWN)
  })

  test("include one per project, and Commander's own", () => {
    const screens = screensOf({ projectIds: ['commander', 'wheel-log'], hasCv: true })

    const found = ['/projects/wheel-log', '/Projects/Wheel-Log/', '/projects/commander', '/cv'].map((pathname) => {
      const screen = screenAt(pathname, screens)
      return screen.ok && [screen.value.name, screen.value.projectId]
    })

    assert.deepEqual(found, [
      ['project', 'wheel-log'],
      ['project', 'wheel-log'],
      ['commander', null],
      ['cv', null],
    ])
  })

  test("don't include unknown projects", () => {
    const address = detailsAddress('/projects', 'recipes')

    const screen = nameAt(address)

    assert.deepEqual(screen, UNKNOWN)
  })

  test('ignore one trailing slash', () => {
    const pathnames = ['/projects/', '/projects/commander/', '/authentication/']

    const screens = pathnames.map(nameAt)

    assert.deepEqual(screens, [success('projects'), success('commander'), success('authentication')])
  })

  test("don't ignore two slashes", () => {
    const pathnames = ['//', '//projects', '/projects//', '/projects//commander']

    const screens = pathnames.map(nameAt)

    for (const screen of screens) assert.deepEqual(screen, UNKNOWN)
  })

  test('ignore case', () => {
    const pathname = '/Projects/COMMANDER'

    const screen = nameAt(pathname)

    assert.deepEqual(screen, success('commander'))
  })

  test('are matched after decoding once', () => {
    const pathnames = ['/%70rojects', '/%2570rojects', '/projects%2Fcommander']

    const screens = pathnames.map(nameAt)

    assert.deepEqual(screens, [success('projects'), UNKNOWN, UNKNOWN])
  })

  test('include everything under /authentication', () => {
    const under = ['', '/', '/callback', '/a/b'].map((rest) => `/%61utHENTICATION${rest}`)
    const outside = ['/', '/authenticationx', '/authentication-old', '/projects/authentication', '/auth', '']

    assert.deepEqual(
      under.map(isUnderAuthentication),
      under.map(() => true),
    )
    assert.deepEqual(
      outside.map(isUnderAuthentication),
      outside.map(() => false),
    )
  })

  test('have their own problem for undecodable pathnames', () => {
    const pathnames = ['/%', '/projects/%E0%A4%A', '/authentication/%FF']

    const screens = pathnames.map(nameAt)

    for (const screen of screens) assert.deepEqual(screen, UNDECODABLE)
  })

  test('show no login control at undecodable pathnames', () => {
    const pathname = '/authentication/%FF'

    const isUnder = isUnderAuthentication(pathname)

    assert.equal(isUnder, false)
  })

  test('never throw for any pathname', () => {
    const property = fc.property(fc.oneof(anyLikelyPathname(), fc.string({ unit: 'binary' })), (pathname) => {
      const screen = screenAt(pathname)
      if (!screen.ok) assert.match(screen.error.code, /^address\/(unknown|undecodable)$/)
      assert.equal(isUnderAuthentication(pathname), screen.ok && screen.value.name === 'authentication')
    })

    fc.assert(property, { numRuns: 1000 })
  })
})

/** The name of the screen at a pathname, or the problem that there is none. */
function nameAt(pathname: string) {
  const screen = screenAt(pathname)
  return screen.ok ? success(screen.value.name) : screen
}

function anyLikelyPathname(): fc.Arbitrary<string> {
  const pieces = fc.constantFrom(
    '/',
    '/',
    '/projects',
    '/commander',
    '/authentication',
    '%70',
    '%FF',
    '%2F',
    'x',
    '?',
    'я',
  )
  return fc.array(pieces, { maxLength: 4 }).map((all) => all.join(''))
}
