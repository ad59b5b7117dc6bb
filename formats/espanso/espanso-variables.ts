import { isYamlMap, listAt, textAt, type YamlData, type YamlMap } from '../syntax/yaml-documents.ts'

/** What a place of a match is filled with. */
export type EspansoVariable = {
  /** The text that always stands there; null where it is a placeholder. */
  readonly text: string | null
  readonly choices: readonly string[]
  /** What is to be filled in; empty where nothing is known. */
  readonly hint: string
  /** A command whose output is filled in. It is text for ever and never run. */
  readonly command: string
  /** The fields of a form. */
  readonly fields: EspansoFields
  /** How much text a place of it stands for, at most. */
  readonly size: number
}

/** How a field of a form is called in a line, its choices, and how much text both are. */
export type EspansoField = { readonly name: string; readonly choices: readonly string[]; readonly size: number }

/** The fields of a form by their names in it. */
export type EspansoFields = ReadonlyMap<string, EspansoField>

/** A variable of which nothing is known. */
export const ANY_VARIABLE: EspansoVariable = {
  text: null,
  choices: [],
  hint: '',
  command: '',
  fields: new Map(),
  size: 0,
}

/** The variables of a list, by their names. Those of the type `global` stand for what `globals` has. */
export function variablesOf(
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

type Told = (params: YamlMap, name: string) => Partial<EspansoVariable>

/** What is known of a variable by its type. Source: espanso, `espanso-render/src/extension/`. */
const BY_TYPE: ReadonlyMap<string, Told> = new Map<string, Told>([
  ['choice', (params) => ({ choices: choicesAt(params, 'values') })],
  ['random', (params) => ({ choices: choicesAt(params, 'choices') })],
  ['echo', (params) => ({ text: textAt(params, 'echo') })],
  ['date', (params) => ({ hint: `date ${textAt(params, 'format')}`.trim() })],
  ['shell', (params) => ({ command: textAt(params, 'cmd') })],
  ['script', (params) => ({ command: choicesAt(params, 'args').join(' ') })],
  ['form', (params, name) => ({ fields: fieldsOf(textAt(params, 'layout'), params.get('fields'), name) })],
])

/** The choices at a key: a list of texts or of maps with an `id`, or the rows of a text. */
function choicesAt(map: YamlMap, key: string): readonly string[] {
  const rows = textAt(map, key).split('\n')
  const items = listAt(map, key).map((item) => {
    if (isYamlMap(item)) return textAt(item, 'id') || textAt(item, 'label')
    return typeof item === 'string' ? item : ''
  })
  return [...rows, ...items].map((choice) => choice.trim()).filter((choice) => choice !== '')
}

/** A field of a form in its layout. */
const FIELD = /\[\[([^[\]]*)\]\]/g

/** What a form has only one field for is called `value` in it. */
export const ONLY_FIELD = 'value'

/**
 * The fields that a layout shows or that are described. A field named `value` has the text before it as its name, else the
 * name of its variable; every other field its own.
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
