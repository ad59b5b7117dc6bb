import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

describe('typography warnings', () => {
  test('say which quotes and dashes to type instead', () => {
    assert.deepEqual(warningsFor('git commit –m “fix the thing” —amend ‘x’'), [
      {
        code: 'line/typographic',
        field: 'line',
        marks: ['–', '“', '—', '‘'],
        plain: ['-', '"', "'"],
      },
    ])
  })

  for (const line of [
    'head –20 a',
    'ls −l',
    'grep ”x” a',
    'curl ――url=x',
    'make NAME=“a b”',
    "echo 'a' “b”",
    '—help',
    "head –20 'a b'",
    'cat –n <<EOF\na\nEOF',
  ]) {
    test(`cover ${line}`, () => {
      assert.equal(warningsFor(line).length, 1)
    })
  }

  for (const line of [
    'echo "He said “yes” – and went"',
    "echo 'the dogs’ bowl — “full”'",
    'ls # a list – “all” of it –x',
    'cat <<EOF > a\n“quoted” –x\nEOF',
    'echo don’t',
    'echo a – b',
    'echo 1–2 x—y',
    'git log --format="%h – %s"',
    "grep -P '[–—]' a",
  ]) {
    test(`ignore ${line}`, () => {
      assert.deepEqual(warningsFor(line), [])
    })
  }

  test('ignore notes and every sample command', () => {
    assert.deepEqual(warningsOf({ notes: '“Fix” –m ‘x’', line: 'ls' }, [], null), [])
    assert.deepEqual(
      OWN_LIBRARY.flatMap(({ line }) => warningsFor(line ?? '')),
      [],
    )
  })
})

function warningsFor(line: string) {
  return warningsOf({ notes: null, line }, [], null).filter(({ code }) => code === 'line/typographic')
}
