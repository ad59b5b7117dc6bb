import type { Answer, HeaderFields } from './answer.ts'

/** An answer with this JSON text, for one time. `headers` must say whether it may be kept. */
export function jsonAnswer(json: string, headers: HeaderFields & { readonly 'Cache-Control': string }): Answer {
  const body = Buffer.from(json)
  const common = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
  return { status: 200, headers: { ...common, ...headers }, body }
}
