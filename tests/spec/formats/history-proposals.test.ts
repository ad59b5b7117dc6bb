import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { reviewHistory } from '../../../formats/history/history-proposals.ts'
import { readHistory } from '../../../formats/history/shell-history.ts'
import { decodeFile } from '../../../formats/model/source-file.ts'

const SAMPLE = join(import.meta.dirname, 'samples', 'history', '05-proposals')

const NO_LINES: ReadonlySet<string> = new Set()

function linesOf(...commands: readonly string[]): readonly string[] {
  const history = commands.map((command) => ({ command, when: null }))
  return reviewHistory(history, { lines: NO_LINES }).proposals.map(({ line }) => line)
}

describe('proposals from history', () => {
  test('match the sample history/05-proposals', () => {
    const expected = JSON.parse(readFileSync(`${SAMPLE}.expected.json`, 'utf8'))
    const file = decodeFile({ path: '05-proposals', bytes: readFileSync(SAMPLE) })

    const { proposals } = reviewHistory(readHistory(file).commands, { lines: NO_LINES })

    const rounded = proposals.map(({ line, count, score, variants }) => {
      const shown = { line, count, score: Number(score.toFixed(3)) }
      return variants.length === 0 ? shown : { ...shown, variants }
    })
    assert.deepEqual(rounded, expected.proposals)
  })

  test('skip private, short, long, one-word and everyday commands', () => {
    const dropped = [
      ' boat list --all',
      '# boat list --all',
      'boat ls',
      `boat ${'x'.repeat(2_000)}`,
      `boat list${'\nboat row'.repeat(40)}`,
      'boat list \u0007--all',
      'boat-list-all-of-them-wherever-they-are',
      'cd /srv/boats/harbour/of/the/north/sea',
      'git status',
      'git push',
    ]
    const kept = [
      'boat row 1',
      `boat ${'x'.repeat(1_995)}`,
      `boat list${'\nboat row'.repeat(39)}`,
      'boat\tlist --all',
      'cd /srv && boat list',
      'cat a | wc -l',
      'cat <<< boats',
      'echo $(boat list)',
      'ls; boat list',
      'git push origin',
      'git bisect',
    ]

    const lines = linesOf(...dropped, ...dropped, ...kept, ...kept)

    assert.deepEqual(lines.toSorted(), kept.toSorted())
  })

  test('include commands of 30 characters even if used once', () => {
    assert.deepEqual(linesOf('boat list --all --quiet --long', 'boat list --all --quiet --new'), [
      'boat list --all --quiet --long',
    ])
  })

  test('merge uses that differ only in outer spaces', () => {
    const history = [
      { command: 'boat list', when: 5 },
      { command: 'boat list ', when: 4 },
      { command: 'boat list', when: null },
    ]

    const { proposals } = reviewHistory(history, { lines: NO_LINES })

    assert.deepEqual(
      proposals.map(({ line, count, when }) => [line, count, when]),
      [['boat list', 3, 4]],
    )
  })

  test('merge three commands that differ in one word', () => {
    const ports = ['80', '81', '82', '83', '84', '85', '85']

    const lines = linesOf(...ports.map((port) => `boat serve --port ${port} {{x}}`))

    assert.deepEqual(lines, ['boat serve --port {{port=85|80|81|82|83}} \\{\\{x}}'])
  })

  test("don't merge commands that differ in more than one word", () => {
    const same = [
      'boat list --all',
      'boat list --new',
      'boat list --old',
      'ship list now',
      'raft list now',
      'oars list now',
    ]
    const two = ['boat list 1 2', 'boat list 3 4', 'boat list 5 6']

    const lines = linesOf(...same, ...same, ...two, ...two)

    assert.deepEqual(lines.toSorted(), [...same, ...two].toSorted())
  })

  test('merge commands of at most 20 words', () => {
    const ofWords = (count: number) => ['a', 'b', 'c'].map((last) => `boat${' row'.repeat(count - 2)} ${last}`)

    assert.equal(linesOf(...ofWords(20)).length, 1)
    assert.equal(linesOf(...ofWords(21)).length, 3)
  })

  test('rank a command with two options above one without', () => {
    const [options, words] = ['boat list --all --new', 'boat list the new one']

    assert.deepEqual(linesOf(options, words, options, words), [options, words])
  })

  test('merge a command into its most-used group', () => {
    const often = ['boat a 1', 'boat a 2', 'boat a 3', 'boat a 4']
    const seldom = ['boat b 1', 'boat c 1']

    const lines = linesOf(...often, ...often, ...seldom, ...seldom)

    assert.deepEqual(lines, ['boat a {{value=1|2|3|4}}', 'boat b 1', 'boat c 1'].toSorted(byLength))
  })

  test('rank the most recent first among equally frequent commands', () => {
    assert.deepEqual(linesOf('boat list', 'ship list', 'boat list', 'ship list', 'raft list', 'raft list'), [
      'raft list',
      'ship list',
      'boat list',
    ])
  })

  test('are at most 200', () => {
    const many = Array.from({ length: 300 }, (_, index) => `boat${index} list --all --quiet --long`)

    assert.equal(linesOf(...many).length, 200)
  })

  test('include commands with masked secrets only on request', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`
    const history = [`boat login ${token} --all`, `boat login ${token} --all`].map((command) => ({ command, when: 1 }))

    const usual = reviewHistory(history, { lines: NO_LINES })
    const asked = reviewHistory(history, { lines: NO_LINES, withSecrets: true })

    assert.deepEqual([usual.proposals, usual.known, usual.secrets], [[], [], 1])
    assert.deepEqual(
      asked.proposals.map(({ line, count }) => [line, count]),
      [['boat login {{secret}} --all', 2]],
    )
    assert.doesNotMatch(JSON.stringify(asked), /ghp_/)
  })

  test('merge commands that differ only in their secret', () => {
    const [first, second] = ['a1B2', 'c3D4'].map((text) => `boat login ghp_${text.repeat(9)}`)
    const history = [first, second, first].map((command = '', when) => ({ command, when }))

    for (const commands of [history, history.slice(0, 2)]) {
      const { proposals } = reviewHistory(commands, { lines: NO_LINES, withSecrets: true })

      assert.deepEqual(
        proposals.map(({ line, count, when }) => [line, count, when]),
        [['boat login {{secret}}', commands.length, commands.length - 1]],
      )
    }
  })

  test('exclude lines of the library', () => {
    const history = ['boat list --all', 'boat list --all', 'boat say {{x}} --all', 'boat say {{x}} --all']

    const { proposals, known } = reviewHistory(
      history.map((command) => ({ command, when: null })),
      { lines: new Set(['boat list --all', 'boat say \\{\\{x}} --all']) },
    )

    assert.deepEqual(proposals, [])
    assert.deepEqual(known.map(({ line }) => line).toSorted(), ['boat list --all', 'boat say \\{\\{x}} --all'])
  })

  test('never fail and never contain a secret', () => {
    const secret = 'AKIAIOSFODNN7EXAMPLF'
    const word = fc.constantFrom(
      'boat',
      'list',
      '--all',
      '|',
      '{{x}}',
      '•••',
      secret,
      `--password=${secret}`,
      '\0',
      ' ',
      '\n',
    )
    const command = fc.array(word, { maxLength: 8 }).map((words) => words.join(' '))
    const property = fc.property(fc.array(command), fc.boolean(), (commands, withSecrets) => {
      const history = commands.map((text) => ({ command: text, when: null }))
      const { proposals, known } = reviewHistory(history, { lines: new Set(commands), withSecrets })
      const shown = JSON.stringify([proposals, known])
      assert.ok(!shown.includes(secret), shown)
      assert.ok([...proposals, ...known].every(({ score, count }) => score > 0 && count > 0))
    })

    fc.assert(property, { numRuns: 300 })
  })
})

function byLength(one: string, other: string): number {
  return other.length - one.length || (one < other ? 1 : -1)
}
