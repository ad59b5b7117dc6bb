import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import type { Command } from '../../../core/commands/command.ts'
import { findWords } from '../../../core/search/words/find-words.ts'
import { indexWords } from '../../../core/search/words/words-index.ts'
import { createLibrary } from './words-found.ts'

describe('word search for any text', () => {
  test('agrees with a plain search for every word', () => {
    const property = fc.property(anyCommands(), anyText(), (commands, text) => {
      const expected = commands.flatMap((command, place) => (holdsAll(command, text) ? [place] : []))
      const { matches, similarFrom } = findWords(indexWords(commands), text)

      assert.deepEqual(inLibraryOrder(matches.slice(0, expected.length)), expected)
      assert.ok(similarFrom >= expected.length)
    })

    fc.assert(property, { numRuns: 2000 })
  })

  test('is deterministic', () => {
    const property = fc.property(anyCommands(), anyText(), (commands, text) => {
      assert.deepEqual(findWords(indexWords(commands), text), findWords(indexWords(structuredClone(commands)), text))
    })

    fc.assert(property, { numRuns: 300 })
  })

  test('leaves its index unchanged', () => {
    const property = fc.property(anyCommands(), fc.array(anyText(), { maxLength: 4 }), (commands, texts) => {
      const index = indexWords(commands)
      const fresh = texts.map((text) => findWords(indexWords(commands), text))

      assert.deepEqual(
        texts.map((text) => findWords(index, text)),
        fresh,
      )
    })

    fc.assert(property, { numRuns: 300 })
  })

  test('ignores the order of words', () => {
    const property = fc.property(
      anyCommands(),
      fc.array(anyWord(), { minLength: 1, maxLength: 5 }),
      (commands, words) => {
        const index = indexWords(commands)
        const one = findWords(index, words.join(' '))
        const other = findWords(index, words.toReversed().join('  '))

        assert.equal(other.similarFrom, one.similarFrom)
        assert.deepEqual(
          inLibraryOrder(other.matches.slice(0, other.similarFrom)),
          inLibraryOrder(one.matches.slice(0, one.similarFrom)),
        )
        assert.deepEqual(other.terms.toSorted(), one.terms.toSorted())
      },
    )

    fc.assert(property, { numRuns: 500 })
  })

  test('returns each position once and never throws', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 })
    const library = fc.array(fc.record({ notes: fc.option(text), line: fc.option(text), tags: fc.array(text) }))

    const property = fc.property(library, text, (commands, asked) => {
      const { matches, similarFrom, terms } = findWords(indexWords(createLibrary(commands)), asked)

      assert.equal(new Set(matches).size, matches.length)
      assert.ok(matches.every((place) => commands[place] !== undefined))
      assert.ok(similarFrom >= 0 && similarFrom <= matches.length)
      assert.ok(terms.every((term) => term === term.toLowerCase() && !/\s/.test(term)))
    })

    fc.assert(property, { numRuns: 400 })
  })

  test('finds a command by any part of it', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })

    const property = fc.property(text, fc.nat(29), fc.nat(29), (line, from, to) => {
      // Splits between characters, because half of a surrogate pair isn't text that a visitor could type or paste.
      const stretch = [...line].slice(from, to).join('')
      const { matches, similarFrom } = findWords(indexWords(createLibrary([line, 'ls'])), stretch)

      assert.ok(matches.slice(0, similarFrom).includes(0))
    })

    fc.assert(property, {
      numRuns: 1000,
      examples: [
        ['ΟΔΟΣΑ', 0, 4],
        ['𐒰𐒱', 1, 2],
      ],
    })
  })
})

function holdsAll({ notes, line, platform, tags = [] }: Command, text: string): boolean {
  const fields = [notes, line, platform ?? null, ...tags].map((field) => (field ?? '').toLowerCase())
  const words = text.toLowerCase().split(/\s+/)
  return words.every((word) => fields.some((field) => field.includes(word)))
}

function inLibraryOrder(places: readonly number[]): readonly number[] {
  return places.toSorted((one, other) => one - other)
}

function anyWord(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom('git', 'docker', 'dokcer', 'compose', 'files', 'file', 'how', '-la', '--no-cache', 'a/b.c', '|'),
    fc.stringMatching(/^[abAя-]{1,4}$/),
  )
}

function anyText(): fc.Arbitrary<string> {
  return fc.array(anyWord(), { maxLength: 5 }).chain((words) => fc.constantFrom(words.join(' '), words.join('\n\t')))
}

function anyCommands(): fc.Arbitrary<readonly Command[]> {
  const command = fc.record({
    notes: fc.option(anyText()),
    line: fc.option(anyText()),
    platform: anyWord(),
    tags: fc.array(anyWord(), { maxLength: 2 }),
  })
  return fc.array(command, { maxLength: 20 }).map(createLibrary)
}
