import { FORMAT_LABELS, type FormatName } from '../../../formats/format-labels.ts'
import type { ReadOptions } from '../../../formats/model/format.ts'

/** Something that a reader cannot know by itself, and what ticking it does. */
type FormatOption = { readonly key: keyof ReadOptions; readonly label: string }

/** What can be asked of the reader of a format. */
const OPTIONS: Readonly<Partial<Record<FormatName, readonly FormatOption[]>>> = {
  markdown: [
    { key: 'angleBrackets', label: 'Read <word> as a placeholder' },
    { key: 'everyLanguage', label: 'Also take code blocks that name no language' },
  ],
  cheat: [{ key: 'angleBrackets', label: 'Read <word> as a placeholder' }],
  tldr: [{ key: 'shortOptions', label: 'Use short options: -a instead of --all' }],
  vscode: [{ key: 'everyLanguage', label: 'Also take snippets for languages other than shells' }],
}

/** What can be asked of the readers of these formats; one that several have is there once. */
export function optionsOf(formats: readonly FormatName[]): readonly FormatOption[] {
  const options = formats.flatMap((name) => OPTIONS[name] ?? [])
  return options
    .filter(({ key }, at) => options.findIndex((one) => one.key === key) === at)
    .map(({ key }) => ({ key, label: joined(options.filter((one) => one.key === key).map(({ label }) => label)) }))
}

function joined(labels: readonly string[]): string {
  const [first = '', ...others] = new Set(labels)
  return [first, ...others.map((label) => label.replace('Also take ', ''))].join(', and ')
}

/** Formats as people call them, in one row. */
export function labelsOf(formats: readonly FormatName[]): string {
  return formats.map((name) => FORMAT_LABELS[name]).join(', ')
}
