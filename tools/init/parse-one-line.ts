import { failure, type Result, success } from '../../core/result.ts'

const MOST_CHARACTERS = 200

const CONTROLS = /[\p{Cc}\u2028\u2029]/u

/** What makes text read in another order than it is written: embeddings, overrides, isolates. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/

/** One line of text as a person types it, without the space around it, in its composed form; or what is wrong. */
export function parseOneLine(typed: string): Result<string, string> {
  const text = typed.trim().normalize('NFC')
  if (text === '') return failure('nothing is there; expected a line of text')
  if (CONTROLS.test(text)) return failure('there is a line break or another control character in it; expected one line')
  if (REORDERING.test(text)) return failure('there are characters in it that reorder others; expected plain text')
  const { length } = [...text]
  if (length > MOST_CHARACTERS) return failure(`it has ${length} characters; expected at most ${MOST_CHARACTERS}`)
  return success(text)
}
