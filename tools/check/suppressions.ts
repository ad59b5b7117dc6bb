import type { Bar } from './bar.ts'
import { lineAt, parseScript } from './parse-script.ts'
import { codeIn, type SourceFile } from './source.ts'

type Comment = { readonly value: string; readonly start: number }

/** What silences the compiler; only probes, which must fail to compile, may. */
const SILENCES_COMPILER = /^[\s*]*@ts-(ignore|expect-error|nocheck)\b/

/** What silences the linter must say why, and not in the words of the template. */
const SILENCES_LINTER = /biome-ignore/
const WITH_REASON = /biome-ignore[\w-]* [\w/]+(\([^)]*\))?: (?!<)\S.*\S/

/** The compiler is never told to look away, and the linter only with a reason. Source: style guide 6. */
export function measureSuppressions(files: readonly SourceFile[]): Bar {
  const comments = codeIn(files).flatMap((file) => commentsIn(file).map((comment) => ({ file, comment })))
  const faults = comments.flatMap(({ file, comment }) => {
    const fault = faultOf(file, comment)
    return fault === null ? [] : [`${file.path}:${lineAt(file, comment.start)} ${fault}`]
  })
  const reasoned = comments.filter(({ comment }) => SILENCES_LINTER.test(comment.value)).length
  return { name: 'suppressions', figure: `${faults.length} bad ones; the linter is silenced ${reasoned} times`, faults }
}

function faultOf({ path }: SourceFile, { value }: Comment): string | null {
  if (SILENCES_COMPILER.test(value) && !path.startsWith('tests/probes/')) return 'silences the compiler'
  return SILENCES_LINTER.test(value) && !WITH_REASON.test(value) ? 'silences the linter without a reason' : null
}

function commentsIn(file: SourceFile): readonly Comment[] {
  if (!file.path.endsWith('.css')) return parseScript(file).comments
  return Array.from(file.text.matchAll(/\/\*.*?\*\//gs), ({ 0: value, index }) => ({ value, start: index }))
}
