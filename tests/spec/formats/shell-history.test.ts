import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { readHistory } from '../../../formats/history/shell-history.ts'
import { decodeFile, type SourceFile } from '../../../formats/model/source-file.ts'
import { createSourceFile } from './reading.ts'

const SAMPLES = join(import.meta.dirname, 'samples', 'history')

const samples = readdirSync(SAMPLES).filter((file) => !file.endsWith('.expected.json'))

/** Lines that follow a timestamp in bash's history, and the commands in them. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  'cat <<END\n# no comment (\nEND\nls': ['cat <<END\n# no comment (\nEND', 'ls'],
  "cat <<-'END' <<B\na\n\tEND\nb\nB\nls": ["cat <<-'END' <<B\na\n\tEND\nb\nB", 'ls'],
  'cat <<<END\nls': ['cat <<<END', 'ls'],
  'cat <<END\nls\npwd': ['cat <<END\nls\npwd'],
  "echo 'a\nb'\nls": ["echo 'a\nb'", 'ls'],
  'echo "a\\"\nb"\nls': ['echo "a\\"\nb"', 'ls'],
  'echo a \\\n  b\nls': ['echo a \\\n  b', 'ls'],
  'echo a \\\\\nls': ['echo a \\\\', 'ls'],
  'ls |\n  wc\npwd': ['ls |\n  wc', 'pwd'],
  'ls &&\n\n  pwd\n\n\npwd': ['ls &&\n\n  pwd', 'pwd'],
  'if a; then\n  if b; then\n    c\n  fi\nfi\nls': ['if a; then\n  if b; then\n    c\n  fi\nfi', 'ls'],
  'while read x; do\n  echo done $x\ndone < f\nls': ['while read x; do\n  echo done $x\ndone < f', 'ls'],
  'case $x in\n  a) ls ;;\n  b) pwd ;;\nesac\nls': ['case $x in\n  a) ls ;;\n  b) pwd ;;\nesac', 'ls'],
  'f() {\n  ls {a,b}\n}\nls': ['f() {\n  ls {a,b}\n}', 'ls'],
  'echo $(\n  ls\n)\nls': ['echo $(\n  ls\n)', 'ls'],
  'find . -exec ls {} \\;\nfor': ['find . -exec ls {} \\;', 'for'],
  'echo `\nls`\nls': ['echo `\nls`', 'ls'],
  "# it's (\nls": ["# it's (", 'ls'],
  'echo } done fi\nls': ['echo } done fi', 'ls'],
}

/** Large histories on which a careless parser would take quadratic time. */
const HOSTILE: Readonly<Record<string, string>> = {
  'an open quote': `#1700000001\n'${'a\n'.repeat(200_000)}`,
  brackets: `#1700000001\n${'(\n'.repeat(100_000)}`,
  'here-documents': `#1700000001\n${'<<A <<B\n'.repeat(50_000)}`,
  'escapes in an open quote': `#1700000001\n"${'\\"'.repeat(200_000)}`,
  'backslashes of zsh': `: 1:0;${'\\\n'.repeat(200_000)}`,
  'spaces behind backslashes': `: 1:0;${'\\ '.repeat(200_000)}a`,
  'keys of fish': `- cmd: a\n${'  when: 1\n'.repeat(200_000)}`,
  'equal rows': 'ls -la\n'.repeat(200_000),
  'nothing but rows': '\n'.repeat(1_000_000),
}

