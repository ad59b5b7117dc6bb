import { join } from 'node:path'
import type { Plugin } from 'vite'
import { isPlural, isTree, namesIn, partsOfText, type WordTree } from '../../../core/words/catalogues.ts'
import { english, type Plural } from '../../../core/words/english.ts'
import { moduleFile, ROOT } from '../paths.ts'

// The import in modules of the site, and its uses: `words.home.facts`.
const IMPORT = /^import \{ words \} from ['"][./]+(?:web\/)?words\.[jt]s['"];?$/m
const USE = /(?<![-/\w.])words((?:\.\w+)+)/g

const WORDS = join(ROOT, moduleFile('web/words.ts')).replaceAll('\\', '/')

const DIGITS = `import { inDigits as words_digits } from ${JSON.stringify(join(ROOT, moduleFile('web/locale.ts')))}`

/**
 * Replaces `words.home.facts` with the text itself, or with a function that fills it in. That way, scripts contain only
 * the words they use, in one language, and no catalogue.
 */
export function wordsPlugin(catalogue: WordTree, language: string): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    apply: 'build',
    // The language is all that remains of the module itself.
    load: (id) => (id === WORDS ? `export const language = ${JSON.stringify(language)}` : null),
    transform(code) {
      if (!IMPORT.test(code)) return null
      const functions = new Map<string, string>()
      const inPlace = code.replace(USE, (use, path: string) => {
        const found = wordsAt(path.slice(1).split('.'), catalogue)
        if (found === null) throw new Error(`There are no words "${use}" in core/words/english.ts.`)
        const { name, length, model, words } = found
        const text = codeOf(model, words, language)
        const isFunction = text.startsWith('(')
        if (isFunction) functions.set(name, text)
        return (isFunction ? name : text) + use.slice('words.'.length + length)
      })
      const constants = Array.from(functions, ([name, text]) => `const ${name} = ${text}`)
      const has = (name: string) => [inPlace, ...constants].some((text) => text.includes(name))
      const first = [has('words_digits') ? DIGITS : '', has('words_rules') ? rulesOf(language) : ''].filter(Boolean)
      return inPlace.replace(IMPORT, () => [...first, ...constants].join('\n'))
    },
  }
}

function rulesOf(language: string): string {
  return `const words_rules = new Intl.PluralRules(${JSON.stringify(language)})`
}

type FoundWords = {
  /** The name of the module's constant for the words, if they are a function. */
  readonly name: string
  /** Length of the dotted path to the words, in characters. */
  readonly length: number
  readonly model: WordTree[string]
  readonly words: WordTree[string]
}

/**
 * Resolves the part of a path that names words of the catalogue. The rest, such as `.length`, is a property of a
 * string. Null if there are no such words.
 */
function wordsAt(path: readonly string[], catalogue: WordTree): FoundWords | null {
  let model: WordTree[string] = english
  let words: WordTree[string] = catalogue
  const steps: string[] = []
  for (const step of path) {
    if (!isTree(model) || !isTree(words)) break
    const nextModel: WordTree[string] = model[step]
    const nextWords: WordTree[string] = words[step]
    if (nextModel === undefined || nextWords === undefined) return null
    model = nextModel
    words = nextWords
    steps.push(step)
  }
  return { name: ['words', ...steps].join('_'), length: steps.join('.').length, model, words }
}

/**
 * JavaScript that evaluates to what `createWords` returns for the same words. `model` is the English text, which
 * decides the order of a function's parameters.
 */
export function codeOf(model: WordTree[string], words: WordTree[string], language: string): string {
  if (isTree(model)) {
    const entries = Object.entries(model).flatMap(([key, below]) =>
      below === null || typeof below === 'number' || !isTree(words)
        ? []
        : [`${JSON.stringify(key)}: ${codeOf(below, words[key] ?? below, language)}`],
    )
    return `{ ${entries.join(', ')} }`
  }
  if (isPlural(model)) return pluralCode(model, isPlural(words) ? words : model, language)
  const names = namesIn(String(model))
  const text = textCode(String(words))
  return names.length === 0 ? text : `(${names.join(', ')}) => ${text}`
}

function pluralCode(model: Plural, { other, ...forms }: Plural, language: string): string {
  const names = namesIn(model.other).filter((name) => name !== 'count')
  const { one = other } = forms
  const isOneOrMore = /^(?:en|de)\b/.test(language)
  const choice = isOneOrMore ? oneOrMore(one, other) : `${choiceOf(forms)}${textCode(other)}`
  const ofForm = isOneOrMore ? choice : `((form) => ${choice})(words_rules.select(count))`
  return `(${['count', ...names].join(', ')}) => ${ofForm}`
}

function choiceOf(forms: Readonly<Record<string, string>>): string {
  return Object.entries(forms)
    .map(([form, text]) => `form === '${form}' ? ${textCode(text)} : `)
    .join('')
}

/** Plural forms mostly differ in a word or two, so the words around those are written once. */
function oneOrMore(one: string, other: string): string {
  const rows = [one, other].map((text) => text.split(/(?<=\s)|(?=\s)/))
  const [first = [], second = []] = rows
  const before = first.findIndex((word, index) => word !== second[index])
  const isShared = before >= 0 && first.length === second.length && !/<\w+>/.test(one)
  const after = isShared ? first.findLastIndex((word, index) => word !== second[index]) + 1 : 0
  if (!isShared) return `count === 1 ? ${textCode(one)} : ${textCode(other)}`
  const [ofOne, ofOther] = rows.map((words) => textCode(words.slice(before, after).join('')))
  const [start, end] = [first.slice(0, before), first.slice(after)].map((words) =>
    textCode(words.join('')).slice(1, -1),
  )
  return `\`${start}\${count === 1 ? ${ofOne} : ${ofOther}}${end}\``
}

function textCode(text: string): string {
  const sides: string[] = ['']
  for (const part of partsOfText(text)) {
    if (part === null) sides.push('')
    else sides.push((sides.pop() ?? '') + partCode(part))
  }
  const literals = sides.map((side) => `\`${side}\``)
  return literals.length === 1 ? literals.join('') : `[${literals.join(', ')}]`
}

function partCode(part: { readonly words: string } | { readonly name: string }): string {
  if ('words' in part) return part.words.replace(/[\\`]|\$(?=\{)/g, '\\$&')
  return `\${${part.name === 'count' ? 'words_digits(count)' : part.name}}`
}
