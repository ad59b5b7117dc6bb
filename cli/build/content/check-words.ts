import { isObject } from '../../../core/parsing/parse.ts'
import { nearestWord } from '../../../core/search/words/edit-distance.ts'
import { hasCatalogue, isPlural, isTree, namesIn, partsOfText, type WordTree } from '../../../core/words/catalogues.ts'
import { english } from '../../../core/words/english.ts'
import { type ExportedValue, faultAt, showPath, unexpected } from './check-export.ts'
import type { ContentFault } from './content-fault.ts'
import type { FieldPath } from './content-source.ts'

/**
 * Finds words that don't match the English ones, such as unknown names or missing placeholders. For a language without
 * a catalogue, also finds missing texts.
 */
export function checkWords(exported: ExportedValue, language: string): readonly ContentFault[] {
  if (!isObject(exported.value)) return [unexpected(exported, [], 'an object with the words of the pages')]
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const check = { exported, language, plurals, requiresEveryText: !hasCatalogue(language) }
  return faultsIn({ given: exported.value, model: english, path: [] }, check)
}

type Check = {
  readonly exported: ExportedValue
  readonly language: string
  readonly plurals: readonly string[]
  /** True if there is no catalogue to fall back on. */
  readonly requiresEveryText: boolean
}

/** The owner's replacements for some of the English words. */
type Given<Model> = { readonly given: unknown; readonly model: Model; readonly path: FieldPath }

function faultsIn({ given, model, path }: Given<WordTree[string]>, check: Check): readonly ContentFault[] {
  const { exported, plurals } = check
  if (isTree(model)) return treeFaults({ given, model, path }, check)
  if (!isPlural(model)) return textFaults({ given, model: String(model), path }, exported, namesIn(String(model)))
  if (!isObject(given)) return [unexpected(exported, path, `a text for each of ${plurals.join(', ')}`)]
  const unknown = Object.keys(given).filter((form) => form !== 'other' && !plurals.includes(form))
  const missing = given.other === undefined ? [unexpected(exported, [...path, 'other'], 'a text')] : []
  return [
    ...missing,
    ...unknown.map((form) => unknownKeyFault(exported, [...path, form], plurals)),
    ...Object.entries(given).flatMap(([form, text]) =>
      unknown.includes(form)
        ? []
        : textFaults(
            { given: text, model: model.other, path: [...path, form] },
            exported,
            namesIn(model.other).filter((name) => name !== 'count' || !isOfOneNumber(form, check.language)),
          ),
    ),
  ]
}

function treeFaults({ given, model, path }: Given<WordTree>, check: Check): readonly ContentFault[] {
  if (!isObject(given)) return [unexpected(check.exported, path, 'words by their names')]
  const known = Object.keys(model).filter((key) => !isNumberOrNull(model[key]))
  const missing = check.requiresEveryText ? known.filter((key) => given[key] === undefined) : []
  const required = missing.filter((key) => !isOptional([...path, key]))
  return [
    ...(required.length === 0
      ? []
      : [faultAt(check.exported, path, `${showPath(path) || 'ownWords'} lacks ${required.join(', ')}; ${IN_ENGLISH}`)]),
    ...Object.entries(given).flatMap(([key, value]) => {
      const below = known.includes(key) ? model[key] : undefined
      if (below === undefined) return [unknownKeyFault(check.exported, [...path, key], known)]
      return faultsIn({ given: value, model: below, path: [...path, key] }, check)
    }),
  ]
}

/**
 * True for texts that needn't be translated: the language tag, which is the setting `language`, and the texts of the
 * owner's tools, which an owner may use in English.
 */
function isOptional(path: FieldPath): boolean {
  return path.join('.') === 'locale.language' || path[0] === 'owner'
}

const IN_ENGLISH = 'this language has no catalogue, and core/words/english.ts has the texts in English.'

function unknownKeyFault(exported: ExportedValue, path: FieldPath, known: readonly string[]): ContentFault {
  const meant = nearestWord(String(path.at(-1)), known)
  const expected = meant === null ? `one of ${known.join(', ')}` : `"${meant}", probably`
  return faultAt(exported, path, `${showPath(path)} is unknown; expected ${expected}.`)
}

/** `needed` lists the placeholders that the text must contain. The model's other placeholders are optional. */
function textFaults(
  { given, model, path }: Given<string>,
  exported: ExportedValue,
  needed: readonly string[],
): readonly ContentFault[] {
  if (typeof given !== 'string') return [unexpected(exported, path, 'a text')]
  // A separator may be blank.
  if (given.trim() === '' && /\p{L}/u.test(model)) return [unexpected(exported, path, 'a text')]
  const [known, present] = [namesIn(model), namesIn(given)]
  const fault = (message: string) => faultAt(exported, path, `${showPath(path)} ${message}`)
  const elements = [model, given].map((text) => partsOfText(text).filter((part) => part === null).length)
  return [
    ...present.filter((name) => !known.includes(name)).map((name) => fault(unknownPlaceholder(name, known))),
    ...needed
      .filter((name) => !present.includes(name))
      .map((name) => fault(`lacks {${name}}; expected it where the page fills it in, as in "${model}".`)),
    ...(elements[0] === elements[1]
      ? []
      : [fault(`must have ${elements[0] === 0 ? 'no' : 'one'} element like ${elementOf(model)}.`)]),
  ]
}

function unknownPlaceholder(name: string, known: readonly string[]): string {
  const mayHave = known.length === 0 ? 'no placeholder is filled in here' : `it may have ${listOf(known)}`
  return `has {${name}}, which isn't filled in; ${mayHave}.`
}

const SAMPLE_NUMBERS = Array.from({ length: 200 }, (_, number) => number)

/**
 * True if the plural form applies to a single number, so that its text may spell out the number. In Russian, "one" also
 * applies to 21.
 */
function isOfOneNumber(form: string, language: string): boolean {
  const rules = new Intl.PluralRules(language)
  return SAMPLE_NUMBERS.filter((number) => rules.select(number) === form).length === 1
}

function listOf(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}

function elementOf(model: string): string {
  return /<\w+>/.exec(model)?.[0] ?? '<this>'
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || typeof value === 'number'
}
