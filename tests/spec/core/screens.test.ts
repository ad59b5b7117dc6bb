import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { failure, success } from '../../../core/result.ts'
import { detailsAddress, isUnderAuthentication, SCREENS, screenAt, screensOf } from '../../../core/routing/screens.ts'

const UNKNOWN = failure({ code: 'address/unknown' })
const UNDECODABLE = failure({ code: 'address/undecodable' })

test('2. the four routes lead to their screens', () => {
  const pathnames = ['/', '/projects', '/projects/commander', '/authentication']

  const screens = pathnames.map(nameAt)

  assert.deepEqual(screens, [success('home'), success('projects'), success('commander'), success('authentication')])
})

test('2. every screen is found at its own address, and no name or address is given twice', () => {
  const found = SCREENS.map(({ address }) => nameAt(address))

  assert.deepEqual(
    found,
    SCREENS.map(({ name }) => success(name)),
  )
  assert.equal(new Set(SCREENS.map(({ address }) => address)).size, SCREENS.length)
  assert.equal(new Set(SCREENS.map(({ name }) => name)).size, SCREENS.length)
})

test('2. home, projects and Commander are exact: nothing below them is one of them', () => {
  const pathnames = ['/home', '/projects/recipes', '/projects/commander/one', '/projectsx', '/project']

  const screens = pathnames.map(nameAt)

  for (const screen of screens) assert.deepEqual(screen, UNKNOWN)
})

test('2. every project has a screen of its own, and Commander keeps its own', () => {
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

test('2. a project that the site does not have has no screen', () => {
  const address = detailsAddress('/projects', 'recipes')

  const screen = nameAt(address)

  assert.deepEqual(screen, UNKNOWN)
})

test('2. exact is not strict: one slash at the end changes nothing', () => {
  const pathnames = ['/projects/', '/projects/commander/', '/authentication/']

  const screens = pathnames.map(nameAt)

  assert.deepEqual(screens, [success('projects'), success('commander'), success('authentication')])
})

test('2. two slashes make another address', () => {
  const pathnames = ['//', '//projects', '/projects//', '/projects//commander']

  const screens = pathnames.map(nameAt)

  for (const screen of screens) assert.deepEqual(screen, UNKNOWN)
})

test('2. routes are not case-sensitive', () => {
  const pathname = '/Projects/COMMANDER'

  const screen = nameAt(pathname)

  assert.deepEqual(screen, success('commander'))
})

test('2. a pathname is decoded once before it is matched', () => {
  const pathnames = ['/%70rojects', '/%2570rojects', '/projects%2Fcommander']

  const screens = pathnames.map(nameAt)

  assert.deepEqual(screens, [success('projects'), UNKNOWN, UNKNOWN])
})

test('2. the authentication route is a prefix of whole segments', () => {
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

test('8. a pathname that cannot be decoded leads to its own problem, not to an unknown address', () => {
  const pathnames = ['/%', '/projects/%E0%A4%A', '/authentication/%FF']

  const screens = pathnames.map(nameAt)

  for (const screen of screens) assert.deepEqual(screen, UNDECODABLE)
})

test('8. no login or logout control appears where the pathname cannot be decoded', () => {
  const pathname = '/authentication/%FF'

  const isUnder = isUnderAuthentication(pathname)

  assert.equal(isUnder, false)
})

test('2. whatever the pathname, there is a screen or one of two problems, and never an exception', () => {
  const property = fc.property(fc.oneof(aLikelyPathname(), fc.string({ unit: 'binary' })), (pathname) => {
    const screen = screenAt(pathname)
    if (!screen.ok) assert.match(screen.error.code, /^address\/(unknown|undecodable)$/)
    assert.equal(isUnderAuthentication(pathname), screen.ok && screen.value.name === 'authentication')
  })

  fc.assert(property, { numRuns: 1000 })
})

/** The name of the screen at a pathname, or the problem. */
function nameAt(pathname: string) {
  const screen = screenAt(pathname)
  return screen.ok ? success(screen.value.name) : screen
}

function aLikelyPathname(): fc.Arbitrary<string> {
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
