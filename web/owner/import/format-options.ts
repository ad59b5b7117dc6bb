import { type FormatName, factsOf } from '../../../formats/formats.ts'
import type { ReadOptions } from '../../../formats/model/format.ts'
import { words } from '../../words.ts'

/** The display name of each format. */
export const LABELS: Readonly<Record<FormatName, string>> = words.owner.formatLabels

type OptionName = keyof ReadOptions

/** An import option for the owner to decide, and the label of its checkbox. */
type FormatOption = { readonly key: OptionName; readonly label: string }

/** The import options of these formats, without duplicates. */
export function optionsOf(formats: readonly FormatName[]): readonly FormatOption[] {
  const keys = new Set(formats.flatMap((name) => factsOf(name).options ?? []))
  return Array.from(keys, (key) => ({ key, label: labelOf(key, formats) }))
}

function labelOf(key: OptionName, formats: readonly FormatName[]): string {
  switch (key) {
    case 'angleBrackets':
      return words.owner.formatOptions.angleBrackets('<word>')
    case 'shortOptions':
      return words.owner.formatOptions.shortOptions
    case 'everyLanguage':
      if (!formats.includes('vscode')) return words.owner.formatOptions.everyBlock
      return formats.includes('markdown')
        ? words.owner.formatOptions.everyBlockAndSnippet
        : words.owner.formatOptions.everySnippet
  }
}

/** The display names of these formats, joined by commas. */
export function labelsOf(formats: readonly FormatName[]): string {
  return formats.map((name) => LABELS[name]).join(words.locale.comma)
}
