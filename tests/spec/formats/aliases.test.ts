import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { codec } from '../../../formats/aliases/aliases-codec.ts'
import { detectFormat } from '../../../formats/detect-format.ts'
import { appendTrailer, NO_TRAILER } from '../../../formats/model/trailer.ts'
import {
  createParsedCommand,
  createSourceFile,
  inEnglish,
  lines,
  readText,
  throughFormat,
  tidyTexts,
} from './reading.ts'
import { testSamples } from './samples.ts'

const aliases = inEnglish(codec)

testSamples('aliases', aliases)

/** The name and line of each alias that a text defines, or the reason why it can't be imported. */
const definedBy = (text: string, path = '.bashrc') =>
  readText(aliases, text, path).commands.map((command) =>
    typeof command === 'string' ? command : [command.description?.replace('Keyword: ', ''), command.line],
  )

const reasonsOf = (text: string) => readText(aliases, text).leftOut.map(({ place, reason }) => `${place}: ${reason}`)

describe('reading aliases', () => {
  test('takes a single assignment for the output of alias', () => {
    assert.deepEqual(definedBy("ll='ls -l'\n"), [['ll', 'ls -l']])
  })

  test('finds nothing in a script without aliases', () => {
    const { commands, leftOut } = readText(aliases, 'greeting=\'hello there\'\necho "$greeting"\nls -l\n')

    assert.deepEqual([commands, leftOut], [[], []])
  })

  test('finds definitions wherever a command can start', () => {
    const text = String.raw`alias a=1; alias b=2 && alias c=3 || alias d=4
  builtin alias e=5; command alias f=6 # alias no=1
{ alias g=7; }
if x; then alias h=8; else alias i=9; fi
for x in y; do alias j=10; done
alias \
  k=11 no l=12
echo alias no=1; echo "; alias no=1"; echo '; alias no=1'; unalias no; "alias" no=1; aliases no=1
# alias no=1
alias
alias -p
alias no
echo it's; alias no=1
x=1 alias no=1`

    assert.deepEqual(
      definedBy(text),
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'].map((name, index) => [name, String(index + 1)]),
    )
    assert.deepEqual(reasonsOf(text), [])
  })

  test('reads values that are quoted, bare, concatenated or multi-line', () => {
    const filled = ['$', '{x:-a b}'].join('')
    const dated = '`date +%F`'
    const text = String.raw`alias a='it'\''s' b="say \"hi\" \$HOME $HOME \x" c=bare\ word d=one'two'"three"
alias e=$'tab\there \'\x41\101\u00e9\q\U10ffff\U110000' f=$"text" g="two
rows" h="joined \
row" i=$HOME/bin j=$(date +%F) k="$(dirname "$0")/x" l=${filled} m=${dated}`

    assert.deepEqual(definedBy(text), [
      ['a', "it's"],
      ['b', 'say "hi" $HOME $HOME \\x'],
      ['c', 'bare word'],
      ['d', 'onetwothree'],
      ['e', "tab\there 'AAé\\q\u{10FFFF}\\U110000"],
      ['f', 'text'],
      ['g', 'two\nrows'],
      ['h', 'joined row'],
      ['i', '$HOME/bin'],
      ['j', '$(date +%F)'],
      ['k', '$(dirname "$0")/x'],
      ['l', filled],
      ['m', dated],
    ])
  })

  test('ends an unclosed quote before the next definition', () => {
    const text = `alias a='no end
if x; then builtin alias b=2; fi
alias c="no end
alias d=$(no end
alias e=$'no end\\'
  alias f='g'
abbr -a h "i
`

    assert.deepEqual(definedBy(text), [
      ['b', '2'],
      ['f', 'g'],
    ])
    assert.deepEqual(
      reasonsOf(text),
      [1, 3, 4, 5, 7].map((row) => `file, line ${row}: an unclosed quotation mark or bracket`),
    )
  })

  test("doesn't join definitions at a backslash", () => {
    assert.deepEqual(definedBy('alias a=\\\nalias b=1 \\\n  alias c=2 \\\n d=3\\\n\nalias e=4\\'), [
      ['b', '1'],
      ['c', '2'],
      ['d', '3'],
      ['e', '4\\'],
    ])
  })

  test('reads aliases inside functions, and CRLF line endings', () => {
    const text = `alias a="alias b='c'"\r\na() { alias d=e; }\r\nalias f='g\r\nh'\r\n`

    assert.deepEqual(definedBy(text), [
      ['a', "alias b='c'"],
      ['d', 'e'],
      ['f', 'g\nh'],
    ])
  })

  test('leaves out definitions without a plain name or command', () => {
    assert.deepEqual(reasonsOf(`alias =x a='' b=' '\nfor x in y; do alias $x=1 "\`y\`=2"; done`), [
      'file, line 1: no name',
      'file, line 1: no command',
      'file, line 1: no command',
      'file, line 2: the shell computes its name',
      'file, line 2: the shell computes its name',
    ])
  })

  test('takes notes from the adjacent comment or the name', () => {
    const text = `#!/bin/sh
alias a=1

# far away

#########
## First #1
#
# Second
#--------
alias b=2 # not this
alias c=3 # this # one
#alias old='x'
alias d=4
# shown
if x; then alias e=5; alias f=6; fi
#
alias g=7 #`

    assert.deepEqual(
      readText(aliases, text).commands.map((command) => typeof command === 'object' && command.notes),
      ['a', 'First #1\n\nSecond', 'this # one', 'd', 'shown', 'shown', 'g'],
    )
  })

  test("reads fish's quotes and abbreviations", () => {
    const text = String.raw`alias -s a 'it\'s \\ \x'
alias b='c' # saved
abbr d --position anywhere e
abbr --add --position anywhere -- f 'g h'
abbr -a --set-cursor=! i j! k
abbr --erase l
abbr -s
abbr -a m --function n
abbr --function o p
abbr -a q git status 2>/dev/null; abbr r s; abbr t sleep 2; abbr u $'v'`

    assert.deepEqual(definedBy(text, 'conf.d/own.fish'), [
      ['a', String.raw`it's \ \x`],
      ['b', 'c'],
      ['d', '--position anywhere e'],
      ['f', 'g h'],
      ['i', 'j! k'],
      ['m', '--function n'],
      ['q', 'git status'],
      ['r', 's'],
      ['t', 'sleep 2'],
      ['u', '$v'],
    ])
    assert.deepEqual(reasonsOf(text), [
      'file, line 1: an unclosed quotation mark or bracket',
      'file, line 9: a function generates its text',
    ])
  })

  test('reads a line with 200,000 names in linear time', () => {
    assert.equal(readText(aliases, `alias ${'a=b '.repeat(200_000)}`).commands.length, 200_000)
  })
})

