import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { TokenScope } from '../../../core/access-tokens.ts'
import { HTTP_PROBLEMS, type HttpProblemCode } from '../../../core/problems/http-problems.ts'
import { startHttpServer } from '../../../server/app/start-http-server.ts'
import { type LogEntry, logLineOf } from '../../../server/log.ts'
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts'
import { hostedVariables, startIssuer } from '../../support/access/issuer.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { ask, type Listening, type Reply } from '../../support/server/ask.ts'
import { parse } from '../../support/server/parse-variables.ts'

const SAMPLE = '/api/commands/git-status'

type Question = { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown }

/**
 * A server with a database in a file, whose owner signs in at a hosted provider. `another` starts one more server on
 * the same database, optionally with other `variables`. `logged` contains the log entries of all servers.
 */
export async function startTokenSite(test: TestContext) {
  const issuer = await startIssuer(test)
  const file = join(temporaryFolder(test), 'library.db')
  const logged: LogEntry[] = []
  const hosted = hostedVariables(issuer)

  async function another(variables: Readonly<Record<string, string>> = {}) {
    const store = openSqliteStore({ file })
    await store.seed([createCommand(), { id: 'draft', notes: null, line: 'uptime' }])
    const started = await startHttpServer(parse({ PORT: '0', NODE_ENV: 'production', ...hosted, ...variables }), {
      store,
      site: null,
      log: (entry) => logged.push(entry),
    })
    assert.ok(started.ok, started.ok ? '' : started.error)
    test.after(() => started.value.close())
    return { ...started.value, store }
  }

  const server = await another()
  return {
    server,
    another,
    issuer,
    file,
    logged,
    session: await issuer.token(),
    log: () => logged.map(logLineOf).join('\n'),
  }
}

export type TokenSite = Awaited<ReturnType<typeof startTokenSite>>

/** Sends a request with this token, from the provider or created by the owner. `body` is sent as JSON. */
export function withToken(
  server: Listening,
  [token, method, path]: readonly [token: string, method: string, path: string],
  { headers, body }: Question = {},
): Promise<Reply> {
  const auth = { Authorization: `Bearer ${token}`, ...headers }
  if (body === undefined) return ask(server, { method, path, headers: auth })
  const json = Buffer.from(JSON.stringify(body))
  // Node's client adds the length by itself only for methods that usually have a body.
  const content = { 'Content-Type': 'application/json', 'Content-Length': json.length }
  return ask(server, { method, path, headers: { ...auth, ...content }, body: json })
}

/** Creates a token as the owner. Returns the parsed response. */
export async function makeToken({ server, session }: TokenSite, scope: TokenScope, wish: object = {}) {
  const body = { name: 'A script', scope, ...wish }
  const reply = await withToken(server, [session, 'POST', '/api/tokens'], { body })
  assert.equal(reply.status, 201, reply.text)
  return JSON.parse(reply.text)
}

/** The expected `WWW-Authenticate` challenges for rejected tokens. Source: RFC 6750, section 3. */
export const CHALLENGES = {
  unknown: 'Bearer error="invalid_token", error_description="The access token is unknown or was revoked"',
  expired: 'Bearer error="invalid_token", error_description="The access token has expired"',
  scope: 'Bearer error="insufficient_scope", error_description="The access token may only read", scope="write"',
  session: 'Bearer error="insufficient_scope", error_description="No access token may do this"',
}

/** Requests that change the library. Those that change a single command use the sample command. */
export const CHANGING = [
  ['POST', '/api/commands'],
  ['PUT', SAMPLE],
  ['DELETE', SAMPLE],
  ['POST', `${SAMPLE}/restore`],
  ['POST', `${SAMPLE}/versions/1/restore`],
  ['POST', '/api/commands/import'],
  ['POST', '/api/commands/changes'],
  ['POST', '/api/commands/changes/x/undo'],
  ['DELETE', '/api/commands/deleted'],
] as const

/** Requests that require the owner to be signed in; a token isn't enough. */
export const MANAGING = [
  ['GET', '/api/tokens'],
  ['POST', '/api/tokens'],
  ['DELETE', '/api/tokens/x'],
] as const

/**
 * Asserts that the reply is this problem, with its status and title from the catalogue, and has this challenge, or none
 * if it's omitted.
 */
export function assertProblemReply(reply: Reply, code: HttpProblemCode, challenge?: string): void {
  const { status, title } = HTTP_PROBLEMS[code]
  const document = JSON.parse(reply.text)
  assert.deepEqual([reply.status, document.code, document.title], [status, code, title])
  assert.equal(reply.headers['www-authenticate'], challenge)
}

/** The server's access tokens, read directly from its store. */
export function listTokens({ server }: TokenSite) {
  return server.store.tokens.list()
}
