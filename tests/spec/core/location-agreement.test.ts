import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { type AddressParts, createPath, decodePathname, parsePath } from '../../../core/routing/location.ts'

/** The functions of the `history` package, version 4.10.1, that this test compares with. */
type History = {
  readonly parsePath: (path: string) => AddressParts
  readonly createPath: (parts: AddressParts) => string
  readonly createLocation: (path: string) => AddressParts
}

const history = loadHistory()

describe('addresses compared with history 4.10.1 (specification 2, 8)', () => {
  test('fail with a value where history throws', () => {
    const pathname = '/%E0%A4%A'

    const ours = decodePathname(pathname)

    assert.equal(ours.ok, false)
    assert.throws(
      () => history.createLocation(pathname),
      /^URIError: Pathname "\/%E0%A4%A" could not be decoded\. This/,
    )
  })

  test('split in the same way', () => {
    const property = fc.property(anyAddress(), (path) => assert.deepEqual(parsePath(path), history.parsePath(path)))

    fc.assert(property, { numRuns: 2000 })
  })

  test('join in the same way', () => {
    const parts = fc.record({ pathname: anyAddress(), search: anyAddress(), hash: anyAddress() })
    const property = fc.property(parts, (given) => assert.equal(createPath(given), history.createPath(given)))

    fc.assert(property, { numRuns: 2000 })
  })

  test('are decoded, or fail, in the same way', () => {
    const property = fc.property(anyAddress(), (rest) => {
      const ours = decodedLocation(`/${rest}`)
      const theirs = outcomeOf(() => history.createLocation(`/${rest}`))
      assert.deepEqual(ours, theirs)
    })

    fc.assert(property, { numRuns: 2000 })
  })

  test('stay the same when joined and split again', () => {
    const property = fc.property(anyAddress(), (path) => {
      const normal = createPath(parsePath(path))
      assert.equal(createPath(parsePath(normal)), normal)
    })

    fc.assert(property)
  })
})

/**
 * The location that the site's own functions find, in the form that history uses. Null if the pathname can't be
 * decoded.
 */
function decodedLocation(path: string): AddressParts | null {
  const { pathname, search, hash } = parsePath(path)
  const decoded = decodePathname(pathname)
  return decoded.ok ? { pathname: decoded.value, search, hash } : null
}

function outcomeOf(createLocation: () => AddressParts): AddressParts | null {
  try {
    const { pathname, search, hash } = createLocation()
    return { pathname, search, hash }
  } catch (cause) {
    assert.ok(cause instanceof URIError)
    return null
  }
}

/** Arbitrary addresses, made of pieces with a special meaning and of any other text. */
function anyAddress(): fc.Arbitrary<string> {
  const telling = fc.constantFrom(...'/ // ? # = & . .. % %2F %3f %D1%8F %E4 %zz я'.split(' '))
  return fc
    .array(fc.oneof(telling, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 6 })
    .map((all) => all.join(''))
}

/** Loads the package with `require`, because history 4 is a CommonJS module without types. */
function loadHistory(): History {
  const peer: unknown = createRequire(import.meta.url)('history')
  if (!isHistory(peer)) throw new Error('history 4 lacks what this test compares with')
  return peer
}

function isHistory(peer: unknown): peer is History {
  return (
    typeof peer === 'object' && peer !== null && 'parsePath' in peer && 'createPath' in peer && 'createLocation' in peer
  )
}
