import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { describeMessage } from '../../../core/words/formats/message.ts'
import { detectFormat } from '../../../formats/detect-format.ts'
import { HISTORY } from '../../../formats/history/history-detection.ts'
import { reviewHistory } from '../../../formats/history/history-proposals.ts'
import { readHistory } from '../../../formats/history/shell-history.ts'
import { createSourceFile } from './reading.ts'

const COMMANDS = [
  'git log --oneline --graph --all',
  'docker compose logs -f --tail 100 web',
  'ls',
  'FOO=1 make -j8',
  '7z x a.7z',
  'kubectl get pods -A',
]

const padded = (number: number) => String(number).padStart(5)

/** Functions that print a command as shells print it in their history. */
const PRINTED: Readonly<Record<string, (at: number, command: string) => string>> = {
  'bash history': (at, command) => `${padded(at + 1)}  ${command}`,
  'bash history, edited': (at, command) => `${padded(at + 1)}${at % 2 ? '*' : ' '} ${command}`,
  'HISTTIMEFORMAT="%F %T "': (at, command) => `${padded(at + 997)}  2024-11-02 10:1${at}:12 ${command}`,
  'HISTTIMEFORMAT="%F %T"': (at, command) => `${padded(at + 997)}  2024-11-02 10:1${at}:12${command}`,
  'HISTTIMEFORMAT="[%F %T] "': (at, command) => `${padded(at + 997)}  [2024-11-02 10:1${at}:12] ${command}`,
  'HISTTIMEFORMAT="%d/%m/%y %T "': (at, command) => `${padded(at + 997)}  02/11/24 10:1${at}:12 ${command}`,
  'HISTTIMEFORMAT="%FT%T%z "': (at, command) => `${padded(at + 997)}  2024-11-02T10:1${at}:12+0100 ${command}`,
  'HISTTIMEFORMAT="%c "': (at, command) => `${padded(at + 997)}  Sat 02 Nov 2024 10:1${at}:12 AM CET ${command}`,
  'HISTTIMEFORMAT="%c " in C': (at, command) => `${padded(at + 997)}  Sat Nov  2 10:1${at}:12 2024 ${command}`,
  'HISTTIMEFORMAT="%c " in German': (at, command) => `${padded(at + 997)}  Sa 02 Nov 2024 10:1${at}:12 CET ${command}`,
  'HISTTIMEFORMAT="%h %d %T "': (at, command) => `${padded(at + 997)}  Nov 02 10:1${at}:12 ${command}`,
  'HISTTIMEFORMAT="%s "': (at, command) => `${padded(at + 997)}  173053867${at} ${command}`,
  'HISTTIMEFORMAT="%r "': (at, command) => `${padded(at + 997)}  10:1${at}:12 AM ${command}`,
  'HISTTIMEFORMAT in color': (at, command) => `${padded(at)}  \u001b[32m2024-11-02 10:1${at}:12\u001b[0m ${command}`,
  'zsh history': (at, command) => `${padded(at + 501)}${at % 2 ? '*' : ' '} ${command}`,
  'zsh history -i': (at, command) => `${padded(at + 501)}  2024-11-02 10:1${at}  ${command}`,
  'zsh history -f': (at, command) => `${padded(at + 501)}  11/2/2024 10:1${at}  ${command}`,
  'zsh history -E': (at, command) => `${padded(at + 501)}  2.11.2024 10:1${at}  ${command}`,
  'zsh history -d': (at, command) => `${padded(at + 501)}  10:1${at}  ${command}`,
  'zsh history -iD': (at, command) => `${padded(at + 501)}  2024-11-02 10:1${at}  0:0${at}  ${command}`,
  'zsh history -r': (at, command) => `${padded(999 - at)}  ${command}`,
  'zsh history -ni': (at, command) => `2024-11-02 10:1${at}  ${command}`,
  'history without spaces before it': (at, command) => `${at + 501}  ${command}`,
  'history | grep': (at, command) => `${padded(at * 7 + 1)}  ${command}`,
  'fish history --show-time': (at, command) => `# Sat 02 Nov 2024 10:1${at}:12 AM CET\n${command}`,
  'fish history --show-time="%F %T "': (at, command) => `2024-11-02 10:1${at}:12 ${command}`,
  'tcsh history': (at, command) => `${String(at + 1).padStart(6)}\t10:1${at}\t${command}`,
  'fc -ln': (_at, command) => `\t ${command}`,
}

/** Printed histories that could just as well be logs or indented text, so only the file's name identifies them. */
const BY_NAME_ALONE = ['zsh history -ni', 'fish history --show-time="%F %T "', 'fc -ln']

const commandsOf = (text: string) =>
  readHistory(createSourceFile('history.txt', text)).commands.map(({ command }) => command)

