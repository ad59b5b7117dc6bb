import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { codeOf } from '../../../cli/build/bundle/words-plugin.ts'
import {
  catalogueOf,
  createWords,
  isPlural,
  isTree,
  namesIn,
  partsOfText,
  type WordTree,
} from '../../../core/words/catalogues.ts'
import { english } from '../../../core/words/english.ts'

const LANGUAGES = ['ar', 'de', 'en', 'ro']

const COUNTS = [0, 1, 2, 3, 10, 11, 19, 20, 99, 100, 101, 1000, 12345]

/**
 * A text of a catalogue (`words`), its path, and the text at that path in the catalogue it's compared with (`model`),
 * usually English. Both can have plural forms.
 */
type Entry = { readonly path: readonly string[]; readonly model: WordTree[string]; readonly words: WordTree[string] }

for (const language of LANGUAGES) {
  const catalogue = catalogueOf(language, {})

  describe(`catalogue of "${language}"`, () => {
    test('has a non-empty text for every English text', () => {
      const paths = entriesOf(english).map(({ path }) => path.join('.'))
      const own = entriesOf(catalogue, catalogue)

      assert.deepEqual(own.map(({ path }) => path.join('.')).sort(), paths.sort())
      for (const { path, words } of own)
        for (const text of textsOf(words)) assert.notEqual(text.trim(), '', path.join('.'))
    })

    test('has the same parameters in every text', () => {
      for (const { path, model, words } of entriesOf(english, catalogue)) {
        const [wanted = ''] = textsOf(model).slice(-1)
        for (const text of textsOf(words)) {
          assert.deepEqual(namesBut('count', text), namesBut('count', wanted), path.join('.'))
          assert.equal(elementsIn(text), elementsIn(wanted), path.join('.'))
        }
      }
    })

    test('has exactly the plural forms it needs', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
      for (const { path, words } of entriesOf(english, catalogue)) {
        if (isPlural(words)) assert.deepEqual(Object.keys(words).sort(), [...pluralCategories].sort(), path.join('.'))
      }
    })

    test('has the same texts in a built page', () => {
      const spoken = createWords(catalogue, language)
      const { thousands } = spoken.locale
      const digits = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, thousands)
      const rules = new Intl.PluralRules(language)

      for (const { path, model, words: own } of entriesOf(english, catalogue)) {
        const make = new Function('words_digits', 'words_rules', `return ${codeOf(model, own, language)}`)
        assert.deepEqual(saidBy(make(digits, rules), model), saidBy(at(spoken, path), model), path.join('.'))
      }
    })
  })
}

describe('words of a site', () => {
  test('follow the language in numbers and plurals', () => {
    const commandsIn = (language: string) => (count: number) =>
      createWords(catalogueOf(language, {}), language).commander.commands(count)

    assert.deepEqual([1, 2, 30_000].map(commandsIn('en')), ['1 command', '2 commands', '30,000 commands'])
    assert.deepEqual([1, 2, 30_000].map(commandsIn('de')), ['1 Befehl', '2 Befehle', '30.000 Befehle'])
    assert.deepEqual([1, 2, 20].map(commandsIn('ro')), ['1 comandă', '2 comenzi', '20 de comenzi'])
  })

  test("prefer own texts, then the language's, then English", () => {
    const own = {
      home: { facts: 'Useless:' },
      commander: { commands: { one: '{count} line', other: '{count} lines' } },
    }

    const english = createWords(catalogueOf('en', own), 'en')
    const austrian = createWords(catalogueOf('de-AT', {}), 'de-AT')
    const french = createWords(catalogueOf('fr', { home: { facts: 'Détails inutiles :' } }), 'fr')

    assert.deepEqual([english.home.facts, english.home.secondsOld], ['Useless:', 'seconds old'])
    assert.deepEqual([english.commander.commands(1), english.commander.commands(2)], ['1 line', '2 lines'])
    assert.equal(austrian.layout.copy, 'Kopieren')
    assert.equal(austrian.locale.language, 'de-AT')
    assert.deepEqual([french.home.facts, french.layout.copy], ['Détails inutiles :', 'Copy'])
  })

  test('isolate texts inserted into right-to-left text', () => {
    const words = createWords(catalogueOf('ar', {}), 'ar')

    assert.match(words.notFound.fileOffline('/a.pdf'), /\u2068\/a\.pdf\u2069/)
    assert.match(words.card.misleading(3, 'a, b'), /\u2068a, b\u2069/)
    assert.doesNotMatch(words.commander.commands(3), /[\u2068\u2069]/)
  })
})

function entriesOf(model: WordTree, words: WordTree = model, path: readonly string[] = []): readonly Entry[] {
  return Object.entries(model).flatMap(([key, below]) => {
    const own = words[key]
    const here = [...path, key]
    if (isTree(below)) return entriesOf(below, isTree(own) ? own : {}, here)
    return below === null || typeof below === 'number' ? [] : [{ path: here, model: below, words: own }]
  })
}

function textsOf(words: WordTree[string]): readonly string[] {
  if (isPlural(words)) return [...Object.values(words)]
  return typeof words === 'string' ? [words] : ['']
}

function namesBut(left: string, text: string): readonly string[] {
  return namesIn(text)
    .filter((name) => name !== left)
    .toSorted()
}

function elementsIn(text: string): number {
  return partsOfText(text).filter((part) => part === null).length
}

function at(words: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, step) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, step) : undefined),
    words,
  )
}

/** Formats a text with hostile values. If the text depends on a number, formats it with many numbers. */
function saidBy(words: unknown, model: WordTree[string]): unknown {
  if (typeof words !== 'function') return words
  const values = namesBut('count', textsOf(model).at(-1) ?? '').map((name) => `<${name} \`\${1}\`>`)
  return isPlural(model) ? COUNTS.map((count) => words(count, ...values)) : words(...values)
}
