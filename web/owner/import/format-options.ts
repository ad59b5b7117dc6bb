import { FORMATS, type FormatName, factsOf } from '../../../formats/formats.ts'
import type { FormatOption } from '../../../formats/model/format.ts'

/** The options of these formats' readers, without duplicates. */
export function optionsOf(formats: readonly FormatName[]): readonly FormatOption[] {
  const options = formats.flatMap((name) => factsOf(name).options ?? [])
  return options
    .filter(({ key }, at) => options.findIndex((one) => one.key === key) === at)
    .map(({ key }) => ({ key, label: joined(options.filter((one) => one.key === key).map(({ label }) => label)) }))
}

function joined(labels: readonly string[]): string {
  const [first = '', ...others] = new Set(labels)
  return [first, ...others.map((label) => label.replace('Also take ', ''))].join(', and ')
}

/** The display names of formats, in one string. */
export function labelsOf(formats: readonly FormatName[]): string {
  return formats.map((name) => FORMATS[name].label).join(', ')
}
