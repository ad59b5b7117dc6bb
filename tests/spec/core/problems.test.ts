import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { describeProblem, PROBLEMS, type Problem, type ProblemCode } from '../../../core/problems/problems.ts'
import { SIGN_IN_PROBLEMS } from '../../../core/problems/sign-in-problems.ts'

const SPECIFIED = 'Pathname could not be decoded; this is likely caused by an invalid percent-encoding'

const SPECIFIED_STATUSES = [
  ['address/unknown', 404],
  ['address/undecodable', 400],
  ['api/unknown', 404],
  ['api/store-unavailable', 503],
  ['command/changed', 412],
  ['request/precondition-required', 428],
] as const

const CODES = Object.keys(PROBLEMS).filter(isProblemCode)
const ENTRIES = Object.entries({ ...PROBLEMS, ...SIGN_IN_PROBLEMS, ...HTTP_PROBLEMS })

describe('problems (specification 8)', () => {
  test("use the specification's words for undecodable pathnames", () => {
    assert.equal(PROBLEMS['address/undecodable'].title, SPECIFIED)
  })

  for (const [code, { title, advice, status }] of ENTRIES) {
    test(`have whole sentences for ${code}`, () => {
      for (const sentence of [title, advice]) {
        assert.match(sentence, /^[A-Z][^\n\t]{10,}[^\s]$/)
        assert.ok(sentence === SPECIFIED || /[.!?]$/.test(sentence), sentence)
      }
    })

    test(`hide the program's internals for ${code}`, () => {
      assert.doesNotMatch(`${title} ${advice}`, /Error:|\bat \w+ \(|\.[jt]sx?\b|undefined|null|\bSELECT\b|SQLITE|stack/)
    })

    test(`have a valid code and status for ${code}`, () => {
      assert.match(code, /^[a-z]+(-[a-z]+)*\/[a-z]+(-[a-z]+)*$/)
      assert.ok(status === null || (Number.isInteger(status) && status >= 400 && status <= 599), String(status))
    })
  }

  test('have different titles', () => {
    const titles = ENTRIES.map(([, { title }]) => title)

    assert.equal(new Set(titles).size, ENTRIES.length)
  })

  test('have the status that HTTP defines', () => {
    const statuses = Object.entries(HTTP_PROBLEMS).map(([code, { status }]) => [status, code] as const)

    assert.deepEqual(
      statuses.filter(
        ([status]) => ![400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 428, 429, 500, 503, 507].includes(status),
      ),
      [],
    )
    for (const [code, status] of SPECIFIED_STATUSES) assert.equal(HTTP_PROBLEMS[code].status, status)
  })

  test('are described by event, detail and next step', () => {
    const problem: Problem = { code: 'pattern/invalid', detail: 'Unterminated group.' }

    const sentence = describeProblem(problem)

    const { title, advice } = PROBLEMS['pattern/invalid']
    assert.equal(sentence, `${title} Unterminated group. ${advice}`)
  })

  test('have no gap if there is no detail', () => {
    const problems: readonly Problem[] = [{ code: 'http/unreachable' }, { code: 'http/unreachable', detail: '' }]

    const sentences = problems.map(describeProblem)

    const { title, advice } = PROBLEMS['http/unreachable']
    assert.deepEqual(sentences, [`${title} ${advice}`, `${title} ${advice}`])
  })

  test('are one line that ends with a full stop', () => {
    const sentences = CODES.map((code) => describeProblem({ code }))

    for (const sentence of sentences) assert.match(sentence, /^[A-Z].*[.!?]$/)
    for (const sentence of sentences) assert.doesNotMatch(sentence, / {2}|\n/)
  })

  test('get a full stop if the specification has none', () => {
    const sentence = describeProblem({ code: 'address/undecodable', detail: 'At character 3' })

    assert.ok(sentence.startsWith(`${SPECIFIED}. At character 3. Correct`))
  })
})

function isProblemCode(key: string): key is ProblemCode {
  return Object.hasOwn(PROBLEMS, key)
}
