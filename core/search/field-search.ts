import type { Problem } from '../problems.ts'
import { type Result, success } from '../result.ts'
import { compilePattern, type Pattern } from './compile-pattern.ts'
import { type MarkRange, MOST_MARKS } from './marks.ts'

/** A text made ready to be searched for: whether it occurs in a field, and where. Both may run long on some patterns. */
export type FieldSearch = {
  readonly test: (field: string) => boolean
  readonly marks: (field: string) => readonly MarkRange[]
}

/** A search by the browser's own regular expressions. Fails as `compilePattern` does. */
export function patternSearch(pattern: Pattern): Result<FieldSearch, Problem> {
  const compiled = compilePattern(pattern)
  if (!compiled.ok) return compiled
  const everywhere = new RegExp(compiled.value, `g${compiled.value.flags}`)
  return success({
    test: (field) => compiled.value.test(field),
    marks: (field) => stretches(field.matchAll(everywhere)),
  })
}

/** A search for the text as it stands, which cannot run away. With `ignoreCase` it is sought in lower case. */
export function literalSearch({ text, ignoreCase }: Pattern): FieldSearch {
  const fold = (field: string) => (ignoreCase ? field.toLowerCase() : field)
  const sought = fold(text)
  return {
    test: (field) => fold(field).includes(sought),
    // Lower case may have another length, and then nothing can be said of where.
    marks: (field) => (fold(field).length === field.length ? occurrences(fold(field), sought) : []),
  }
}

function stretches(found: Iterable<RegExpExecArray>): readonly MarkRange[] {
  const marks: MarkRange[] = []
  for (const { 0: stretch, index } of found) {
    if (stretch !== '' && marks.push([index, index + stretch.length]) === MOST_MARKS) break
  }
  return marks
}

function occurrences(field: string, sought: string): readonly MarkRange[] {
  const found: MarkRange[] = []
  if (sought === '') return found
  for (let at = field.indexOf(sought); at !== -1; at = field.indexOf(sought, at + sought.length)) {
    if (found.push([at, at + sought.length]) === MOST_MARKS) break
  }
  return found
}
