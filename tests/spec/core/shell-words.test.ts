import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { shellWordsOf } from '../../../core/commands/shell-words.ts'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'

/** Lines, and their coloured words in the form `kind:word`. */
const READ_AS = {
  'git log --oneline -30': 'command:git|option:--oneline|option:-30',
  'sudo apt-get update && ls': 'command:sudo|command:apt-get|operator:&&|command:ls',
  'sudo -u ada psql': 'command:sudo|option:-u',
  'LC_ALL=C NAME="a b" sort x': 'string:"a b"|command:sort',
  'NAME="a"b sort x': 'string:"a"|command:sort',
  "grep 'a b' x | sort -u; echo": "command:grep|string:'a b'|operator:||command:sort|option:-u|operator:;|command:echo",
  'cd "$HOME" || exit': 'command:cd|string:"$HOME"|operator:|||command:exit',
  'echo $HOME ${file%.txt} $? $1': `command:echo|variable:$HOME|variable:\${file%.txt}|variable:$?|variable:$1`,
  'echo $(date +%F)': 'command:echo|variable:$(|command:date',
  "grep -rlI $'\\r' src": "command:grep|option:-rlI|string:$'\\r'",
  'make 2>&1 > out.log &': 'command:make|operator:2>&1|operator:>|operator:&',
  'diff <(sort a) <(sort b)': 'command:diff|operator:<|command:sort|operator:<|command:sort',
  'ls # all of it': 'command:ls|comment:# all of it',
  'echo a#b': 'command:echo',
  'for i in 1 2; do echo $i; done':
    'operator:for|operator:;|operator:do|command:echo|variable:$i|operator:;|operator:done',
  'curl -s \\\n  -o x': 'command:curl|option:-s|option:-o',
  'ls\ncat x': 'command:ls|command:cat',
  'cat > x <<END\nls -l | sort\nEND\nls': 'command:cat|operator:>|operator:<<END|command:ls',
  './deploy.sh --to={{host name=a|b}} {{c d}}': 'command:./deploy.sh|option:--to',
  '{{tool=a|b}} -x': 'option:-x',
  'echo $((2 * 5))': 'command:echo',
  'list=(one two)': '',
  'echo "never closed | sort': 'command:echo|operator:||command:sort',
  'SELECT name, count(*)\n  FROM people': 'command:SELECT',
  ':%s/old/new/g': '',
  '': '',
} as const

describe('shell words', () => {
  for (const [line, words] of Object.entries(READ_AS)) {
    test(`are recognised in ${JSON.stringify(line)}`, () => {
      const found = shellWordsOf(line)

      assert.equal(found.map(({ kind, start, end }) => `${kind}:${line.slice(start, end)}`).join('|'), words)
    })
  }

  test('include a command in every sample line', OF_SAMPLE, () => {
    const plain = OWN_LIBRARY.filter(({ line }) => !shellWordsOf(line ?? '').some(({ kind }) => kind === 'command'))

    assert.deepEqual(plain, [])
  })

  test('are sorted, separate and within the text', () => {
    const piece = fc.constantFrom(
      ...'\'"$(){}|&;<>#\\- \n='.split(''),
      '<<A',
      'sudo',
      '--x',
      'ab',
      '{{',
      '}}',
      '\u{1F600}',
    )
    const property = fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const line = pieces.join('')
      const bounds = shellWordsOf(line).flatMap(({ start, end }) => [start, end])
      assert.deepEqual(
        bounds,
        bounds.toSorted((one, other) => one - other),
      )
      assert.ok(shellWordsOf(line).every(({ start, end }) => start < end && end <= line.length))
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('are empty for long texts, and quick for hostile ones', () => {
    const wicked = ['"\\', '<<A\n', '{{', '${', "$'", '"\'\\"\'', '$(', '\n<<A']

    const words = wicked.map((text) => shellWordsOf(text.repeat(2_000)).length)

    assert.ok(words.every((count) => count <= 4_000))
    assert.equal(shellWordsOf('a'.repeat(10_000)).length, 1)
    assert.deepEqual(shellWordsOf('a'.repeat(10_001)), [])
  })
})
