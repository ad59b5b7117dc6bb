import assert from 'node:assert/strict'
import type { OutgoingHttpHeaders } from 'node:http'
import type { TestContext } from 'node:test'
import type { HttpProblemCode } from '../../../core/problems/http-problems.ts'
import { AS_OWNER, createAccess, WITH_JSON } from './access.ts'
import { ask, type Listening, type Reply } from './ask.ts'
import { type ServerWishes, startTestServer, type TestServer } from './server.ts'

/** The path of the sample command, which is in a test's library by default. */
export const SAMPLE = '/api/commands/git-status'

/** A valid body for POST and PUT requests. */
export const ENTRY = { notes: 'Where I am', line: 'pwd' }

/** Starts a server that treats requests with 'Bearer owner' as the owner's. */
export function startApi(test: TestContext, wishes: ServerWishes = {}): Promise<TestServer> {
  return startTestServer(test, { access: createAccess(), ...wishes })
}

export function sendJson(
  server: Listening,
  [method, path]: readonly [method: string, path: string],
  { body, headers }: { readonly body: unknown; readonly headers?: OutgoingHttpHeaders },
): Promise<Reply> {
  return ask(server, { method, path, headers: { ...WITH_JSON, ...headers }, body: JSON.stringify(body) })
}

export function create(server: Listening, entry: unknown): Promise<Reply> {
  return sendJson(server, ['POST', '/api/commands'], { body: entry })
}

/** Replaces the sample command with this entry, as the owner. */
export function replace(server: Listening, etag: string | undefined, entry: unknown = ENTRY): Promise<Reply> {
  return sendJson(server, ['PUT', SAMPLE], { body: entry, headers: etag === undefined ? {} : { 'If-Match': etag } })
}

/** Deletes the sample command, as the owner. */
export async function deleteSample(server: Listening): Promise<Reply> {
  const { headers } = await ask(server, SAMPLE)
  return ask(server, { method: 'DELETE', path: SAMPLE, headers: { ...AS_OWNER, 'If-Match': headers.etag } })
}

/** The list of commands that visitors get. */
export async function listOf(server: Listening): Promise<unknown> {
  return JSON.parse((await ask(server, '/api/commands')).text)
}

/** The library's current revision. */
export async function revisionOf(server: Listening): Promise<number> {
  return JSON.parse((await ask(server, '/api/revision')).text).revision
}

/** Sends a request as the owner. */
export function asOwner(server: Listening, method: string, path: string): Promise<Reply> {
  return ask(server, { method, path, headers: AS_OWNER })
}

/** Asserts that the reply is a problem with this status and code. */
export function assertProblem(reply: Reply, status: number, code: HttpProblemCode): void {
  assert.deepEqual([reply.status, JSON.parse(reply.text).code], [status, code])
  assert.equal(reply.headers['content-type'], 'application/problem+json')
}

/** The names of the fields that a reply reports as invalid. */
export function faultyFields(reply: Reply): readonly string[] {
  return JSON.parse(reply.text).errors.map(({ field }: { readonly field: string }) => field)
}
