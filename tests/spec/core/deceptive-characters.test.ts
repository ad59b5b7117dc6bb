import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { characterKind, characterName } from '../../../core/commands/character-names.ts'
import {
  type DeceptiveCharacter,
  deceptiveCharactersOf,
  deceptiveCharactersOfNotes,
} from '../../../core/commands/deceptive-characters.ts'

const NAMES = {
  '\u202e': 'right-to-left override',
  '\u2066': 'left-to-right isolate',
  '\u200f': 'right-to-left mark',
  '\u061c': 'Arabic letter mark',
  '\u200b': 'zero-width space',
  '\u200d': 'zero-width joiner',
  '\ufeff': 'zero-width no-break space',
  '\u00ad': 'soft hyphen',
  '\u2060': 'word joiner',
  '\u3164': 'invisible character U+3164',
  '\u00a0': 'no-break space',
  '\u202f': 'narrow no-break space',
  '\u2003': 'space U+2003',
  '\u3000': 'ideographic space',
  '\u2028': 'line separator',
  '\r': 'carriage return',
  '\u0000': 'null character',
  '\u0007': 'control character U+0007',
  '\u001b': 'escape character',
  '\u009b': 'control character U+009B',
  '\u007f': 'delete character',
  '\u{e0041}': 'tag character U+E0041',
  '\ufe0f': 'variation selector U+FE0F',
} as const

describe('deceptive characters', () => {
  for (const [character, name] of Object.entries(NAMES)) {
    test(`include ${name} in a line`, () => {
      const found = deceptiveCharactersOf(`rm ${character} x`)

      assert.deepEqual(found, [{ start: 3, end: 3 + character.length, code: character.codePointAt(0) }])
      assert.deepEqual(
        found.map(({ code }) => characterName(code)),
        [name],
      )
    })
  }

  test("aren't in ordinary lines of any script", () => {
    const lines = ['ls -l', 'cat <<END\n\tx\nEND', 'echo Grüße, мир, שלום, 你好', 'echo \u{1F600}\u2764\ufe0f', '']

    const found = lines.flatMap(deceptiveCharactersOf)

    assert.deepEqual(found, [])
  })

  test('include each variation selector that can hide a message', () => {
    const found = deceptiveCharactersOf('a\u{e0100}\u{e0101}\ufe01')

    assert.deepEqual(
      found.map(({ start }) => start),
      [1, 3, 5],
    )
  })

  test('exclude what typography, emoji and scripts need in notes', () => {
    const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}'
    const notes = [
      `${family} \u{1F3F3}\ufe0f\u200d\u{1F308}`,
      'می\u200cخواهم',
      'क्\u200dष',
      '5\u00a0km',
      'one\r\ntwo',
      'a\u00adb',
    ]

    const inNotes = notes.flatMap(deceptiveCharactersOfNotes)
    const inLines = notes.map((text) => deceptiveCharactersOf(text).length)

    assert.deepEqual(inNotes, [])
    assert.ok(
      inLines.every((count) => count > 0),
      String(inLines),
    )
  })

  test('include direction overrides, joiners and lone carriage returns in notes', () => {
    const found = deceptiveCharactersOfNotes('a\u202eb pay\u200dpal zero\u200bwidth one\rtwo\u0007')

    assert.deepEqual(
      found.map(({ code }) => characterName(code)),
      [
        'right-to-left override',
        'zero-width joiner',
        'zero-width space',
        'carriage return',
        'control character U+0007',
      ],
    )
  })

  test('are found in order and without overlaps', () => {
    const character = fc.oneof(fc.constantFrom(...Object.keys(NAMES)), fc.string({ unit: 'binary', maxLength: 3 }))
    const property = fc.property(fc.array(character), (characters) => {
      const text = characters.join('')
      for (const found of [deceptiveCharactersOf(text), deceptiveCharactersOfNotes(text)]) {
        assert.ok(found.every(({ start, end }, index) => start < end && start >= (found[index - 1]?.end ?? 0)))
      }
      assert.deepEqual(deceptiveCharactersOf(without(text, deceptiveCharactersOf(text))).filter(isNoSelector), [])
    })

    fc.assert(property, { numRuns: 500 })
  })
})

function without(text: string, found: readonly DeceptiveCharacter[]): string {
  return found.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

/** Excludes variation selectors, because removing other characters may move one behind a letter. */
function isNoSelector({ code }: DeceptiveCharacter): boolean {
  return characterKind(code) !== 'selector'
}
