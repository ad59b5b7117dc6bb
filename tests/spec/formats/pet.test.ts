import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec } from '../../../formats/pet/pet-codec.ts'
import { createParsedCommand, inEnglish, lines, readText, throughFormat, tidyTexts } from './reading.ts'
import { testSamples } from './samples.ts'

const pet = inEnglish(codec)

testSamples('pet', pet)

const linesOf = (text: string) =>
  readText(pet, text).commands.map((command) => (typeof command === 'string' ? command : command.line))

describe('reading pet', () => {
  test('accepts keys and headings in any case', () => {
    const text = '[[Snippets]]\nCOMMAND = "one"\n\n[[snippets]]\ncommand = "two"\n\n[[ SNIPPETS ]]\nCommand = \'three\''

    assert.deepEqual(linesOf(text), ['one', 'two', 'three'])
  })

  test('reports a broken snippet without losing others', () => {
    const text = '[[snippets]]\ncommand = "one"\n[[snippets]]\ncommand = two\n[[snippets]]\ncommand = "three"\n'

    const { leftOut } = readText(pet, text, 'my.toml')

    assert.deepEqual(linesOf(text), ['one', 'three'])
    assert.deepEqual(leftOut, [{ place: 'my.toml, line 3', reason: 'invalid TOML: invalid value' }])
  })

  test('confines an unclosed string to its snippet', () => {
    const text =
      '[[snippets]]\ncommand = """one\n[[snippets]]\ncommand = "two \\d"\n[[snippets]]\ncommand = \'\'\'three\n[[snippets]]\ncommand = "four"'

    const { leftOut, messages } = readText(pet, text)

    assert.deepEqual(linesOf(text), ['two \\d', 'four'])
    assert.deepEqual(
      leftOut.map(({ place, reason }) => `${place}: ${reason}`),
      ['file, line 1: invalid TOML: unfinished string', 'file, line 5: invalid TOML: unfinished string'],
    )
    assert.deepEqual(messages, ["1 backslash that isn't part of an escape was kept."])
  })

  test('keeps unknown escapes and resolves known ones', () => {
    const text = String.raw`[[snippets]]
command = "grep '\d\.\e\x41' \u00e9\t\U0001f600 \\d \"\uD800\uDFFF\u12\" \ud7ff\ue000 \U0010FFFF \U00110000"
description = """\w \
   on"""
output = 'C:\'`

    const { commands, messages } = readText(pet, text)

    assert.deepEqual(commands, [
      {
        notes: String.raw`\w on`,
        line: `grep '\\d\\.\\e\\x41' é\t😀 \\d "\\uD800\\uDFFF\\u12" \ud7ff\ue000 \u{10FFFF} \\U00110000`,
        description: 'Output:\nC:\\',
      },
    ])
    assert.deepEqual(messages, ["9 backslashes that aren't part of an escape were kept."])
  })

  test('ignores headings in strings, arrays and comments', () => {
    const text =
      '# "[[snippets]]\n[[snippets]]\ncommand = """\n[[snippets]]\n""" # \'\'\'\noutput = \'\'\'\n[[snippets]]\n\'\'\'\ntag = [\n "a", # "\n "b"\n]\n'

    assert.deepEqual(readText(pet, text).commands, [
      { notes: 'a', line: '[[snippets]]', description: 'Output:\n[[snippets]]\n', tags: ['a', 'b'] },
    ])
  })

  test('reads up to two quotes starting a multi-line string', () => {
    assert.deepEqual(linesOf('[[snippets]]\ncommand = """""\n[[snippets]]\n"""'), ['""\n[[snippets]]'])
    assert.deepEqual(linesOf('[[snippets]]\ndescription = """"""\ncommand = "a"\n[[snippets]]\ncommand = "b"'), [
      'a',
      'b',
    ])
  })

  test("leaves out snippets that aren't tables", () => {
    assert.deepEqual(readText(pet, 'snippets = [1]').leftOut, [{ place: 'file, line 1', reason: 'not a table' }])
  })

  test('leaves out snippets without a text command', () => {
    const text =
      '[[snippets]]\ncommand = 1\n[[snippets]]\ncommand = ["a"]\n[[snippets]]\ndescription = "b"\n[[snippets]]'

    const { leftOut } = readText(pet, text)

    assert.deepEqual(
      leftOut.map(({ reason }) => reason),
      ["its command isn't text", "its command isn't text", 'no command', 'no command'],
    )
  })

  test('counts the fields it skips', () => {
    const text =
      '[general]\na.b = 1\n[[snippets]]\ncommand = "x"\ndescription = 1\nmade.on = 2020-01-01\n__proto__ = 1\ntag = ["a", 1]\n[snippets.more]\na = 1\n[other]\nb = 2'

    const { commands, leftOut, messages } = readText(pet, text)

    assert.deepEqual(commands, [{ notes: 'a', line: 'x', tags: ['a'] }])
    assert.deepEqual(leftOut, [])
    assert.deepEqual(messages, ['5 snippet fields have no equivalent here and were dropped.'])
  })

  test('reads odd parameters as pet does', () => {
    const text = `[[snippets]]\ncommand = 'a < b <=x> <c=|__|> <> <d=> <d=1> <e\n> <e=|_|>'`

    assert.deepEqual(linesOf(text), [])
    assert.deepEqual(linesOf(text.replaceAll("'", "'''")), ['a < b {{value=x}} {{c}} <> {{d=1}} {{d}} <e\n> {{e}}'])
  })

  test('treats a single empty choice as no default', () => {
    const { commands } = readText(pet, `[[snippets]]\ncommand = 'ping <host=|__|>'`)

    assert.deepEqual(commands, [{ notes: null, line: 'ping {{host}}' }])
  })
})

