/**
 * All fields of a command except its id, in the order in which JSON lists them. This and `FIELD_WORDS` determine the
 * parsers, the OpenAPI document, database rows, the Markdown files, the form and its warnings. To add a field, add a
 * line to both, and a column in the migrations of both databases.
 *
 * `maxLength` is the maximum length of a text in code points. A field with `maxEntries` is a list of texts, stored as a
 * JSON array; one with `values` is a choice and defaults to the first of them.
 */
export const COMMAND_FIELDS = {
  notes: { maxLength: 10_000 },
  line: { maxLength: 20_000 },
  platform: { maxLength: 100 },
  howTo: { maxLength: 10_000 },
  description: { maxLength: 50_000 },
  tags: { maxLength: 64, maxEntries: 32 },
  source: { maxLength: 2_000 },
  visibility: { maxLength: 7, values: ['public', 'private'] },
  pinned: { maxLength: 3, values: ['no', 'yes'] },
} as const

type Fields = typeof COMMAND_FIELDS

export type FieldName = keyof Fields
export type ListName = { [K in FieldName]: Fields[K] extends { readonly maxEntries: number } ? K : never }[FieldName]
export type TextName = Exclude<FieldName, ListName>
export type ChoiceName = { [K in FieldName]: Fields[K] extends { readonly values: unknown } ? K : never }[FieldName]

/** Field names in the order of `COMMAND_FIELDS`. */
export const FIELD_NAMES = Object.keys(COMMAND_FIELDS).filter((name): name is FieldName => name in COMMAND_FIELDS)

/** Builds an object with a value for every field, from `ofList` for lists, and from `ofText` for texts and choices. */
export function mapFields<T, L>(
  ofText: (name: TextName) => T,
  ofList: (name: ListName) => L,
): { readonly [K in FieldName]: K extends ListName ? L : T } {
  const made = FIELD_NAMES.map((name) => [name, isListField(name) ? ofList(name) : ofText(name)] as const)
  return Object.fromEntries(made) as ReturnType<typeof mapFields<T, L>>
}

/** True if the field is a list of texts. */
export function isListField(name: FieldName): name is ListName {
  return 'maxEntries' in COMMAND_FIELDS[name]
}
