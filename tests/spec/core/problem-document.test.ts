import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { HTTP_PROBLEMS, type HttpProblemCode, problemDocument } from '../../../core/problems/http-problems.ts'

const HTTP_CODES = Object.keys(HTTP_PROBLEMS).filter(isHttpProblemCode)

describe('error response (specification 8)', () => {
  test('is a problem document with status, code and advice', () => {
    const documents = HTTP_CODES.map((code) => problemDocument(code))

    for (const document of documents) {
      const { title, status, advice } = HTTP_PROBLEMS[document.code]
      assert.deepEqual(document, {
        type: `urn:problem:${document.code}`,
        title,
        status,
        detail: advice,
        code: document.code,
      })
    }
    assert.deepEqual(
      documents.map(({ code }) => code),
      HTTP_CODES,
    )
  })

  test('can have another detail instead of the advice', () => {
    const document = problemDocument('api/method-not-allowed', 'DELETE is not for lists.')

    assert.equal(document.detail, 'DELETE is not for lists.')
    assert.equal(document.title, HTTP_PROBLEMS['api/method-not-allowed'].title)
  })

  test('is unchanged after conversion to JSON and back', () => {
    const documents = HTTP_CODES.map((code) => problemDocument(code))

    const received: unknown = JSON.parse(JSON.stringify(documents))

    assert.deepEqual(received, documents)
    for (const { type } of documents) assert.equal(new URL(type).href, type)
  })
})

function isHttpProblemCode(key: string): key is HttpProblemCode {
  return Object.hasOwn(HTTP_PROBLEMS, key)
}
