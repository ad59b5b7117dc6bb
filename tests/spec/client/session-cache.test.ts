import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { clearAll, clearPrefix, createSessionCache } from '../../../client/session-cache.ts'
import { createStorage, keysIn } from '../../support/server/memory-storage.ts'

describe('session cache', () => {
  test('stores a value as JSON under its key', () => {
    const storage = createStorage()

    const isKept = createSessionCache(() => storage).write('menu', { isCollapsed: true })

    assert.equal(isKept, true)
    assert.equal(storage.getItem('menu'), '{"isCollapsed":true}')
  })

  test('returns any JSON value unchanged under any key', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        const cache = cacheOver(createStorage())

        const isKept = cache.write(key, value)

        assert.equal(isKept, true)
        assert.deepEqual(cache.read(key), JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test("counts false, 0, '' and null as values", () => {
    const cache = cacheOver(createStorage())
    const values = [false, 0, '', null]

    for (const value of values) cache.write(`value ${value}`, value)

    for (const value of values) assert.equal(cache.read(`value ${value}`), value)
    assert.equal(cache.read('never written'), undefined)
  })

  test('replaces a value that is stored again', () => {
    const cache = cacheOver(createStorage())

    cache.write('page', 1)
    cache.write('page', 2)

    assert.equal(cache.read('page'), 2)
  })

  for (const key of ['__proto__', 'constructor', 'length', 'getItem', 'clear', '', 'ключ 🗝']) {
    test(`treats '${key}' as an ordinary key`, () => {
      const storage = createStorage()
      const cache = cacheOver(storage)

      assert.equal(cache.read(key), undefined)
      assert.equal(cache.write(key, 'kept'), true)
      assert.equal(cache.read(key), 'kept')
      cache.clear(key)
      assert.deepEqual(keysIn(storage), [])
    })
  }
})

describe('clearing', () => {
  test('of one key keeps the others', () => {
    const storage = createStorage({ entries: { a: '1', ab: '2', b: '3' } })

    cacheOver(storage).clear('a')

    assert.deepEqual(keysIn(storage), ['ab', 'b'])
  })

  test('of a missing key changes nothing', () => {
    const storage = createStorage({ entries: { a: '1' } })

    cacheOver(storage).clear('b')

    assert.deepEqual(keysIn(storage), ['a'])
  })

  test('by prefix removes exactly the keys that match', () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '.'), maxLength: 4 })

    fc.assert(
      fc.property(fc.uniqueArray(key, { maxLength: 20 }), key, (keys, prefix) => {
        const storage = createStorage({ entries: Object.fromEntries(keys.map((each) => [each, 'null'])) })

        clearPrefix(() => storage, prefix)

        assert.deepEqual(keysIn(storage), keys.filter((each) => !each.startsWith(prefix)).sort())
      }),
    )
  })

  test('takes a prefix as case-sensitive, not as a pattern', () => {
    const storage = createStorage({ entries: { 'api/1': '1', 'API/2': '2', apix: '3', 'my api/': '4' } })

    clearPrefix(() => storage, 'api.')
    clearPrefix(() => storage, 'api/')

    assert.deepEqual(keysIn(storage), ['API/2', 'apix', 'my api/'])
  })

  test('of everything includes values from other scripts', () => {
    const storage = createStorage({ entries: { 'of others': 'not JSON' } })
    const cache = cacheOver(storage)
    cache.write('own', 1)

    clearAll(() => storage)

    assert.equal(storage.length, 0)
  })
})

function cacheOver(storage: Storage) {
  return createSessionCache(() => storage)
}
