import type { RequestListener } from 'node:http'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { createLibraryClient, type LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { recordingFetch, startServer } from '../../support/server/local-server.ts'

type Options = { readonly tokens?: readonly (string | null)[]; readonly timeoutMs?: number }

/**
 * A library client, and a server that runs until the test ends. The client uses `tokens` one after the other, and then
 * keeps using the last one. `requests`, `calls` and `asked` record the requests to the server, the calls to `fetch`,
 * and the calls to the token source.
 */
export async function setUpLibraryClient(test: TestContext, listener: RequestListener, options: Options = {}) {
  const requests: object[] = []
  const origin = await startServer(test, async (request, response) => {
    const { method, url, headers } = request
    const { authorization, 'content-type': contentType, 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers
    requests.push(
      defined({
        method,
        url,
        authorization,
        contentType,
        ifMatch,
        ifNoneMatch,
        body: (await text(request)) || undefined,
      }),
    )
    listener(request, response)
  })
  const tokens = [...(options.tokens ?? ['token'])]
  const asked: boolean[] = []
  const accessToken = async ({ fresh }: { readonly fresh: boolean }) => {
    asked.push(fresh)
    return (tokens.length > 1 ? tokens.shift() : tokens[0]) ?? null
  }
  const { fetch, calls } = recordingFetch()
  const { timeoutMs = 10_000 } = options
  const client = createLibraryClient({ fetch, url: `${origin}/api/commands`, accessToken, timeoutMs })
  return { client, requests, calls, asked }
}

/**
 * The reason for a failure: the code of the problem or refusal, null for a refusal without a code, or `signed-out`.
 * Returns `none` if the call succeeded.
 */
export function failureOf(answer: Result<unknown, LibraryFailure>): string | null {
  if (answer.ok) return 'none'
  if (answer.error.kind === 'signed-out') return 'signed-out'
  return answer.error.kind === 'refused' ? answer.error.code : answer.error.problem.code
}

function defined(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
