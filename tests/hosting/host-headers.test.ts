import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { HostAnswer } from '../support/processes/ask-host.ts'
import { expectedAnswers } from './expected-answers.ts'
import { hostsUnderTest } from './hosts-under-test.ts'

for (const { name, rules, skip, ask } of hostsUnderTest()) {
  describe(name, () => {
    for (const { what, path, status, group, type } of expectedAnswers()) {
      test(`serves ${path} (${what}) with ${status} and its headers`, { skip }, async () => {
        const expected = Object.entries({ ...rules.headers[group], 'Content-Type': type })

        const answer = await ask(path)

        assert.equal(answer.status, status)
        assert.deepEqual(
          headersOf(answer),
          Object.fromEntries(expected.map(([key, value]) => [key.toLowerCase(), value])),
        )
      })
    }
  })
}

/** A response's headers, except those that depend on the connection or on this particular body. */
function headersOf({ headers }: HostAnswer): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => !OF_THE_BODY.includes(key)))
}

const OF_THE_BODY = [
  ...['accept-ranges', 'connection', 'content-length', 'date', 'etag', 'keep-alive', 'last-modified', 'server', 'vary'],
  ...['content-encoding', 'library-revision', 'transfer-encoding'],
]
