/** What a text must have: one character that is not white space. */
export const NOT_BLANK = { pattern: '\\S' } as const

/** What a text must not have: the null character, and halves of a surrogate pair, neither of which every store keeps. */
export const UNKEEPABLE = { type: 'string', pattern: '[\\u0000\\uD800-\\uDFFF]' } as const

type Described = { readonly description?: string }

/** A text; lengths are counted in code points. The patterns are ours alone, so that no text can hold one up. */
export type TextSchema = Described & {
  readonly type: 'string' | readonly ['string', 'null']
  readonly minLength?: number
  readonly maxLength: number
  readonly pattern?: typeof NOT_BLANK.pattern
  readonly not: typeof UNKEEPABLE
}

/** One value and no other. */
export type ConstantSchema = Described & { readonly const: string | number }

/** A list of at most `maxItems` entries. */
export type ListSchema = Described & {
  readonly type: 'array' | readonly ['array', 'null']
  readonly items: Schema
  readonly maxItems: number
}

/** An object with these properties and no others. */
export type ObjectSchema = Described & {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: readonly string[]
  readonly additionalProperties: false
}

/**
 * What a body must be, as plain JSON: the part of JSON Schema 2020-12 that `parseBy` reads, and that goes into the
 * OpenAPI document as it is. Every text and every list has an end.
 */
export type Schema = TextSchema | ConstantSchema | ListSchema | ObjectSchema

type NullOf<S> = S extends { readonly type: readonly [string, 'null'] } ? null : never

type ObjectOf<P, R> = { readonly [K in keyof P & R]: ValueOf<P[K]> } & {
  readonly [K in Exclude<keyof P, R>]?: Exclude<ValueOf<P[K]>, null>
}

/** The type of what is as `S` says. A property that is not required may be null, which is the same as missing. */
export type ValueOf<S> = S extends { readonly const: infer C }
  ? C
  : S extends { readonly properties: infer P; readonly required: readonly (infer R)[] }
    ? ObjectOf<P, R>
    : S extends { readonly items: infer I }
      ? readonly ValueOf<I>[] | NullOf<S>
      : string | NullOf<S>
