import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HTTP_PROBLEMS, type HttpProblemCode, problemDocument } from '../../../core/problems/http-problems.ts'
import { failure } from '../../../core/result.ts'
import { answering } from '../../support/server/local-server.ts'
import { failureOf, setUpLibraryClient } from './library-client.ts'

const ENTRY = { notes: 'Show', line: 'git status' }
// If the client's time limit doesn't work, a test fails after this time instead of blocking the others.
const SOON = { timeout: 10_000 }

const CODES = Object.keys(HTTP_PROBLEMS).filter((code): code is HttpProblemCode => code in HTTP_PROBLEMS)

describe('refusal by the server', () => {
  test("is reported with its code and the catalogue's text", async (t) => {
    for (const code of CODES.filter((each) => HTTP_PROBLEMS[each].status !== 401)) {
      const { status, title, advice } = HTTP_PROBLEMS[code]
      const { client } = await setUpLibraryClient(t, answering(problemDocument(code), status))

      const answer = await client.create('a', ENTRY)

      const sentence = `${title} ${advice}`
      const refused = { kind: 'refused', status, code, sentence, hasDetail: false, faults: [], retryAfterSeconds: null }
      assert.deepEqual(answer, failure(refused))
    }
  })

  test('names the invalid fields', async (t) => {
    const errors = [
      { field: 'tags[2]', expected: 'a text that is not blank' },
      { field: 'line', expected: 'a text that is not blank' },
    ]
    const { client } = await setUpLibraryClient(t, answering({ ...problemDocument('command/invalid'), errors }, 422))

    const answer = await client.create('a', ENTRY)

    assert.deepEqual(!answer.ok && answer.error.kind === 'refused' && answer.error.faults, errors)
  })

  test("includes Retry-After, if it's in seconds", async (t) => {
    for (const [header, expected] of [
      ['7', 7],
      ['0', 0],
      ['999999', 86_400],
      ['-1', null],
      ['soon', null],
      ['Wed, 21 Oct 2026 07:28:00 GMT', null],
      ['9999999999999', null],
    ] as const) {
      const { client } = await setUpLibraryClient(t, (_request, response) => {
        response.writeHead(429, { 'retry-after': header }).end(JSON.stringify(problemDocument('request/too-many')))
      })

      const answer = await client.remove('a', '"v1"')

      assert.equal(!answer.ok && answer.error.kind === 'refused' && answer.error.retryAfterSeconds, expected, header)
    }
  })

  for (const [what, body] of [
    ['a page', '<!doctype html><h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['an unknown code', { code: 'somebody/else', detail: 'Call this number', errors: [{ field: 'a', expected: 'b' }] }],
    ['the name of an inherited method', { code: 'toString', detail: 'Call this number' }],
    ['a list', [{ code: 'command/unknown' }]],
    ["a code that isn't a string", { code: 7 }],
  ] as const) {
    test(`of an unknown kind is reported by status: ${what}`, async (t) => {
      const { client } = await setUpLibraryClient(t, answering(body, 502))

      const answer = await client.create('a', ENTRY)

      const sentence = 'The server responded with an error. Its status was 502. Try again in a moment.'
      const refused = { kind: 'refused', status: 502, code: null, sentence, hasDetail: true } as const
      assert.deepEqual(answer, failure({ ...refused, faults: [], retryAfterSeconds: null }))
    })
  }

  test('has a short text that is safe to show', async (t) => {
    const detail = `a\u202eb\0c\n${'d'.repeat(10_000)}`
    const errors = Array.from({ length: 120 }, () => ({ field: '\u200bf'.repeat(300), expected: 'x\u001b[31m' }))
    const { client } = await setUpLibraryClient(t, answering({ code: 'command/invalid', detail, errors }, 422))

    const answer = await client.create('a', ENTRY)

    assert.ok(!answer.ok && answer.error.kind === 'refused')
    const { sentence, faults } = answer.error
    assert.match(sentence, /^Some fields are not valid\. a b c d+$/)
    assert.ok(sentence.length < 600)
    assert.equal(faults.length, 100)
    assert.ok(faults.every(({ field, expected }) => field.length <= 500 && expected === 'x [31m'))
  })

  test('of the maximum length is not read any further', SOON, async (t) => {
    const { client } = await setUpLibraryClient(t, (_request, response) => {
      response.writeHead(422).write('x'.repeat(256 * 1024))
    })

    assert.equal(failureOf(await client.create('a', ENTRY)), null)
  })

  test('is assumed for a response with status 300', async (t) => {
    const { client } = await setUpLibraryClient(t, answering([], 300))

    assert.equal(failureOf(await client.list()), null)
  })

  test('without an end is read only as needed', SOON, async (t) => {
    const closed = Promise.withResolvers<void>()
    const { client } = await setUpLibraryClient(t, (request, response) => {
      request.socket.on('close', closed.resolve)
      response.writeHead(422)
      const goOn = () => void (response.destroyed || response.write('x'.repeat(100_000), () => setImmediate(goOn)))
      goOn()
    })

    const answer = await client.create('a', ENTRY)

    assert.equal(failureOf(answer), null)
    await closed.promise
  })
})
