import { inGroupsOfThree } from '../text/thousands.ts'
import arabic from './arabic.json' with { type: 'json' }
import { type Catalogue, english, type Plural } from './english.ts'
import german from './german.json' with { type: 'json' }
import romanian from './romanian.json' with { type: 'json' }

/** A catalogue, or any part of one. */
export type WordTree = {
  readonly [key: string]: string | number | null | undefined | Plural | WordTree
  readonly other?: never
}

/** The owner's replacements for words of a catalogue. */
export type OwnWords = PartOf<Catalogue>

type PartOf<T> = T extends Plural | string ? T : { readonly [K in keyof T]?: PartOf<T[K]> }

/**
 * A text with placeholders or plural forms becomes a function, and any other text a value. The value, or the function's
 * result, is a string or, if the text contains an element, the texts before and after it.
 */
type Words = WordsOf<typeof english>

type WordsOf<T> = T extends Plural
  ? (count: number, ...values: ValuesOf<NamesIn<T['other']>>) => ResultOf<T['other']>
  : T extends string
    ? NamesIn<T> extends readonly []
      ? ResultOf<T>
      : (...values: ValuesOf<NamesIn<T>>) => ResultOf<T>
    : { readonly [K in keyof T as T[K] extends number | null ? never : K]: WordsOf<T[K]> }

type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends 'count'
    ? NamesIn<Rest>
    : readonly [Name, ...NamesIn<Rest>]
  : readonly []

type ValuesOf<Names> = { [I in keyof Names]: string }

type ResultOf<T> = T extends `${string}<${string}>${string}` ? readonly [before: string, after: string] : string

const PLACE = /\{(\w+)\}|<\w+>/g

/** Words, the name of a placeholder, or null for the element in the text. */
type TextPart = { readonly words: string } | { readonly name: string } | null

/** Splits a text of a catalogue into words, placeholders and elements. */
export function partsOfText(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: place, 1: name, index } of text.matchAll(PLACE)) {
    if (index > done) parts.push({ words: text.slice(done, index) })
    parts.push(name === undefined ? null : { name })
    done = index + place.length
  }
  if (done < text.length) parts.push({ words: text.slice(done) })
  return parts
}

/** Returns the names of the placeholders in an English text, in the order of the function's arguments. */
export function namesIn(text: string): readonly string[] {
  return partsOfText(text).flatMap((part) => (part !== null && 'name' in part ? part.name : []))
}

/** True for a text with plural forms. */
export function isPlural(value: WordTree[string]): value is Plural {
  return typeof value === 'object' && value !== null && 'other' in value
}

/** A catalogue in which a text that is the same for every number needs no plural forms. */
type Shorthand<T> = T extends Plural ? T | string : T extends string ? T : { readonly [K in keyof T]: Shorthand<T[K]> }

/** All catalogues by language. German and Romanian address the reader informally ("du", "tu"). */
const CATALOGUES: Readonly<Record<string, Shorthand<Catalogue>>> = {
  ar: arabic,
  de: german,
  en: english,
  ro: romanian,
}

/** True if there is a catalogue for the language (BCP 47), regardless of its region. */
export function hasCatalogue(language: string): boolean {
  return Object.hasOwn(CATALOGUES, new Intl.Locale(language).language)
}

/** Repeats a plain text for every plural form of the language if the English text has plural forms. */
function withPluralForms(words: WordTree, language: string, model: WordTree = english): WordTree {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const expand = ([key, value]: [string, WordTree[string]]) => {
    const below = model[key]
    if (isTree(value)) return [key, withPluralForms(value, language, isTree(below) ? below : {})]
    if (typeof value !== 'string' || !isPlural(below)) return [key, value]
    return [key, { ...Object.fromEntries(pluralCategories.map((form) => [form, value])), other: value }]
  }
  return Object.fromEntries(Object.entries(words).map(expand))
}

// Common right-to-left scripts. Source: ISO 15924.
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** True if the language (BCP 47) is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '')
}

/**
 * Returns the words of a site in `language` (BCP 47), with the owner's words replacing ours. For a language without a
 * catalogue, English fills in what the owner leaves out.
 */
