import { HTTP_PROBLEMS, type HttpProblemCode } from '../core/http-problems.ts'
import { jsonValueOf } from '../core/json-value.ts'
import { type Fault, list, optional, record, text } from '../core/parse.ts'
import { sentenceOf } from '../core/problems.ts'
import type { LibraryFailure } from './library-client.ts'
import type { LibraryReply } from './library-request.ts'

/** How many faults and how long a text of an answer are shown at most, the length in UTF-16 units. */
const MOST_FAULTS = 100
const LONGEST_TEXT = 500
/** A day: what asks for a longer wait than that is not believed. */
const LONGEST_WAIT_SECONDS = 86_400

const parseDocument = record({ code: text, detail: optional(text) })
const parseErrors = record({ errors: list(record({ field: text, expected: text })) })

/**
 * What a refusal says. Only the code of a problem document of ours is believed; its detail and its faults are plain
 * text, cut short, without control characters. Of any other body nothing is shown.
 */
export function readRefusal({ status, headers, text: body }: LibraryReply): LibraryFailure {
  const document = jsonValueOf(body)
  const { code, sentence } = codeAndSentence(document, status)
  const retryAfterSeconds = waitOf(headers.get('retry-after'))
  return { kind: 'refused', status, code, sentence, faults: code === null ? [] : faultsOf(document), retryAfterSeconds }
}

function codeAndSentence(document: unknown, status: number) {
  const parsed = parseDocument(document)
  if (!parsed.ok || !isCode(parsed.value.code)) {
    return { code: null, sentence: sentenceOf({ code: 'http/refused', detail: `Its status was ${status}.` }) }
  }
  const { code, detail } = parsed.value
  const { title, advice } = HTTP_PROBLEMS[code]
  return { code, sentence: `${title} ${detail === undefined ? advice : shown(detail)}`.trimEnd() }
}

function isCode(code: string): code is HttpProblemCode {
  return Object.hasOwn(HTTP_PROBLEMS, code)
}

function faultsOf(document: unknown): readonly Fault[] {
  const parsed = parseErrors(document)
  if (!parsed.ok) return []
  return parsed.value.errors
    .slice(0, MOST_FAULTS)
    .map(({ field, expected }) => ({ field: shown(field), expected: shown(expected) }))
}

/** `text` without what a page cannot show or would be deceived by: controls, directions and invisible characters. */
function shown(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Seconds alone: the date that the header may also hold would need the server's clock. RFC 9110, section 10.2.3. */
function waitOf(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header)) return null
  return Math.min(Number(header), LONGEST_WAIT_SECONDS)
}
