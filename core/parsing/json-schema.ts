import type { Parser } from './parse.ts'

/** A JSON Schema 2020-12. Only the keywords that our own code reads have a type. */
export type JsonSchema = {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly [keyword: string]: unknown
}

/**
 * Converts a parser's keywords to JSON Schema. The parser can be stricter than the schema. It's more lenient in two
 * cases: `optional` also accepts null, and `orNull` a missing value.
 */
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
