import { failure, type Result, success } from '../../result.ts'
import { UNIT } from './escaped-unit.ts'
import { findUnsupported, type Unsupported } from './find-unsupported.ts'
import { measureProgram, type ProgramSize } from './program-size.ts'
import { type CaseOption, readSet } from './read-set.ts'
import { writeRepeat } from './write-repeat.ts'
import { writeSet } from './write-set.ts'

/** Why a pattern has no translation. */
export type Untranslatable = Unsupported | 'too-large'

// Nobody types more; it bounds what a pattern may cost before it is tried.
const LONGEST_PATTERN = 1000
// Ours; so large a program is compiled within a few hundredths of a second.
const LARGEST_PROGRAM = 20_000

// The parts of a pattern: at every place the first that fits. The last three stand for one unit each.
const PARTS = [
  /(?<repeat>(?:[*+?]|\{\d+(?:,\d*)?\})\??)/,
  /(?<open>\((?:\?:|\?<[^>]*>)?)/,
  /(?<close>\))/,
  /(?<or>\|)/,
  /(?<assertion>[\^$]|\\[bB])/,
  /(?<class>\[(?:\\.|[^\]\\])*\])/,
  /(?<control>\\c[A-Za-z])/,
  new RegExp(`(?<unit>${UNIT.source})`, 's'),
]
const PART = new RegExp(PARTS.map(({ source }) => source).join('|'), 'gs')

type Writing = CaseOption & { readonly size: ProgramSize }

/** How each part is said in RE2's syntax, its size noted; null where it cannot be said. */
const WRITERS: Readonly<Record<string, (part: string, writing: Writing) => string | null>> = {
  repeat: (part, { size }) => {
    const repeat = writeRepeat(part)
    size.repeat(repeat?.copies ?? 1)
    return repeat?.source ?? null
  },
  open: (_, { size }) => {
    size.open()
    return '(?:'
  },
  close: (part, { size }) => {
    size.close()
    return part
  },
  or: (part, { size }) => {
    size.add(1)
    return part
  },
  assertion: (part, { size }) => {
    size.add(1)
    return { '^': '\\A', $: '\\z' }[part] ?? part
  },
  class: writeUnits,
  control: writeUnits,
  unit: writeUnits,
}

/**
 * A valid JavaScript pattern without flags, or with flag `i` alone, in RE2's syntax and without captures: the pattern is
 * found in a text if and only if the translation is found in `toPoints(text)`. Fails where RE2 has no words for it, and
 * where its program would be too large.
 * Source: ECMA-262, 22.2.1 Patterns, and B.1.2.
 */
export function translatePattern(text: string, { ignoreCase }: CaseOption): Result<string, Untranslatable> {
  if (text.length > LONGEST_PATTERN) return failure('too-large')
  const unsupported = findUnsupported(text)
  if (unsupported !== null) return failure(unsupported)
  const size = measureProgram()
  const written = Array.from(text.matchAll(PART), ({ groups }) => writePart(groups ?? {}, { ignoreCase, size }))
  return written.includes(null) || size.total() > LARGEST_PROGRAM ? failure('too-large') : success(written.join(''))
}

function writePart(groups: Readonly<Record<string, string | undefined>>, writing: Writing): string | null {
  const [kind, part] = Object.entries(groups).find(([, text]) => text !== undefined) ?? []
  return kind === undefined || part === undefined ? null : (WRITERS[kind]?.(part, writing) ?? null)
}

function writeUnits(part: string, { ignoreCase, size }: Writing): string {
  const set = readSet(part, { ignoreCase })
  size.add(Math.max(set.length, 1))
  return writeSet(set)
}
