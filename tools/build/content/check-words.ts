import { isObject } from '../../../core/parse.ts'
import { nearestWord } from '../../../core/search/words/edits-between.ts'
import { hasCatalogue, isPlural, isTree, namesIn, partsOfText, type WordTree } from '../../../core/words/catalogues.ts'
import { english } from '../../../core/words/english.ts'
import { type ExportedValue, faultAt, showPath, unexpected } from './check-export.ts'
import type { ContentFault } from './content-fault.ts'
import type { FieldPath } from './content-source.ts'

/**
 * What is wrong with the owner's words: names that no page has, texts that leave out or add what is filled in and, in a
 * language that has no catalogue here, texts that are missing.
 */
export function checkWords(exported: ExportedValue, language: string): readonly ContentFault[] {
  if (!isObject(exported.value)) return [unexpected(exported, [], 'an object with the words of the pages')]
  const plurals = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const check = { exported, plurals, mustBeWhole: !hasCatalogue(language) }
  return faultsIn({ given: exported.value, model: english, path: [] }, check)
}

type Check = {
  readonly exported: ExportedValue
  readonly plurals: readonly string[]
  /** Whether there is nothing to fall back on. */
  readonly mustBeWhole: boolean
}

/** What the owner has given in the place of some English words. */
type Given<Model> = { readonly given: unknown; readonly model: Model; readonly path: FieldPath }

function faultsIn({ given, model, path }: Given<WordTree[string]>, check: Check): readonly ContentFault[] {
  const { exported, plurals } = check
  if (isTree(model)) return treeFaults({ given, model, path }, check)
  if (!isPlural(model)) return textFaults({ given, model: String(model), path }, exported)
  if (!isObject(given)) return [unexpected(exported, path, `a text for each of ${plurals.join(', ')}`)]
  const unknown = Object.keys(given).filter((form) => form !== 'other' && !plurals.includes(form))
  const missing = given.other === undefined ? [unexpected(exported, [...path, 'other'], 'a text')] : []
  return [
    ...missing,
    ...unknown.map((form) => nobodyHas(exported, [...path, form], plurals)),
    ...Object.entries(given).flatMap(([form, text]) =>
      textFaults({ given: text, model: model.other, path: [...path, form] }, exported),
    ),
  ]
}

function treeFaults({ given, model, path }: Given<WordTree>, check: Check): readonly ContentFault[] {
  if (!isObject(given)) return [unexpected(check.exported, path, 'words by their names')]
  const known = Object.keys(model).filter((key) => !isNumberOrNull(model[key]))
  const missing = check.mustBeWhole ? known.filter((key) => given[key] === undefined) : []
  const asLanguage = missing.filter((key) => `${path.join('.')}.${key}` !== 'locale.language')
  return [
    ...(asLanguage.length === 0
      ? []
      : [faultAt(check.exported, path, `${showPath(path) || 'ownWords'} lacks ${asLanguage.join(', ')}.`)]),
    ...Object.entries(given).flatMap(([key, value]) => {
      const below = known.includes(key) ? model[key] : undefined
      if (below === undefined) return [nobodyHas(check.exported, [...path, key], known)]
      return faultsIn({ given: value, model: below, path: [...path, key] }, check)
    }),
  ]
}

function nobodyHas(exported: ExportedValue, path: FieldPath, known: readonly string[]): ContentFault {
  const meant = nearestWord(String(path.at(-1)), known)
  const expected = meant === null ? `one of ${known.join(', ')}` : `"${meant}", probably`
  return faultAt(exported, path, `${showPath(path)} is not known here; expected ${expected}.`)
}

function textFaults({ given, model, path }: Given<string>, exported: ExportedValue): readonly ContentFault[] {
  if (typeof given !== 'string' || given.trim() === '') return [unexpected(exported, path, 'a text')]
  const known = [...namesIn(model), 'count']
  const strange = namesIn(given).filter((name) => !known.includes(name))
  const elements = [model, given].map((text) => partsOfText(text).filter((part) => part === null).length)
  return [
    ...strange.map((name) =>
      faultAt(
        exported,
        path,
        `${showPath(path)} has {${name}}, which nothing is put in for; it may have ${listOf(known)}.`,
      ),
    ),
    ...(elements[0] === elements[1]
      ? []
      : [
          faultAt(
            exported,
            path,
            `${showPath(path)} must have ${elements[0] === 0 ? 'no' : 'one'} place like ${elementOf(model)}.`,
          ),
        ]),
  ]
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
