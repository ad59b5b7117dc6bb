import { readFile } from 'node:fs/promises'
import type { LambdaHandler } from '../../../server/app/lambda-handler.ts'

type LambdaEvent = Parameters<LambdaHandler>[0]

/**
 * Changes to the event in the file. A header that is null is removed. `members` are merged into the event, and
 * `context` into its `requestContext`.
 */
export type EventWishes = {
  readonly method?: string
  readonly path?: string
  readonly query?: string
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string
  readonly members?: Readonly<Record<string, unknown>>
  readonly context?: Readonly<Record<string, unknown>>
}

/** The function's response. `body` contains the bytes that the client receives. */
export type LambdaReply = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly isBase64Encoded: boolean
}

/**
 * An event from API Gateway or from a function URL, with these changes. The files are written by hand according to
 * AWS's documentation.
 */
export async function createEvent(
  name: 'http-api-list' | 'function-url-create' | 'rest-api-list',
  { method, path, query, headers = {}, body, members, context }: EventWishes = {},
): Promise<LambdaEvent> {
  const event = JSON.parse(await readFile(new URL(`events/${name}.json`, import.meta.url), 'utf8'))
  if (method !== undefined) event.requestContext.http.method = method
  if (path !== undefined) event.rawPath = path
  if (query !== undefined) event.rawQueryString = query
  for (const [header, value] of Object.entries(headers)) {
    if (value === null) delete event.headers[header]
    else event.headers[header] = value
  }
  Object.assign(event, members)
  Object.assign(event.requestContext, context)
  return body === undefined ? event : { ...event, body, isBase64Encoded: false }
}

/** Invokes the function with the event, and returns its response. */
export async function invoke(handler: LambdaHandler, event: LambdaEvent): Promise<LambdaReply> {
  const { statusCode, headers = {}, body, isBase64Encoded } = await handler(event)
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  return {
    status: statusCode,
    headers: texts,
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  }
}