export function catalogueOf(language: string, own: OwnWords): WordTree {
  const ours = CATALOGUES[new Intl.Locale(language).language] ?? english
  const words = merged(merged(withPluralForms(ours, language), own), { locale: { language: dateLocale(language) } })
  return isRightToLeft(language) ? isolateTexts(words) : words
}

/**
 * Isolates inserted texts in right-to-left languages, so that an address keeps its order and doesn't change the order
 * of the words around it. Source: Unicode Standard Annex 9, "FSI".
 */
function isolateTexts(words: WordTree): WordTree {
  const texts = (value: WordTree[string]): WordTree[string] => {
    if (typeof value === 'string') return value.replace(/\{(?!count\})\w+\}/g, '\u2068$&\u2069')
    return isTree(value) ? isolateTexts(value) : isPlural(value) ? isolatedForms(value) : value
  }
  const isolatedForms = ({ other, ...forms }: Plural): Plural => ({
    other: String(texts(other)),
    ...Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, String(texts(text))])),
  })
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, texts(value)]))
}

// Fixes the digits and calendar of dates, which might otherwise differ between browser and build.
function dateLocale(language: string): string {
  const { script } = new Intl.Locale(language).maximize()
  return script === 'Latn' ? language : `${new Intl.Locale(language, { numberingSystem: 'latn', calendar: 'gregory' })}`
}

function merged(ours: WordTree, own: WordTree): WordTree {
  return Object.fromEntries(
    Object.entries(ours).map(([key, value]) => {
      const given = own[key]
      return [key, isTree(value) && isTree(given) ? merged(value, given) : (given ?? value)]
    }),
  )
}

/** True for a part of a catalogue that has words below it. */
export function isTree(value: WordTree[string]): value is WordTree {
  return typeof value === 'object' && value !== null && !isPlural(value)
}

/** Turns a catalogue into functions and strings for the application. `language` determines the plural rules. */
export function createWords(catalogue: WordTree, language: string): Words {
  const { locale } = catalogue
  const separator = isTree(locale) ? String(locale.thousands) : ','
  // The result has every key of the English catalogue, but the types can't express that.
  return compile(english, catalogue, { rules: new Intl.PluralRules(language), separator }) as Words
}

type LanguageRules = { readonly rules: Intl.PluralRules; readonly separator: string }

function compile(model: WordTree[string], own: WordTree[string], languageRules: LanguageRules): unknown {
  if (isTree(model)) {
    const words = isTree(own) ? own : model
    return Object.fromEntries(
      Object.entries(model)
        .filter(([, below]) => isTree(below) || isPlural(below) || typeof below === 'string')
        .map(([key, below]) => [key, compile(below, words[key] ?? below, languageRules)]),
    )
  }
  if (isPlural(model)) return compilePlural(model, isPlural(own) ? own : model, languageRules)
  const names = namesIn(String(model))
  if (names.length === 0) return filled(String(own), new Map())
  return (...values: readonly string[]) => filled(String(own), valuesOf(names, values))
}

function compilePlural(model: Plural, own: Plural, { rules, separator }: LanguageRules) {
  const names = namesIn(model.other).filter((name) => name !== 'count')
  return (count: number, ...values: readonly string[]) => {
    const text = own[rules.select(count)] ?? own.other
    return filled(text, valuesOf(names, values).set('count', inGroupsOfThree(count, separator)))
  }
}

function valuesOf(names: readonly string[], values: readonly string[]): Map<string, string> {
  return new Map(names.map((name, index) => [name, values[index] ?? '']))
}

/** Returns the text with values filled in or, if it contains an element, the texts before and after the element. */
function filled(text: string, values: ReadonlyMap<string, string>): string | readonly string[] {
  const sides: string[] = ['']
  for (const part of partsOfText(text)) {
    if (part === null) sides.push('')
    else sides.push((sides.pop() ?? '') + ('words' in part ? part.words : (values.get(part.name) ?? '')))
  }
  return sides.length === 1 ? sides.join('') : sides
}
