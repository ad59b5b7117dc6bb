import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jsonSchemaOf } from '../../../core/parsing/json-schema.ts'
import { list, optional, orNull, record, text } from '../../../core/parsing/parse.ts'

describe('JSON Schema of a parser', () => {
  test('marks only optional and nullable fields as such', () => {
    const schema = jsonSchemaOf(record({ line: orNull(text), platform: optional(text), tags: list(text) }))

    assert.deepEqual(schema, {
      type: 'object',
      properties: {
        line: { type: ['string', 'null'] },
        platform: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['line', 'tags'],
    })
  })
})