describe('writing aliases', () => {
  test('writes only commands with a usable keyword and no placeholders', () => {
    const commands = [
      createParsedCommand({
        notes: 'Lists\n\n# all',
        line: "ls -l 'a'",
        description: 'All.\n\nKeyword: ll\nKeyword: -\nKeyword: a b',
        tags: ['x'],
      }),
      createParsedCommand({ id: 'one', notes: 'one', description: 'Keyword: ll', line: 'ls {{a}}' }),
      createParsedCommand({ id: 'two', notes: 'two', line: 'ls' }),
      createParsedCommand({ id: 'three', notes: 'three', description: 'Keyword: a=b', line: 'ls' }),
      createParsedCommand({ id: 'four', notes: 'four', description: 'Keyword: l', line: 'ls\nalias x=1' }),
      createParsedCommand({ id: 'draft', notes: null, line: 'ls' }),
    ]

    assert.deepEqual(aliases.write?.(commands), {
      files: [
        {
          path: 'aliases.sh',
          text: String.raw`# Lists
#
# # all
alias -- ll='ls -l '\''a'\''' -='ls -l '\''a'\'''
`,
        },
      ],
      leftOut: [
        { place: 'draft', reason: 'a draft' },
        { place: 'one', reason: "aliases can't have placeholders" },
        { place: 'two', reason: 'no keyword' },
        { place: 'three', reason: "its keyword isn't a valid alias name" },
        { place: 'four', reason: 'one of its lines starts with alias or abbr' },
      ],
      messages: ['3 fields have no equivalent in this format and were dropped.'],
    })
  })

  test("round-trips notes, line, keyword and zsh's tags", () => {
    const pieces = [
      'a',
      ' ',
      '\n',
      '"',
      "'",
      '\\',
      '{{',
      '}}',
      '#',
      '$',
      '$(',
      '`',
      ';',
      '&&',
      '\n#',
      '\t',
      '\u2028',
      '|',
    ]
    const name = fc.constantFrom('ll', '-', '..', '~x', 'ü', '-x', '?')
    // Comment lines without words count as decoration at the beginning or end of the notes, so both ends have a word.
    const notes = fc.array(tidyTexts).map((rows) => ['Begin', ...rows, 'End'].join('\n'))
    const tags = fc.constantFrom([], ['global alias'], ['suffix alias'])

    fc.assert(
      fc.property(fc.array(fc.tuple(lines(pieces), name, notes, tags)), (all) => {
        const commands = all.map(([line, keyword, text, given]) => ({
          notes: text,
          line,
          description: appendTrailer('', { ...NO_TRAILER, keywords: [keyword] }),
          ...(given.length > 0 ? { tags: given } : {}),
        }))

        const { commands: again, leftOut } = throughFormat(
          aliases,
          commands.map((fields) => createParsedCommand(fields)),
        )

        assert.deepEqual(leftOut, [])
        assert.deepEqual(again, commands)
      }),
    )
  })
})

