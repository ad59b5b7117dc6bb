import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { Context } from 'hono'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { Access, Caller } from '../../../server/auth/access.ts'
import { type AccessLimits, createAccess } from '../../../server/auth/create-access.ts'
import { ProblemError } from '../../../server/http/problem.ts'
import type { AppContext, AppEnvironment } from '../../../server/http/request.ts'
import type { LogEntry } from '../../../server/log.ts'
import { hostedVariables, type Issuer, startIssuer } from '../../support/access/issuer.ts'
import { parse } from '../../support/server/parse-variables.ts'

/** Options for the access control under test. Environment `variables` that are empty count as unset. */
export type AccessWishes = {
  readonly variables?: Readonly<Record<string, string>>
  readonly limits?: Partial<AccessLimits>
  readonly fetch?: typeof globalThis.fetch
  readonly port?: number
}

/** The access control of a server with a hosted provider, a clock that a test can adjust, and the log. */
export async function setUpAccess(test: TestContext, wishes: AccessWishes = {}) {
  const issuer = await startIssuer(test)
  return { issuer, ...accessFor(issuer, wishes) }
}

/** Like `setUpAccess`, for an existing provider. `clock.aheadMs` sets how far the server's clock is ahead. */
export function accessFor(issuer: Pick<Issuer, 'issuer'>, { variables, port = 3000, ...rest }: AccessWishes = {}) {
  const hosted = hostedVariables(issuer)
  const logged: LogEntry[] = []
  const clock = { aheadMs: 0 }
  const access = createAccess(parse({ NODE_ENV: 'production', ...hosted, ...variables }), {
    port,
    log: (entry) => logged.push(entry),
    now: () => Date.now() + clock.aheadMs,
    ...rest,
  })
  assert.ok(access !== null)
  return { access: outcomesOf(access), logged, clock }
}

type Outcome<T> = Promise<Result<T, ProblemError>>

/** Access control whose async methods return problems instead of throwing them. */
export type Outcomes = {
  readonly identify: (context: AppContext) => Outcome<Caller | null>
  readonly admit: (context: AppContext) => Outcome<Caller>
  readonly headersFor: Access['headersFor']
}

export type TestAccess = { readonly access: Outcomes; readonly logged: readonly LogEntry[] }

export function outcomesOf({ identify, admit, headersFor }: Access): Outcomes {
  return {
    identify: (context) => outcomeOf(identify(context)),
    admit: (context) => outcomeOf(admit(context)),
    headersFor,
  }
}

async function outcomeOf<T>(call: Promise<T>): Outcome<T> {
  try {
    return success(await call)
  } catch (error) {
    if (error instanceof ProblemError) return failure(error)
    throw error
  }
}

/** The parts of a request that a test can set. `address` is the client's IP address, or null if it's unknown. */
export type RequestWishes = {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
  readonly address?: string | null
}

/**
 * A request to the API, by default a POST without a token. The client's default IP address, 192.0.2.1, is from the
 * range that RFC 5737 reserves for documentation.
 */
export function createAccessRequest({
  token,
  headers = {},
  method = 'POST',
  address = '192.0.2.1',
}: RequestWishes): AppContext {
  const all = new Headers({ ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers })
  const env = { requestContext: { http: { ...(address !== null && { sourceIp: address }) } } }
  return new Context<AppEnvironment>(new Request('https://site.example/api/commands', { method, headers: all }), {
    env,
    path: '/api/commands',
  })
}

/** The code, status, detail and headers of the problem in a failed result. Fails if the request was accepted. */
export function refusalOf(outcome: Result<unknown, ProblemError>) {
  assert.ok(!outcome.ok, 'it was not refused')
  const { code, detail, headers } = outcome.error
  return { code, status: HTTP_PROBLEMS[code].status, detail, headers }
}