describe('a printed history', () => {
  for (const [what, print] of Object.entries(PRINTED)) {
    test(`of ${what} yields only the commands`, () => {
      const text = `${COMMANDS.map((command, at) => print(at, command)).join('\n')}\n`

      assert.deepEqual(commandsOf(text), COMMANDS)
      assert.equal(detectFormat(createSourceFile('history.txt', text)), HISTORY)
      assert.equal(detectFormat(createSourceFile('out', text)), BY_NAME_ALONE.includes(what) ? null : HISTORY)
    })
  }

  test('keeps the lines of a command together', () => {
    const text = '    1  for x in a b; do\n  echo $x\ndone\n    2  cat <<EOF\n  1  foo\n  9  bar\nEOF\n    3  ls -la\n'

    assert.deepEqual(commandsOf(text), [
      'for x in a b; do\n  echo $x\ndone',
      'cat <<EOF\n  1  foo\n  9  bar\nEOF',
      'ls -la',
    ])
  })

  test('keeps a space typed before a command', () => {
    assert.deepEqual(commandsOf('    1  ls\n    2   secret stuff\n'), ['ls', ' secret stuff'])
    assert.deepEqual(commandsOf('    1  10:11 ls\n    2  10:12  secret\n    3  10:13 pwd\n'), ['ls', ' secret', 'pwd'])
  })

  test('of PowerShell leaves out truncated commands', () => {
    const text = [
      '',
      '  Id     Duration CommandLine',
      '  --     -------- -----------',
      '   1        0.005 Get-Content foo | Select-String bar',
      '   2        0.100 foreach ($x in 1..3) {',
      '                    $x',
      '                  }',
      '   3        1.000 docker run --rm…',
      `   4        1.000 boat list ${'x'.repeat(48)}...`,
      '   5        1.000 cd ...',
      '',
    ].join('\r\n')

    const { commands, messages } = readHistory(createSourceFile('out.txt', text))

    assert.equal(detectFormat(createSourceFile('out.txt', text)), HISTORY)
    assert.deepEqual(
      commands.map(({ command }) => command),
      ['Get-Content foo | Select-String bar', 'foreach ($x in 1..3) {\n  $x\n}', 'cd ...'],
    )
    assert.match(messages.map(describeMessage).join(), /^2 commands were truncated/)
  })

  test("isn't detected in commands that begin with numbers or dates", () => {
    const files = [
      ['7z x a.7z', '2to3 a.py', '10:11 is no time', 'ls'],
      ['7 zip', 'ls'],
      ['  12  apples', 'ls', 'pwd'],
      ['2 eggs', '2 figs', '3 pears'],
      ['ls', '2024-01-31 10:11:12 pwd', '2024-01-31 10:11:13 who'],
      ['  Id CommandLine', '   1 ls', '   5 pwd'].map((row) => row.trim()),
      ['ls', '    1  pwd', '    2  who'],
      ['1 a', '2 b', ...Array.from('cdefghij')],
    ]

    for (const rows of files) assert.deepEqual(commandsOf(rows.join('\n')), rows)
  })

  test('allows a limited share of continuation lines', () => {
    const rest = Array.from('cdefgh')
    const date = '2024-01-31 10:11:12'

    assert.deepEqual(commandsOf(['1 a', '2 b', ...rest].join('\n')), ['a', ['b', ...rest].join('\n')])
    assert.deepEqual(commandsOf(`${date} ls\npwd\n`), ['ls\npwd'])
    assert.deepEqual(commandsOf(`# ${date}\nls\n# \npwd\n`), ['ls\n# \npwd'])
    assert.deepEqual(commandsOf(`${date} ls\npwd\nwho\n`), [`${date} ls`, 'pwd', 'who'])
    assert.deepEqual(commandsOf(`# ${date}\na\nb\nc\nd\n`), ['a\nb\nc\nd'])
    assert.deepEqual(commandsOf(`# ${date}\na\nb\nc\nd\ne\n`), [`# ${date}`, 'a', 'b', 'c', 'd', 'e'])
  })

  test('drops its dates if nine of ten commands have one', () => {
    const numbered = (dated: number) =>
      Array.from({ length: 10 }, (_, at) => `    ${at}  ${at < dated ? '10:11 ' : ''}ls`).join('\n')

    assert.deepEqual(new Set(commandsOf(numbered(9))), new Set(['ls']))
    assert.deepEqual(new Set(commandsOf(numbered(8))), new Set(['10:11 ls', 'ls']))
  })

  test('can contain a single command', () => {
    assert.deepEqual(commandsOf('    7  git status\n'), ['git status'])
  })
})

describe('report on a history', () => {
  const messagesOf = (...commands: readonly string[]) =>
    reviewHistory(
      commands.map((command) => ({ command, when: null })),
      { lines: new Set(['df -h /srv']) },
    ).messages.map(describeMessage)

  test('counts every distinct command', () => {
    const commands = [
      ...['ls', 'ls', 'cd x', ' boat --quiet', '# boat', 'boat', 'boat row', 'df -h /srv', 'df -h /srv'],
      ...[
        'curl -H "Authorization: Bearer abcdefghijklmnop123456" https://a.example',
        'boat list --all --of --them --now',
      ],
    ]

    assert.deepEqual(messagesOf(...commands), [
      'Read 11 commands, 9 of them unique: 1 proposed.',
      '1 command was left out because it seems to contain a secret.',
      'Not proposed: 1 already in your library; 2 that everyone knows, such as cd; ' +
        '1 kept private by a leading space; 1 commented out; 1 with only a few letters or one word; ' +
        '1 short and used only once.',
    ])
  })

  test('leaves out the number of unique commands if none repeats', () => {
    assert.deepEqual(messagesOf('boat list --all --of --them --now'), ['Read 1 command: 1 proposed.'])
  })

  test('counts merged commands and those beyond the limit', () => {
    const many = Array.from({ length: 203 }, (_, at) => `boat ${'row '.repeat(20)} ${at} --${at}`)
    const alike = ['a', 'b', 'c'].map((name) => `rudder ${name} --port`)

    assert.match(messagesOf(...many).join(), /200 proposed.*Not proposed: 3 beyond the top 200\./)
    assert.deepEqual(messagesOf(...alike, ...alike), [
      'Read 6 commands, 3 of them unique: 1 proposed.',
      '3 commands that differ in only one word were grouped.',
    ])
  })
})
