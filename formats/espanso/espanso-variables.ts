import { isYamlMap, listAt, textAt, type YamlData, type YamlMap } from '../syntax/yaml-documents.ts'

/** A variable that a match can insert. */
export type EspansoVariable = {
  /** The text that always replaces the variable; null if the text isn't fixed. */
  readonly text: string | null
  readonly choices: readonly string[]
  /** A hint about the value; empty if there isn't one. */
  readonly hint: string
  /** A command whose output replaces the variable. Kept as text, never run. */
  readonly command: string
  readonly fields: EspansoFields
  /** Total length of the text, hint, command and choices, in UTF-16 units. */
  readonly size: number
}

/** A form field: its name in our line, its choices, and the total length of both. */
export type EspansoField = { readonly name: string; readonly choices: readonly string[]; readonly size: number }

/** Form fields, by their names in the form. */
export type EspansoFields = ReadonlyMap<string, EspansoField>

/** A variable without a known definition. */
export const ANY_VARIABLE: EspansoVariable = {
  text: null,
  choices: [],
  hint: '',
  command: '',
  fields: new Map(),
  size: 0,
}

/** Parses a list of variables into a map by name. A variable of type `global` is looked up in `globals`. */
export function parseVariables(
  list: readonly YamlData[],
  globals: ReadonlyMap<string, EspansoVariable> = new Map(),
): ReadonlyMap<string, EspansoVariable> {
  return new Map(
    list.filter(isYamlMap).flatMap((variable) => {
      const name = textAt(variable, 'name')
      const global = textAt(variable, 'type') === 'global' ? globals.get(name) : undefined
      return name === '' ? [] : [[name, global ?? variableOf(variable)] as const]
    }),
  )
}

const NO_PARAMS: YamlMap = new Map()

function variableOf(variable: YamlMap): EspansoVariable {
  const given = variable.get('params')
  const params = isYamlMap(given) ? given : NO_PARAMS
  const what = BY_TYPE.get(textAt(variable, 'type'))
  const known = { ...ANY_VARIABLE, ...what?.(params, textAt(variable, 'name')) }
  return { ...known, size: sizeOf([known.text ?? '', known.hint, known.command, ...known.choices]) }
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + text.length, 0)
}

type ReadVariable = (params: YamlMap, name: string) => Partial<EspansoVariable>

/** Parsers by variable type. Source: espanso, `espanso-render/src/extension/`. */
const BY_TYPE: ReadonlyMap<string, ReadVariable> = new Map<string, ReadVariable>([
  ['choice', (params) => ({ choices: choicesAt(params, 'values') })],
  ['random', (params) => ({ choices: choicesAt(params, 'choices') })],
  ['echo', (params) => ({ text: textAt(params, 'echo') })],
  ['date', (params) => ({ hint: `date ${textAt(params, 'format')}`.trim() })],
  ['shell', (params) => ({ command: textAt(params, 'cmd') })],
  ['script', (params) => ({ command: choicesAt(params, 'args').join(' ') })],
  ['form', (params, name) => ({ fields: fieldsOf(textAt(params, 'layout'), params.get('fields'), name) })],
])

/** Reads a list of texts, a list of maps with an `id` or a `label`, or the lines of a text. */
function choicesAt(map: YamlMap, key: string): readonly string[] {
  const rows = textAt(map, key).split('\n')
  const items = listAt(map, key).map((item) => {
    if (isYamlMap(item)) return textAt(item, 'id') || textAt(item, 'label')
    return typeof item === 'string' ? item : ''
  })
  return [...rows, ...items].map((choice) => choice.trim()).filter((choice) => choice !== '')
}

const FIELD = /\[\[([^[\]]*)\]\]/g

/** The name of the only field in the forms that we write. */
export const ONLY_FIELD = 'value'

/**
 * The fields in a form's layout, and those that only `described` lists. A field called `value` is named after the text
 * before it, or else after its variable.
 */
export function fieldsOf(layout: string, described: YamlData | undefined, variable = ''): EspansoFields {
  const maps: YamlMap = isYamlMap(described) ? described : NO_PARAMS
  const shown = [...layout.matchAll(FIELD)].map(([, name = '']) => name.trim()).filter((name) => name !== '')
  return new Map(
    [...new Set([...shown, ...maps.keys()])].map((field) => {
      const about = maps.get(field)
      const name = field === ONLY_FIELD && variable !== '' ? (labelOf(layout) ?? variable) : field
      const choices = isYamlMap(about) ? fieldChoices(about) : []
      return [field, { name, choices, size: sizeOf([name, ...choices]) }]
    }),
  )
}

const ONLY_PLACE = `: [[${ONLY_FIELD}]]`

function labelOf(layout: string): string | null {
  const label = layout.endsWith(ONLY_PLACE) ? layout.slice(0, -ONLY_PLACE.length).trim() : ''
  return label === '' || /[[\]\n]/.test(label) ? null : label
}

function fieldChoices(field: YamlMap): readonly string[] {
  const first = textAt(field, 'default')
  return first === '' ? choicesAt(field, 'values') : [first, ...choicesAt(field, 'values')]
}
