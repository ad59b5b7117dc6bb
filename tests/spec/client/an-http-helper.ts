import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { ABORTED, type ApiResult, TIME_LIMIT_MS } from '../../../client/exchange.ts'
import type { Http } from '../../../client/http-helper.ts'
import { createSessionCache } from '../../../client/session-cache.ts'
import type { Problem } from '../../../core/problems/problems.ts'
import { recordingFetch, startServer } from '../../support/server/local-server.ts'
import { createStorage } from '../../support/server/memory-storage.ts'

/**
 * The helper with a server that runs until the test ends; `requests`, `calls` and `problems` record what each received.
 */
export async function setUpHttpHelper(
  test: TestContext,
  listener: RequestListener,
  { timeoutMs = TIME_LIMIT_MS } = {},
) {
  const requests: object[] = []
  const origin = await startServer(test, async (request, response) => {
    const { method, url, headers } = request
    requests.push({ method, url, contentType: headers['content-type'], body: await text(request) })
    listener(request, response)
  })
  const storage = createStorage()
  const { fetch, calls } = recordingFetch()
  const http: Http = { fetch, cache: createSessionCache(() => storage), timeoutMs }
  const problems: Problem[] = []
  return {
    http,
    origin,
    requests,
    calls,
    storage,
    problems,
    onError: (problem: Problem) => void problems.push(problem),
  }
}

/** The error of a response: the code of its problem, or `aborted`; undefined if it succeeded. */
export function errorCodeOf(answer: ApiResult<unknown>): string | undefined {
  if (answer.ok) return undefined
  return answer.error === ABORTED ? ABORTED : answer.error.code
}
