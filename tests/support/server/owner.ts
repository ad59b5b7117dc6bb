import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import type { TestContext } from 'node:test'
import { hostedVariables, type Issuer, startIssuer } from '../access/issuer.ts'
import type { Listening } from './ask.ts'

/** A response with its body as text. */
export type TextReply = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }

/** A request. The default method is GET. */
export type OutgoingRequest = {
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/**
 * The owner of all libraries in a test. `variables` make a server recognise the owner, and `headers` authenticate
 * requests.
 */
export type Owner = {
  readonly issuer: Issuer
  readonly variables: Readonly<Record<string, string>>
  readonly headers: OutgoingHttpHeaders
}

/** Creates an owner. The owner's identity provider runs until the test ends. */
export async function createOwner(test: TestContext): Promise<Owner> {
  const issuer = await startIssuer(test)
  const variables = hostedVariables(issuer)
  return { issuer, variables, headers: headersFor(await issuer.token()) }
}

/** Headers for a request that changes the library, with this token. */
export function headersFor(token: string): OutgoingHttpHeaders {
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
}

/** Sends a request on a new connection. Rejects if the response is incomplete. */
export async function send({ port }: Listening, { body, ...question }: OutgoingRequest): Promise<TextReply> {
  const outgoing = request({ host: '127.0.0.1', port, agent: false, ...question })
  const answered = once(outgoing, 'response')
  // The connection may fail a second time, after `once` has removed its own error listener.
  outgoing.on('error', (error) => outgoing.destroy(error))
  outgoing.end(body)
  const [incoming] = await answered
  return replyOf(incoming)
}

/** Adds a command with this entry, as the owner. */
export function post(server: Listening, { headers }: Owner, entry: unknown): Promise<TextReply> {
  return send(server, { path: '/api/commands', method: 'POST', headers, body: JSON.stringify(entry) })
}

/** The ids in the list that visitors get. */
export async function listedIds(server: Listening): Promise<readonly string[]> {
  const { status, text } = await send(server, { path: '/api/commands' })
  if (status !== 200) throw new Error(`the list responds with ${status}: ${text}`)
  return JSON.parse(text).map(({ id }: { readonly id: string }) => id)
}

/** The `code` of a problem document. */
export function problemCodeOf({ text }: TextReply): string {
  return JSON.parse(text).code
}

/** Reads a response to its end. Rejects if it's incomplete. */
export async function replyOf(incoming: IncomingMessage): Promise<TextReply> {
  const text = Buffer.concat(await incoming.toArray()).toString()
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, text }
}
