import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test, { describe } from 'node:test'
import { fillLine, parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

const NEEDS_BASH = { skip: hasBash() ? false : 'there is no bash on this machine' } as const

describe('starter library', () => {
  test('has valid shell syntax in every line', {
    skip: OF_SAMPLE.skip || NEEDS_BASH.skip,
  }, () => {
    const complaints = OWN_LIBRARY.map(({ id, line }) => ({ id, complaint: complaintAbout(filledIn(line ?? '')) }))

    const refused = complaints.filter(({ complaint }) => complaint !== '')

    assert.deepEqual(refused, [])
  })
})

const BROKEN = {
  'a quote left open': 'echo "hello',
  'a loop without its end': 'for file in *.txt; do echo "$file"',
  'a pipe into nothing': 'sort names.txt |',
  'a here-document without its last line': "cat > settings.json <<'END'\n{}",
} as const

describe('broken line', () => {
  for (const [what, line] of Object.entries(BROKEN)) {
    test(`with ${what} would be detected`, NEEDS_BASH, () => {
      const complaint = complaintAbout(line)

      assert.notEqual(complaint, '')
    })
  }
})

/** The line with each placeholder replaced by its default or, if it has none, by a sample word. */
function filledIn(line: string): string {
  const placeholders = placeholdersOf(parseLine(line))
  return fillLine(line, new Map(placeholders.map(({ name, choices }) => [name, choices[0] ?? 'sample'])))
}

/** All errors and warnings that bash reports about a line without running it. */
function complaintAbout(line: string): string {
  const { status, stderr } = spawnSync('bash', ['--norc', '-n'], { input: `${line}\n`, encoding: 'utf8' })
  return status === 0 ? stderr : stderr || `exit code ${status}`
}

function hasBash(): boolean {
  return spawnSync('bash', ['--norc', '-c', 'exit 0']).status === 0
}