describe('writing pet', () => {
  test("reports what pet would ask for or can't express", () => {
    const command = createParsedCommand({
      line: 'sort <in> out {{a<b=x>y|z}} {{c=d}}',
      platform: 'bash',
      tags: ['files'],
      source: 'https://a.example/',
      description: 'Sorts.\n\nKeyword: s\n{{c}}: a letter\nOutput:\n1',
    })

    const written = pet.write?.([command, createParsedCommand({ id: 'draft', notes: null, line: 'ls' })])

    assert.deepEqual(written, {
      files: [
        {
          path: 'snippet.toml',
          text: `
[[Snippets]]
  Description = "Row a boat"
  Output = "1"
  Tag = ["bash", "files"]
  command = "sort <in> out <a[b=z> <c=d>"
`,
        },
      ],
      leftOut: [{ place: 'draft', reason: 'a draft' }],
      messages: [
        '4 fields have no equivalent in this format and were dropped.',
        '1 platform was saved as the first tag.',
        "1 placeholder was renamed, because pet doesn't allow angle brackets in names.",
        "1 choice can't be expressed in a pet parameter and was dropped.",
        'pet will prompt for 1 piece of text in angle brackets, as if it were a parameter.',
      ],
    })
  })

  test('round-trips commands without < and >', () => {
    const pieces = ['a', ' ', '\n', '"', "'", '\\', '{{', '}}', '{', '}', '#', '$', '=', '|', '\u0001\t']
    const line = lines(pieces, ['x', 'y z', 'ü'], ['1', 'a b', 'a=b', 'stash@{0}', 'a|b', ' c', "'", '_'])

    fc.assert(
      fc.property(fc.array(fc.tuple(line, tidyTexts, fc.uniqueArray(tidyTexts))), (all) => {
        const commands = all.map(([text, notes, tags]) => createParsedCommand({ line: text, notes, tags }))

        const { commands: again, leftOut } = throughFormat(pet, commands)

        assert.deepEqual(leftOut, [])
        assert.deepEqual(
          again,
          commands.map(({ notes, line: text, tags = [] }) =>
            tags.length > 0 ? { notes, line: text, tags } : { notes, line: text },
          ),
        )
      }),
    )
  })
})

describe('reading any pet file', () => {
  test('imports or reports the snippet of every heading', () => {
    const piece = fc.constantFrom(
      ...[
        '[[snippets]]\n',
        '[[snippets]]\ncommand = "',
        '"',
        '"""',
        "'",
        "'''",
        '\\',
        '\n',
        'a = ',
        '<',
        '>',
        '[',
        '#',
      ],
      ...['command = ', '\u0000', '\r', '\u2028', '\ufeff', 'description', '=', '{', '}', '\\u', 'ff'],
    )

    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        const headings = text.split('\n').filter((row) => /^[ \t]*\[\[snippets\]\]/i.test(row)).length

        const { places, leftOut } = readText(pet, text)

        // A heading inside a string doesn't start an entry. One more part may be left out: text before the first
        // heading.
        assert.ok(places.length + leftOut.length <= headings + 1)
        if (!/["'#]/.test(text)) assert.ok(places.length + leftOut.length >= headings)
      }),
    )
  })
})

describe('text between < and > in a pet snippet', () => {
  const NONE = {
    'cmd </dev/null 2>/dev/null': '</dev/null 2>',
    'sort <in.txt 2>err': '<in.txt 2>',
    'cmd <in 2>&1': '<in 2>',
    'cat <<EOF>out': '<EOF>',
    'diff <(a)>b': '<(a)>',
    'a <&3>b': '<&3>',
    '[[ a<b && c>d ]]': '<b && c>',
    'awk "a<5 || b>3"': '<5 || b>',
    'echo "<b>x</b>"': '<b>',
    'echo "<a href=x>y</a>"': '<a href=x>',
    'echo "<br/>"': '<br/>',
    'echo "<?xml version=1?>"': '<?xml version=1?>',
  }
  for (const [command, stretch] of Object.entries(NONE)) {
    test(`stays text in ${command}, with a warning`, () => {
      const { commands, messages } = readText(pet, `[[snippets]]\ndescription = "a"\ncommand = '''${command}'''\n`)

      assert.equal(typeof commands[0] === 'object' && commands[0].line, command)
      assert.equal(
        messages[0],
        `file, line 1: ${stretch} was kept as text because it isn't a parameter. pet will prompt for it.`,
      )
    })
  }

  test('is quoted up to ten times, and then only counted', () => {
    const messagesOf = (count: number) =>
      readText(pet, `[[snippets]]\ncommand = 'echo "<br/>"'\n`.repeat(count)).messages

    assert.equal(messagesOf(10).length, 10)
    assert.equal(messagesOf(1_010).length, 11)
    assert.match(messagesOf(1_010).at(-1) ?? '', /^1,000 /)
  })

  test('is a parameter if it can be one', () => {
    const command = 'ssh <user=root>@<host name> <path/to/file> <url=https://a.example/b> <a=|_1_||_2_|> diff <(a) >(b)'
    const { commands, messages } = readText(pet, `[[snippets]]\ndescription = "a"\ncommand = '''${command}'''\n`)

    assert.equal(
      typeof commands[0] === 'object' && commands[0].line,
      'ssh {{user=root}}@{{host name}} {{path/to/file}} {{url=https://a.example/b}} {{a=1|2}} diff <(a) >(b)',
    )
    assert.deepEqual(messages, [])
  })
})
