import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { COMMAND_FIELDS } from '../../../core/commands/command-fields.ts'
import { parseEntry } from '../../../core/commands/entry.ts'
import { failure, success } from '../../../core/result.ts'

const FULL = {
  notes: 'Show what changed',
  line: 'git status',
  platform: 'git',
  howTo: 'See what changed',
  description: 'One.\n\nTwo.',
  tags: ['git', 'daily'],
  source: 'https://git-scm.com',
}

describe('command as the owner writes it', () => {
  test('has notes, a line and optional other fields', () => {
    assert.deepEqual(parseEntry(FULL), success(FULL))
    assert.deepEqual(parseEntry({ notes: 'a', line: 'b' }), success({ notes: 'a', line: 'b' }))
  })

  test('is a draft if its notes are null', () => {
    const parsed = parseEntry({ notes: null, line: 'ls', platform: null, tags: null, source: null })

    assert.deepEqual(parsed, success({ notes: null, line: 'ls' }))
  })

  test('keeps every text byte for byte', () => {
    const entry = { notes: ' a \n', line: '\tgit  status \\\n\n', tags: [' git '], howTo: 'ă\u0301🚲\u200b\ufeff' }

    assert.deepEqual(parseEntry(entry), success(entry))
  })

  for (const field of ['id', 'createdAt', 'updatedAt', 'deletedAt', 'revision', '__proto__', 'Notes']) {
    test(`can't set ${field}`, () => {
      const body: unknown = JSON.parse(`{"notes":"a","line":"b","${field}":"x"}`)

      assert.deepEqual(parseEntry(body), failure([{ field, expected: 'no field of this name' }]))
    })
  }

  for (const field of ['notes', 'line', 'platform', 'howTo', 'description', 'source'] as const) {
    const limit = COMMAND_FIELDS[field].maxLength

    test(`can have at most ${limit} characters or emoji in ${field}`, () => {
      const longest = parseEntry({ ...FULL, [field]: '🚲'.repeat(limit) })
      const longer = [`${'🚲'.repeat(limit)}a`, 'a'.repeat(limit + 1), 'a'.repeat(3 * limit)]

      assert.equal(longest.ok, true)
      for (const text of longer) {
        const expected = `a text of at most ${limit} characters`
        const rule = { code: 'max-length', max: limit } as const
        assert.deepEqual(parseEntry({ ...FULL, [field]: text }), failure([{ field, expected, rule }]))
      }
    })

    test(`has a ${field} that isn't blank and can be stored`, () => {
      const expectedFor = (value: unknown) => {
        const parsed = parseEntry({ ...FULL, [field]: value })
        return parsed.ok ? null : parsed.error.map((fault) => (fault.field === field ? fault.expected : fault))
      }
      const unkeepable = ['a text without null characters or unpaired surrogates']

      for (const blank of ['', ' ', '\n\t\u00a0\ufeff'])
        assert.deepEqual(expectedFor(blank), ['a text that is not blank'])
      for (const text of ['a\0', '\ud800', 'a\udc00b']) assert.deepEqual(expectedFor(text), unkeepable)
      for (const other of [7, true, {}, ['a']]) assert.match(String(expectedFor(other)), /^a text that is not blank/)
    })
  }

  test('needs notes and a line', () => {
    assert.deepEqual(
      parseEntry({}),
      failure([
        { field: 'notes', expected: 'a text that is not blank, or null' },
        { field: 'line', expected: 'a text that is not blank', rule: { code: 'not-blank' } },
      ]),
    )
    assert.deepEqual(
      parseEntry({ notes: null, line: null }),
      failure([{ field: 'line', expected: 'a text that is not blank', rule: { code: 'not-blank' } }]),
    )
  })

  test('has at most 32 tags of 64 characters', () => {
    const most = Array.from({ length: 32 }, (_, index) => `${index}`.padEnd(64, 'x'))

    assert.equal(parseEntry({ ...FULL, tags: most }).ok, true)
    assert.equal(parseEntry({ ...FULL, tags: [] }).ok, true)
    assert.deepEqual(
      parseEntry({ ...FULL, tags: [...most, 'a'] }),
      failure([{ field: 'tags', expected: 'at most 32 entries', rule: { code: 'max-entries', max: 32 } }]),
    )
    assert.deepEqual(
      parseEntry({ ...FULL, tags: ['a', ' ', 7, 'x'.repeat(65)] }),
      failure([
        { field: 'tags[1]', expected: 'a text that is not blank', rule: { code: 'not-blank' } },
        { field: 'tags[2]', expected: 'a text that is not blank', rule: { code: 'not-blank' } },
        { field: 'tags[3]', expected: 'a text of at most 64 characters', rule: { code: 'max-length', max: 64 } },
      ]),
    )
  })
})
