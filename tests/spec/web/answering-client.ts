import { createLibraryClient } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { HttpProblemCode } from '../../../core/problems/http-problems.ts'

/** A simulated server's response: a status and a JSON body, or no response at all. */
export type ScriptedAnswer = { readonly status: number; readonly body?: unknown; readonly etag?: string } | 'no answer'

/**
 * A library client with a simulated network. `script` has the responses to each request, such as `GET /api/commands/a`,
 * in order; the last one is repeated. Other requests get no response. `sent` lists all requests in order, with their
 * `If-Match` or `If-None-Match`.
 */
export function answeringClient(script: Readonly<Record<string, readonly ScriptedAnswer[]>>) {
  const sent: string[] = []
  const asked = new Map<string, number>()

  const fetch = async (url: string, { method, headers }: RequestInit): Promise<Response> => {
    const request = `${method} ${url}`
    const sentHeaders = new Headers(headers)
    const condition = sentHeaders.get('if-match') ?? sentHeaders.get('if-none-match')
    sent.push(condition === null ? request : `${request} ${condition}`)
    const turn = asked.get(request) ?? 0
    asked.set(request, turn + 1)
    return respond(script[request]?.[turn] ?? script[request]?.at(-1) ?? 'no answer')
  }

  const client = createLibraryClient({ fetch, url: '/api/commands', accessToken: async () => 'token' })
  return { client, sent }
}

function respond(answer: ScriptedAnswer): Response {
  if (answer === 'no answer') throw new TypeError('The network is down')
  const { status, body, etag } = answer
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: etag ? { etag } : {} })
}

/** A response that contains this version of a command. */
export function versionOf(command: Command, etag: string, status = 200): ScriptedAnswer {
  const moment = '2026-01-02T03:04:05.000Z'
  return { status, etag, body: { ...command, createdAt: moment, updatedAt: moment, revision: 1 } }
}

/** A response with a problem code from the catalogue. */
export function scriptedRefusal(status: number, code: HttpProblemCode): ScriptedAnswer {
  return { status, body: { code } }
}
