import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { quotingProblemOf } from '../../../core/commands/value-quoting.ts'

const IN_QUOTES = "awk '/{{value}}/' log"
const IN_BOTH = `jq '.[] | select(.name == "{{value}}")' list.json`

describe('a value that needs quotes or ends them', () => {
  for (const [title, line, value] of [
    ['a space between words', 'grep {{value}} log', 'two words'],
    ['an ampersand in an address', 'curl {{value}}', 'https://example.org/?a=1&b=2'],
    ['an apostrophe', 'echo {{value}}', "it's"],
    ['a number sign at the start', 'echo {{value}}', '#1'],
    ['a space after an option', 'tar -C {{value}} -xf a.tar', 'My Files'],
    ['a space right behind a quoted string', "echo 'a'{{value}}", 'x y'],
    ['a space in an assignment', 'NAME={{value}} make', 'Ada Sample'],
  ] as const) {
    test(`${title} needs quotes`, () => {
      assert.equal(quotingProblemOf(line, 'value', value), 'needs-quotes')
    })
  }

  for (const [title, line, value] of [
    ['an apostrophe in single quotes', IN_QUOTES, "it's"],
    ['two apostrophes in single quotes', IN_QUOTES, "a'b'c"],
    ['a double quote in double quotes', 'git commit -m "{{value}}"', 'say "no"'],
    ['a double quote in nested quotes', IN_BOTH, 'say "no"'],
    ['an apostrophe in nested quotes', IN_BOTH, "it's"],
    ['the second occurrence of a name', `echo {{value}} '{{value}}'`, "'x y'"],
  ] as const) {
    test(`${title} ends the quotes`, () => {
      assert.equal(quotingProblemOf(line, 'value', value), 'ends-quotes')
    })
  }
})

describe('a value that fits its place in the line', () => {
  for (const [title, line, name, value] of [
    ['a plain word', 'grep {{text}} log', 'text', 'word'],
    ['a space in single quotes', "grep '{{text}}' log", 'text', 'two words'],
    ['a double quote in single quotes', "grep '{{text}}' log", 'text', 'say "no"'],
    ['an escaped double quote', 'echo "{{text}}"', 'text', String.raw`say \"no\"`],
    ['a value with quotes of its own', 'grep {{text}} log', 'text', "'two words'"],
    ['an escaped space', 'ls {{path}}', 'path', String.raw`My\ Files`],
    ['a variable', 'ls {{path}}', 'path', '$HOME/a'],
    ['several words for a plural name', 'git add {{files}}', 'files', 'a.txt b.txt'],
    ['a command', 'watch {{command}}', 'command', 'ls -l'],
    ['text of a here-document', 'cat <<END\n{{text}}\nEND', 'text', "it's here"],
    ['a value for another name', 'grep {{text}} log', 'other', 'two words'],
  ] as const) {
    test(`${title} has no problem`, () => {
      assert.equal(quotingProblemOf(line, name, value), null)
    })
  }

  test('no line or value causes an exception', () => {
    const text = fc.string({
      unit: fc.constantFrom('{', '}', 'a', "'", '"', '`', '$', '(', '#', '<', '=', '|', ' ', '\n'),
    })
    fc.assert(fc.property(text, text, (line, value) => void quotingProblemOf(`${line}{{a}}${line}`, 'a', value)))
  })
})
