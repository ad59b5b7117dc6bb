import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { type Command, hasNotes, parseCommand } from '../../../core/commands/command.ts'
import { list } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { findMatches } from '../../../core/search/search-commands.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)+$/

/** Signs that a line deletes, overwrites or stops something. */
const DESTRUCTIVE = [
  /(?<!-|git )\brm -/,
  /\bdd if=/,
  /-delete\b/,
  /--vacuum/,
  /\bprune$/,
  /\bpkill\b/,
  /\bfuser -k/,
  /\bkill-session\b/,
  /\btruncate -s/,
  /\bsed -i /,
  /\bgit restore [^-]/,
  /\bgit (?:reset --hard|clean -f)/,
  /\bdown\b.*--volumes/,
  /\bmkfs/,
  /\bpush --force/,
  /\bchown -R/,
  /-exec chmod/,
  /\brsync .*--delete/,
  /\bnpm ci\b/,
  /\bdocker cp\b/,
] as const
const WARNING = /delet|eras|remov|lost|lose|gone|for good|end |forget|throw|in place|replac|overwrit|Nothing is/i

describe('starter library', () => {
  test('has at least 150 commands on 12 platforms', OF_SAMPLE, () => {
    const platforms = new Set(OWN_LIBRARY.map(({ platform }) => platform))

    assert.ok(OWN_LIBRARY.length >= 150, `${OWN_LIBRARY.length} commands`)
    assert.ok(platforms.size >= 12, `${platforms.size} platforms`)
    assert.ok(!platforms.has(undefined), 'a command without a platform')
  })

  test('is unchanged when parsed from JSON', OF_SAMPLE, () => {
    const received: unknown = JSON.parse(JSON.stringify(OWN_LIBRARY))

    const parsed = list(parseCommand)(received)

    assert.deepEqual(parsed, success(OWN_LIBRARY))
  })

  test('has unique ids that start with the platform', OF_SAMPLE, () => {
    const ids = OWN_LIBRARY.map(({ id }) => id)

    const misnamed = OWN_LIBRARY.filter(({ id, platform }) => !SLUG.test(id) || !id.startsWith(`${platform}-`))
    const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)

    assert.deepEqual(idsOf(misnamed), [])
    assert.deepEqual(repeated, [])
  })

  test('has notes, and so a card, for every command', OF_SAMPLE, () => {
    const withoutCard = OWN_LIBRARY.filter((command) => !hasNotes(command))

    assert.deepEqual(idsOf(withoutCard), [])
  })

  test('has notes of whole sentences that fit a card', OF_SAMPLE, () => {
    const unsuitable = OWN_LIBRARY.filter(({ notes }) => !/^[A-Z][^\n]{19,239}[.?]$/.test(notes ?? ''))

    assert.deepEqual(idsOf(unsuitable), [])
  })

  test('has no two commands with the same notes or line', OF_SAMPLE, () => {
    const notes = new Set(OWN_LIBRARY.map((command) => command.notes))
    const lines = new Set(OWN_LIBRARY.map((command) => command.line))

    assert.equal(notes.size, OWN_LIBRARY.length)
    assert.equal(lines.size, OWN_LIBRARY.length)
  })

  test('has no empty command or stray white space', OF_SAMPLE, () => {
    const untidy = OWN_LIBRARY.filter(({ line }) => line?.trim() !== line || /[ \t]$/m.test(line ?? ''))
    const empty = OWN_LIBRARY.filter(({ line }) => line === '' || line === null)

    assert.deepEqual(idsOf(untidy), [])
    assert.deepEqual(idsOf(empty), [])
  })

  test('warns if a line deletes, overwrites or stops something', OF_SAMPLE, () => {
    const destructive = OWN_LIBRARY.filter(({ line }) => DESTRUCTIVE.some((sign) => sign.test(line ?? '')))

    const silent = destructive.filter(({ notes }) => !WARNING.test(notes ?? ''))

    assert.ok(destructive.length > 10, `only ${destructive.length} recognised`)
    assert.deepEqual(idsOf(silent), [])
  })

  test('keeps the commands of a platform together', OF_SAMPLE, () => {
    const platforms = OWN_LIBRARY.map(({ platform }) => platform)

    const runs = platforms.filter((platform, index) => platform !== platforms[index - 1])

    assert.deepEqual(runs, [...new Set(platforms)])
  })
})

const TYPED_BY_VISITORS = {
  words: ['undo', 'rename', 'port', 'disk', 'certificate', 'duplicate', 'tunnel', 'encrypt', 'backup', 'memory'],
  formats: ['json', 'csv', 'zip', 'gif', 'JSON', 'CSV', 'GIF', 'SQL', 'JWT', 'TLS'],
  tools: ['rebase', 'compose', 'rsync -a', 'journalctl', 'kubectl logs', 'pg_dump', 'ssh-keygen', 'xargs', 'chmod'],
  patterns: ['^git', 'awk|sed', String.raw`\bport \d+`, 'slow\\?', 'docker .*(logs|exec)'],
} as const

describe('search of the starter library', () => {
  for (const [kind, texts] of Object.entries(TYPED_BY_VISITORS)) {
    test(`finds something for typical ${kind}, matching case`, OF_SAMPLE, () => {
      const searches = texts.map((text) => ({ text, ...findMatches(OWN_LIBRARY, { text, ignoreCase: false }) }))

      const inVain = searches.filter(({ matches, problem }) => matches.length === 0 || problem !== null)

      assert.deepEqual(inVain, [])
    })
  }

  test('finds less than half with any ordinary word', OF_SAMPLE, () => {
    const counts = TYPED_BY_VISITORS.words.map(
      (text) => findMatches(OWN_LIBRARY, { text, ignoreCase: false }).matches.length,
    )

    assert.ok(Math.max(...counts) < OWN_LIBRARY.length / 2, String(counts))
  })
})

function idsOf(commands: readonly Command[]): readonly string[] {
  return commands.map(({ id }) => id)
}
