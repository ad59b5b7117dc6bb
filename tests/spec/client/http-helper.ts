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
 * The HTTP helper, and a server that runs until the test ends. `requests`, `calls` and `problems` record the requests
 * to the server, the calls to `fetch`, and the reported problems.
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

/** The error of a result: the problem's code, or `aborted`. Undefined if the call succeeded. */
export function errorCodeOf(answer: ApiResult<unknown>): string | undefined {
  if (answer.ok) return undefined
  return answer.error === ABORTED ? ABORTED : answer.error.code
}