describe('reading shell history', () => {
  for (const sample of samples) {
    const expected = JSON.parse(readFileSync(join(SAMPLES, `${sample}.expected.json`), 'utf8'))
    if (expected.entries === undefined) continue
    test(`reads history/${sample}`, () => {
      const file = decodeFile({ path: sample, bytes: readFileSync(join(SAMPLES, sample)) })

      const { commands } = readHistory(file)

      assert.deepEqual(commands, expected.entries)
    })
  }

  test('detects the shell by content, then by name', () => {
    const files = [
      ['x', '- cmd: ls\n'],
      ['x', `: 1700000001:0;ls${'\npwd'.repeat(4)}`],
      ['x', `: 1700000001:0;ls${'\npwd'.repeat(5)}`],
      ['.zsh_history', '#1700000001\nls\n'],
      ['.zsh_history', 'ls\n'],
      ['home/.histfile', 'ls\n'],
      ['ConsoleHost_history.txt', 'ls\n'],
      ['x', 'Get-ChildItem\nls\n'],
      ['.bash_history', 'ls\n'],
      ['', ''],
    ] as const

    const shells = files.map(([path, text]) => readHistory(createSourceFile(path, text)).shell)

    assert.deepEqual(shells, ['fish', 'zsh', 'bash', 'bash', 'zsh', 'zsh', 'powershell', 'powershell', 'bash', 'bash'])
  })

  for (const [rows, commands] of Object.entries(BLOCKS)) {
    test(`reads the lines after a timestamp: ${JSON.stringify(rows)}`, () => {
      const { commands: read } = readHistory(
        createSourceFile('.bash_history', `#1700000001\n${rows}\n#1700000000\nlast\n`),
      )

      assert.deepEqual(
        read.map(({ command }) => command),
        [...commands, 'last'],
      )
      assert.deepEqual(
        read.map(({ when }) => when),
        [...commands.map(() => 1_700_000_001), 1_700_000_000],
      )
    })
  }

  test('reads truncated histories and impossible timestamps', () => {
    const bash = readHistory(createSourceFile('.bash_history', 'done\n#17000000010000000000\nls -la\n#1700000000'))
    const zsh = readHistory(createSourceFile('.zsh_history', 'done\n: 17000000010000000000:0;ls -la\n'))
    const fish = readHistory(
      createSourceFile('fish_history', '  when: 5\n- cmd: ls -la\n  when: 17000000010000000000\n'),
    )

    const none = { command: 'ls -la', when: null }
    assert.deepEqual(bash.commands, [{ command: 'done', when: null }, none])
    assert.deepEqual(zsh.commands, [{ command: 'done', when: null }, none])
    assert.deepEqual(fish.commands, [none])
    const last = readHistory(createSourceFile('.bash_history', '#999999999999\nls -la\n#1000000000000\nls -la\n'))
    assert.deepEqual(last.commands, [{ command: 'ls -la', when: 999_999_999_999 }, none])
  })

  test('splits a here-document that contains a timestamp, as bash does', () => {
    const { commands } = readHistory(createSourceFile('.bash_history', '#1700000001\ncat <<END\n#1700000002\nEND\n'))

    assert.deepEqual(commands, [
      { command: 'cat <<END', when: 1_700_000_001 },
      { command: 'END', when: 1_700_000_002 },
    ])
  })

  test("decodes zsh's escaped bytes, and reports invalid ones", () => {
    const rows = [
      [0x61, 0x83],
      [0x61, 0xff],
      [0x61, 0x83, 0x20],
      [0xc3, 0xa9],
      [0xe2, 0x98, 0x83, 0xa3],
    ]
    const bytes = new Uint8Array([...rows.flatMap((row) => [...row, 0x0a]), 0x3a, 0x20, 0x31, 0x3a, 0x30, 0x3b, 0x62])

    const { commands, messages } = readHistory(decodeFile({ path: '.zsh_history', bytes }))

    assert.deepEqual(
      commands.map(({ command }) => command),
      ['a\uFFFD', 'a\uFFFD', 'a\0', 'é', '☃', 'b'],
    )
    assert.deepEqual(messages.map(describeMessage), [
      "2 commands aren't valid UTF-8; their invalid bytes were replaced.",
    ])
  })

  test('continues a zsh command after a backslash', () => {
    const text = ': 1:0;echo a\\\\\nb\n: 2:0;echo a\\ \n: 3:0;echo a\\  \n: 4:0;: 5:0;x\n'

    const { commands } = readHistory(createSourceFile('.zsh_history', text))

    assert.deepEqual(
      commands.map(({ command }) => command),
      ['echo a\\\nb', 'echo a\\', 'echo a\\ ', ': 5:0;x'],
    )
  })

  test("reads fish's line breaks and backslashes", () => {
    const text =
      '- cmd: echo \\\\n \\\\\\n \\t\\\\\r\n  when: 1\r\n  paths:\r\n    - when: 2\r\n- cmd:\n- cmd: - cmd: x\n'

    const { commands } = readHistory(createSourceFile('fish_history', text))

    assert.deepEqual(commands, [
      { command: 'echo \\n \\\n \\t\\', when: 1 },
      { command: '- cmd: x', when: null },
    ])
  })

  test('continues a PowerShell command after a backtick', () => {
    const { commands } = readHistory(createSourceFile('ConsoleHost_history.txt', 'a `\r\n  b `\r\n  c\r\nd `'))

    assert.deepEqual(
      commands.map(({ command }) => command),
      ['a \n  b \n  c', 'd '],
    )
  })

  test('reads non-Unicode bash history as Windows-1252, and reports it', () => {
    const bytes = new Uint8Array([0x65, 0x63, 0x68, 0x6f, 0x20, 0xe9, 0x0a])

    const { commands, messages } = readHistory(decodeFile({ path: '.bash_history', bytes }))

    assert.deepEqual(commands, [{ command: 'echo é', when: null }])
    assert.deepEqual(messages.map(describeMessage), ["The history isn't UTF-8 and was read as Windows-1252."])
  })

  for (const [what, text] of Object.entries(HOSTILE)) {
    test(`reads ${what} in linear time`, () => {
      const { commands } = readHistory(createSourceFile('x', text))

      assert.ok(commands.length <= 200_000)
    })
  }

  test('reads back what zsh and fish write', () => {
    const command = fc
      .array(fc.oneof(fc.constantFrom('\\', '\n', ' ', ':', 'é', 'ー', '☃', '\u{1F600}', 'n', ';'), fc.string()), {
        maxLength: 8,
      })
      .map((pieces) => `${pieces.join('').replaceAll('\0', '')}.`)
      .filter((text) => !/\r$|\\\n/.test(text) && text.trim() === text)
    const property = fc.property(fc.array(command, { minLength: 1 }), (commands) => {
      const written = [zshFile(commands), createSourceFile('fish_history', commands.map(fishEntry).join(''))]
      for (const file of written) {
        const read = readHistory(file)
        assert.deepEqual(
          read.commands,
          commands.map((text) => ({ command: text, when: 1_700_000_000 })),
        )
      }
    })

    fc.assert(property, { numRuns: 300 })
  })

  test('never fails on any bytes', () => {
    const sign = fc.constantFrom(...[0x0a, 0x5c, 0x83, 0x3a, 0x20, 0x31, 0x3b, 0x23, 0x27, 0x3c, 0x28, 0xc3, 0x60])
    const bytes = fc.array(sign).map((all) => new Uint8Array(all))
    const path = fc.constantFrom('.bash_history', '.zsh_history', 'ConsoleHost_history.txt')
    const property = fc.property(path, bytes, (name, content) => {
      assert.doesNotThrow(() => readHistory(decodeFile({ path: name, bytes: content })))
    })

    fc.assert(property, { numRuns: 500 })
  })
})

function zshFile(commands: readonly string[]): SourceFile {
  const rows = commands.map((command) => `: 1700000000:0;${command.replaceAll('\n', '\\\n')}\n`)
  const plain = [...new TextEncoder().encode(rows.join(''))]
  const bytes = plain.flatMap((byte) => (byte >= 0x83 && byte <= 0xa2 ? [0x83, byte ^ 0x20] : [byte]))
  return decodeFile({ path: '.zsh_history', bytes: new Uint8Array(bytes) })
}

function fishEntry(command: string): string {
  return `- cmd: ${command.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n  when: 1700000000\n`
}
