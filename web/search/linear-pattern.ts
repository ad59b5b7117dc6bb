import { RE2JS } from 're2js'
import type { Problem } from '../../core/problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { FieldSearch } from '../../core/search/field-search.ts'
import { translatePattern } from '../../core/search/linear/translate-pattern.ts'
import { toPoints, unitsBefore } from '../../core/search/linear/unit-points.ts'
import { type MarkRange, MOST_MARKS } from '../../core/search/marks.ts'

/**
 * A search by an engine that takes time in proportion to a field's length, whatever the pattern, and as much again for
 * each stretch it marks. It finds exactly the fields that `new RegExp(text)` would, which must have been accepted; its
 * marks may begin or end elsewhere where a loop can go round without taking anything. 'pattern/too-slow' where a pattern
 * looks around or back, or is too large.
 */
export function compileLinearPattern(
  text: string,
  { ignoreCase }: { readonly ignoreCase: boolean },
): Result<FieldSearch, Problem> {
  const translated = translatePattern(text, { ignoreCase })
  const pattern = translated.ok ? compile(translated.value) : null
  if (pattern === null) return failure({ code: 'pattern/too-slow' })
  return success({
    test: (field) => pattern.test(toPoints(field)),
    marks: (field) => marksOf(pattern, field),
  })
}

/** Null where the engine refuses: it has bounds of its own, on nesting and on repetitions of repetitions. */
function compile(source: string): RE2JS | null {
  try {
    return RE2JS.compile(source)
  } catch {
    return null
  }
}

function marksOf(pattern: RE2JS, field: string): readonly MarkRange[] {
  const points = toPoints(field)
  const unitAt = (index: number) => (points === field ? index : unitsBefore(points, index))
  const matcher = pattern.matcher(points)
  const marks: MarkRange[] = []
  while (marks.length < MOST_MARKS && matcher.find()) {
    if (matcher.end() > matcher.start()) marks.push([unitAt(matcher.start()), unitAt(matcher.end())])
  }
  return marks
}
