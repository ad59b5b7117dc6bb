import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { defaultsOf, type Placeholder, parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'

const READ_AS: Readonly<Record<string, readonly Placeholder[]>> = {
  'ping {{host}}': [{ name: 'host', choices: [] }],
  'ping {{host=example.com}}': [{ name: 'host', choices: ['example.com'] }],
  'kill -{{signal=TERM|KILL|STOP}}': [{ name: 'signal', choices: ['TERM', 'KILL', 'STOP'] }],
  '{{ local port = 8080 | 80 }}': [{ name: 'local port', choices: ['8080', '80'] }],
  'curl {{query=a=b}}': [{ name: 'query', choices: ['a=b'] }],
  'curl {{query=}} {{other=|x|}}': [
    { name: 'query', choices: [] },
    { name: 'other', choices: ['x'] },
  ],
  '{{a}}}': [{ name: 'a', choices: [] }],
  '{{{a}}}': [{ name: 'a', choices: [] }],
  '${{{a}}} {{b}}': [
    { name: 'a', choices: [] },
    { name: 'b', choices: [] },
  ],
  "'{.data.{{key=password}}}'": [{ name: 'key', choices: ['password'] }],
  'awk {{program={print $1}}} {{file}}': [
    { name: 'program', choices: ['{print $1}'] },
    { name: 'file', choices: [] },
  ],
  '{{a={b{c}d}}}': [{ name: 'a', choices: ['{b{c}d}'] }],
  "git show '{{stash=stash@{0}}}'": [{ name: 'stash', choices: ['stash@{0}'] }],
  'cp {{file=nginx.conf}}{,.bak}': [{ name: 'file', choices: ['nginx.conf'] }],
  'cp {{b}} {{a}} {{b}}': [
    { name: 'b', choices: [] },
    { name: 'a', choices: [] },
  ],
  '{{a=1|2}} {{a}} {{a=3|1}}': [{ name: 'a', choices: ['1', '2', '3'] }],
  'echo {{open {{name}}': [{ name: 'name', choices: [] }],
}

describe('placeholders of a line (specification 4)', () => {
  for (const [line, placeholders] of Object.entries(READ_AS)) {
    test(`are found in ${line}`, () => {
      const parts = parseLine(line)

      assert.deepEqual(placeholdersOf(parts), placeholders)
    })
  }

  const TEXT = [
    '',
    'ls -l',
    '{{',
    '}}',
    '{{}}',
    '{{ }}',
    '{{=x}}',
    '{{host',
    '{ {a}}',
    '{{a=}b}}',
    '{{a={b}}',
    '{{a\nb}}',
    '{{a\r\nb}}',
    'a}} {{b',
  ]

  for (const line of TEXT) {
    test(`aren't in ${JSON.stringify(line)}`, () => {
      const parts = parseLine(line)

      assert.deepEqual(placeholdersOf(parts), [])
    })
  }

  test(String.raw`don't include \{\{, which stands for two braces`, () => {
    const parts = parseLine(String.raw`docker ps --format '\{\{.Names}}'`)

    assert.deepEqual(
      parts.map((part) => (part.kind === 'text' ? part.text : part)),
      ["docker ps --format '", '{{', ".Names}}'"],
    )
  })

  test('have their position in the line', () => {
    const parts = parseLine('ssh {{user=ada}}@host')

    assert.deepEqual(parts, [
      { kind: 'text', start: 0, end: 4, text: 'ssh ' },
      { kind: 'placeholder', start: 4, end: 16, name: 'user', choices: ['ada'] },
      { kind: 'text', start: 16, end: 21, text: '@host' },
    ])
  })

  test('default to their first choice, if any', () => {
    const placeholders = placeholdersOf(parseLine('kill -{{signal=TERM|KILL}} {{process id}}'))

    const defaults = defaultsOf(placeholders)

    assert.deepEqual([...defaults], [['signal', 'TERM']])
  })
})
