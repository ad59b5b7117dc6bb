/**
 * The fields of a command besides its id, in the order in which they are written as JSON. From here and from
 * `FIELD_WORDS` follow its parsers, the description of the API, the rows of both databases, the form and its warnings.
 * A new field is a line in each of the two, and a column in the migrations of both databases.
 *
 * `most` is how long a text of it may be that the owner writes, in code points; a field with `mostEntries` is a list of
 * such texts, and one with `values` is one of these, of which the first is what is meant where none is given. A database
 * keeps it in the column of `columnOf`: a text, or a list as a JSON array.
 */
export const COMMAND_FIELDS = {
  notes: { most: 10_000 },
  line: { most: 20_000 },
  platform: { most: 100 },
  howTo: { most: 10_000 },
  description: { most: 50_000 },
  tags: { most: 64, mostEntries: 32 },
  source: { most: 2_000 },
  visibility: { most: 7, values: ['public', 'private'] },
  pinned: { most: 3, values: ['no', 'yes'] },
} as const

type Fields = typeof COMMAND_FIELDS

export type FieldName = keyof Fields
export type ListName = { [K in FieldName]: Fields[K] extends { readonly mostEntries: number } ? K : never }[FieldName]
export type TextName = Exclude<FieldName, ListName>
export type ChoiceName = { [K in FieldName]: Fields[K] extends { readonly values: unknown } ? K : never }[FieldName]

/** The names of all fields, in their order. */
export const FIELD_NAMES = Object.keys(COMMAND_FIELDS).filter((name): name is FieldName => name in COMMAND_FIELDS)

/** An object with every field, made of the fields that are texts and of those that are lists of them. */
export function eachField<T, L>(
  ofText: (name: TextName) => T,
  ofList: (name: ListName) => L,
): { readonly [K in FieldName]: K extends ListName ? L : T } {
  const made = FIELD_NAMES.map((name) => [name, isListField(name) ? ofList(name) : ofText(name)] as const)
  return Object.fromEntries(made) as ReturnType<typeof eachField<T, L>>
}

/** Whether a field is a list of texts. */
export function isListField(name: FieldName): name is ListName {
  return 'mostEntries' in COMMAND_FIELDS[name]
}
