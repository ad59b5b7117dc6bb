import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { endOfCommand, findOpenRows } from '../../../formats/syntax/shell-rows.ts'

const COMPLETE = [
  'git status',
  "echo 'it''s'",
  'echo it\\\'s "a \\" b"',
  'echo "a\nb"',
  "printf $'it\\'s'",
  'echo `date`',
  'for x in a b; do\n  echo $x\ndone',
  'while read x\ndo\n  echo $x\ndone < file',
  'if a; then b; else c; fi',
  'case $x in\n  a) b ;;\n  (c) d ;;\nesac',
  '(case $x in\n  a) b ;;\nesac)',
  'f() {\n  echo }\n}',
  'function f {\n  if a; then b; fi\n}',
  'cat <<EOF\nif {\nEOF',
  "cat <<'EOF' | sort\n$(\nEOF",
  'cat <<-END\n\tx\n\tEND',
  'cat <<A <<B\na\nA\nb\nB',
  'cat <<< "$x"',
  'echo $((1 << n)) $(((1 + 2) * 3))',
  '((a = b << c))',
  '( (a); (b) )',
  '((a); (b))',
  'x=$(\n  date\n)',
  'a \\\n  b',
  'a |\n  b &&\n  c',
  'echo a # it is "open',
  'echo a#b "c"',
  'echo if do {}',
  'find . -exec echo {} \\;',
  "awk '{ print $1 }' | xargs -I {} echo {}",
  'a &',
  'a\nb\nc',
  '',
]

const OPEN = [
  "echo 'a",
  'echo "a\n\nb',
  'echo `a',
  "echo $'a\\'",
  'for x in a; do',
  'if a; then',
  'case x in\n  a) b ;;',
  'f() {',
  'cat <<EOF\nEOF ',
  'cat <<-EOF\n EOF',
  'a=$(\n  b',
  'a \\',
  'a |',
  'a && # and then',
  '((a',
]

describe('shell lines', () => {
  for (const text of COMPLETE) {
    test(`are complete: ${JSON.stringify(text)}`, () => {
      assert.equal(areComplete(text.split('\n')), true)
    })
  }

  for (const text of OPEN) {
    test(`are incomplete: ${JSON.stringify(text)}`, () => {
      assert.equal(areComplete(text.split('\n')), false)
    })
  }

  test('are split into commands', () => {
    const rows = ['git status', 'for x in a; do', '', '  echo', 'done', 'cat <<EOF', '#1700000000', 'EOF', "it's"]

    assert.equal(endOfCommand(rows, 0), 1)
    assert.equal(endOfCommand(rows, 1), 5)
    assert.equal(endOfCommand(rows, 5), 8)
    assert.equal(endOfCommand(rows, 8), null)
  })

  test('ignore unclosed blocks in a sheet, and report nesting', () => {
    const rows = [
      "it's { a",
      '',
      'if a',
      'for x in y; do',
      '',
      'done',
      'cat <<EOF',
      '',
      'EOF',
      'a <<B',
      '',
      'c \\',
      'd',
    ]

    const { isContinued, around } = findOpenRows(rows)

    assert.deepEqual(
      rows.flatMap((_, row) => (isContinued(row) ? [row] : [])),
      [7, 8, 12],
    )
    assert.deepEqual(
      rows.map((_, row) => around(row)),
      rows.map((_, row) => (row === 4 ? { from: 3, to: 5 } : null)),
    )
  })

  test('never cause an exception', () => {
    const pieces = fc.constantFrom(
      ...[
        'if',
        'fi',
        'do',
        'done',
        'case',
        'esac',
        '{',
        '}',
        '(',
        ')',
        '((',
        '))',
        '<<A',
        'A',
        "'",
        '"',
        '`',
        '\\',
        ' ',
      ],
      ...['\n', ';', '|', '#', '$', '<<-', 'a'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (some) => {
        const rows = some.join('').split('\n')

        const { around } = findOpenRows(rows)

        const end = endOfCommand(rows, 0)
        assert.ok(end === null || (end > 0 && end <= rows.length))
        for (const row of rows.keys()) {
          const pair = around(row)
          assert.ok(pair === null || (pair.from < row && row < pair.to))
        }
      }),
    )
  })
})

/** True if every command in these lines is complete. */
function areComplete(rows: readonly string[]): boolean {
  let row: number | null = 0
  while (row !== null && row < rows.length) row = endOfCommand(rows, row)
  return row !== null
}