describe('reading any script', () => {
  test('imports or reports every definition', () => {
    const piece = fc.constantFrom(
      ...[
        'alias a=',
        '\nalias ',
        '\n',
        '"',
        "'",
        "$'",
        '$(',
        ')',
        '`',
        '${',
        '\\',
        '#',
        ';',
        ' ',
        '=',
        '\u0000',
        '\r',
        '>',
      ],
    )

    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        const text = `${pieces.join('')}\n\nalias last=1\n`

        const { places, leftOut } = readText(aliases, text)

        const rows = text.split('\n').length - 1
        assert.equal(places.at(-1), `file, line ${rows}`)
        for (const { place } of leftOut) assert.ok(Number(place.replace('file, line ', '')) <= rows)
      }),
    )
  })
})

describe('a script that defines aliases', () => {
  test('reports how many other lines were skipped', () => {
    const { commands, messages } = readText(
      aliases,
      "# Row\nalias a='row'\n\nexport B=1\nc() {\n  alias d=e\n}\n",
      'a.sh',
    )

    assert.equal(commands.length, 2)
    assert.deepEqual(messages, ['3 lines that define no alias were skipped.'])
  })
})

describe('output of alias', () => {
  const PRINTED: Readonly<Record<string, readonly [text: string, aliases: Readonly<Record<string, string>>]>> = {
    zsh: [
      "-='cd -'\n..='cd ..'\nga='git add'\nrun-help=man\nx=$'a\\nb'\nlog='git log --pretty='\\''%h %s'\\'\n",
      { '-': 'cd -', '..': 'cd ..', ga: 'git add', 'run-help': 'man', x: 'a\nb', log: "git log --pretty='%h %s'" },
    ],
    'zsh, without its backslashes': [
      "..='cd ..'\nlog='git log --pretty='''%h %s''\n",
      { '..': 'cd ..', log: "git log --pretty='%h %s'" },
    ],
    'zsh -L': [
      "alias -g G='| grep'\nalias -s txt=less\nalias -- -='cd -'\n",
      { G: '| grep', txt: 'less', '-': 'cd -' },
    ],
    bash: ["alias ll='ls -l'\nalias x='it'\\''s'\n", { ll: 'ls -l', x: "it's" }],
    fish: ["alias ll 'ls -l'\nalias gs 'git status'\n", { ll: 'ls -l', gs: 'git status' }],
    tcsh: ['ll\tls -l\ngs\t(git status)\n', { ll: 'ls -l', gs: 'git status' }],
  }
  for (const [shell, [text, expected]] of Object.entries(PRINTED)) {
    test(`is read as ${shell} prints it`, () => {
      assert.equal(detectFormat(createSourceFile('aliases.txt', text)), 'aliases')
      assert.deepEqual(definedBy(text, 'aliases.txt'), Object.entries(expected))
    })
  }

  test('is recognised by its content under any file name', () => {
    assert.equal(detectFormat(createSourceFile('out', "..='cd ..'\nga='git add'\nmd=mkdir\n")), 'aliases')
    assert.equal(detectFormat(createSourceFile('out', "PATH='/a b'\nLANG=C\n")), null)
    assert.equal(detectFormat(createSourceFile('a.ini', 'color=red\nsize=2\n')), null)
  })

  test("leaves out each line that isn't an alias", () => {
    const { commands, leftOut } = readText(aliases, "a='b c'\n\nd='e f'\ng=h\ni=j\nstray text\n", 'out')

    assert.equal(commands.length, 4)
    assert.deepEqual(leftOut, [{ place: 'out, line 6', reason: 'not an alias: stray text' }])
  })
})
