import type { Parser } from './parse.ts'

/** JSON Schema 2020-12 as plain JSON. The keywords with a type are those that our own code reads. */
export type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly [keyword: string]: unknown
}

/** What a parser accepts, as far as its keywords say it, for other programs and for people to read. */
export function jsonSchemaOf({ keywords }: Parser<unknown>): JsonSchema {
  const { orNull, isOptional: _inItsRecord, items, properties, ...others } = keywords
  const fields = Object.entries(properties ?? {})
  return {
    ...others,
    ...(orNull && { type: [others.type, 'null'] }),
    ...(items && { items: jsonSchemaOf(items) }),
    ...(properties && {
      properties: Object.fromEntries(fields.map(([name, field]) => [name, jsonSchemaOf(field)])),
      required: fields.flatMap(([name, field]) => (field.keywords.isOptional ? [] : [name])),
    }),
  }
}
