import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EMPTY_TEXT } from '../../../web/owner/form/entry-text.ts'
import { createKeptTexts } from '../../../web/owner/form/kept-texts.ts'

const OTHER = {
  text: { ...EMPTY_TEXT, notes: 'Half of a no' },
  base: { id: 'a', notes: 'N', line: 'ls' },
  addAttempts: null,
  at: 1_767_323_045_000,
}
const KEPT = { ...OTHER, base: null, addAttempts: { id: 'n', sent: [{ notes: 'Half', line: 'ls' }] } }

/** Creates an in-memory storage for values of up to `room` characters. */
function createLimitedStorage(room = Number.POSITIVE_INFINITY): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  }
}

describe('unsaved text', () => {
  test('survives the page, separately for each command', () => {
    const storage = createLimitedStorage()
    const before = createKeptTexts(() => storage)
    before.write(null, KEPT)
    before.write('a', OTHER)

    const after = createKeptTexts(() => storage)

    assert.deepEqual([after.read(null), after.read('a'), after.read('new')], [KEPT, OTHER, null])
    assert.deepEqual([after.has(null), after.has('a'), after.has('new'), after.hasAny()], [true, true, false, true])
  })

  test('is forgotten once saved or discarded', () => {
    const kept = createKeptTexts(createLimitedStorage)
    kept.write('a', OTHER)

    kept.clear('a')

    assert.equal(kept.read('a'), null)
  })

  test('notifies listeners when it appears and disappears', () => {
    const kept = createKeptTexts(createLimitedStorage)
    const seen: boolean[] = []
    const stop = kept.subscribe(() => seen.push(kept.has('a')))

    kept.write('a', OTHER)
    kept.write('a', { ...OTHER, at: 1 })
    kept.clear('a')
    kept.clear('a')
    stop()
    kept.write('a', OTHER)

    assert.deepEqual(seen, [true, false])
  })

  for (const [name, storage] of [
    ['blocked', () => assert.fail('blocked')],
    ['missing', () => null],
    ['full', () => createLimitedStorage(10)],
  ] as const) {
    test(`is kept in memory if the storage is ${name}`, () => {
      const kept = createKeptTexts(storage)

      kept.write('a', OTHER)

      assert.deepEqual(kept.read('a'), OTHER)
      assert.equal(kept.has('a'), true)
      kept.clear('a')
      assert.deepEqual([kept.read('a'), kept.hasAny()], [null, false])
    })
  }

  test('may come from an earlier version of the site', () => {
    const storage = createLimitedStorage()
    const { addAttempts: _added, ...earlier } = OTHER
    storage.setItem('editing:a', JSON.stringify(earlier))

    assert.deepEqual(createKeptTexts(() => storage).read('a'), OTHER)
  })

  test('is ignored if it is invalid', () => {
    const storage = createLimitedStorage()
    for (const damaged of ['{', '3', '{"text":{"notes":1}}', '{"text":{},"base":{},"at":-1}']) {
      storage.setItem('editing:a', damaged)

      const kept = createKeptTexts(() => storage)

      storage.setItem('editing-unsaved', damaged === '3' ? '3' : '["a"]')
      assert.equal(kept.hasAny(), false)
      assert.equal(kept.read('a'), null)
    }
  })
})
