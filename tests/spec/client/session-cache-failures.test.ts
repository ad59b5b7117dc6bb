import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearAll, clearPrefix, createSessionCache } from '../../../client/session-cache.ts'
import { blockedStorage, createStorage, keysIn } from '../../support/server/memory-storage.ts'

describe('session cache', () => {
  test('counts a damaged value as missing, and overwrites it', () => {
    const cache = cacheOver(createStorage({ entries: { half: '{"a":', empty: '', word: 'undefined' } }))

    const read = ['half', 'empty', 'word'].map((key) => cache.read(key))
    cache.write('half', 'whole')

    assert.deepEqual(read, [undefined, undefined, undefined])
    assert.equal(cache.read('half'), 'whole')
  })

  test("skips a value that doesn't fit, and keeps others", () => {
    const cache = cacheOver(createStorage({ room: 20 }))
    cache.write('a', 'small')

    const isKept = cache.write('b', 'far too much for what room there is')

    assert.equal(isKept, false)
    assert.equal(cache.read('b'), undefined)
    assert.equal(cache.read('a'), 'small')
  })

  test("removes the earlier value if the new one doesn't fit", () => {
    const cache = cacheOver(createStorage({ room: 20 }))
    cache.write('a', 'old')

    cache.write('a', 'new, and far too much for what room there is')

    assert.equal(cache.read('a'), undefined)
  })
})

const CYCLE: { self?: unknown } = {}
CYCLE.self = CYCLE
const NOT_JSON = {
  undefined: undefined,
  'a function': () => 1,
  'a symbol': Symbol('s'),
  'a BigInt': 1n,
  'a cycle': CYCLE,
  'an object that throws when read': Object.defineProperty({}, 'a', { enumerable: true, get: blockedStorage }),
}

describe("value that JSON can't express", () => {
  for (const [name, value] of Object.entries(NOT_JSON)) {
    test(`such as ${name} isn't stored, and removes the earlier one`, () => {
      const storage = createStorage({ entries: { key: '"old"' } })

      const isKept = cacheOver(storage).write('key', value)

      assert.equal(isKept, false)
      assert.deepEqual(keysIn(storage), [])
    })
  }
})

const BROKEN_STORAGES = {
  'a storage blocked by the visitor': blockedStorage,
  'a missing storage': () => null,
  'a storage that always throws': storageThatThrows,
}

describe('broken storage', () => {
  for (const [name, storage] of Object.entries(BROKEN_STORAGES)) {
    test(`such as ${name} stores nothing and never throws`, () => {
      const cache = createSessionCache(storage)

      const isKept = cache.write('key', 1)
      cache.clear('key')
      clearPrefix(storage, 'k')
      clearAll(storage)

      assert.equal(isKept, false)
      assert.equal(cache.read('key'), undefined)
    })
  }

  test('is used as soon as it is unblocked', () => {
    const storage = createStorage()
    let isBlocked = true
    const cache = createSessionCache(() => (isBlocked ? blockedStorage() : storage))

    const before = cache.write('key', 1)
    isBlocked = false
    const after = cache.write('key', 2)

    assert.deepEqual([before, after, cache.read('key')], [false, true, 2])
  })
})

function cacheOver(storage: Storage) {
  return createSessionCache(() => storage)
}

function storageThatThrows(): Storage {
  return {
    get length(): number {
      return blockedStorage()
    },
    key: blockedStorage,
    getItem: blockedStorage,
    setItem: blockedStorage,
    removeItem: blockedStorage,
    clear: blockedStorage,
  }
}
