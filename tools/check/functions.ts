import { type ESTree, Visitor } from 'vite'
import { type Bar, lineAt, parseScript, type SourceFile, scriptsIn } from './source.ts'

const SHORT_LINES = 25
const MOST_FUNCTION_LINES = 60
const SHARE_OF_SHORT = 0.9

type MeasuredFunction = { readonly place: string; readonly lines: number }

/**
 * Functions: 90 % have at most 25 lines, none more than 60. Arrow functions without a block are left out: they are
 * expressions, and their number would make the share look good. Source: design 5.
 */
export function measureFunctionLines(files: readonly SourceFile[]): Bar {
  const functions = scriptsIn(files).flatMap(functionsIn)
  const share = shareOf(functions, ({ lines }) => lines <= SHORT_LINES)
  const tooLong = functions.filter(({ lines }) => lines > MOST_FUNCTION_LINES)
  return {
    name: 'function lines',
    figure: `${percent(share)} of ${functions.length} functions have at most ${SHORT_LINES} lines, the longest ${Math.max(0, ...functions.map(({ lines }) => lines))}`,
    faults: [
      ...tooLong.map(({ place, lines }) => `${place} has ${lines} lines, more than ${MOST_FUNCTION_LINES}`),
      ...(share < SHARE_OF_SHORT
        ? [`fewer than ${percent(SHARE_OF_SHORT)} of the functions have at most ${SHORT_LINES} lines`]
        : []),
    ],
  }
}

function functionsIn(file: SourceFile): readonly MeasuredFunction[] {
  const found: MeasuredFunction[] = []
  const measure = ({ body, start, end }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (body?.type !== 'BlockStatement') return
    const first = lineAt(file, start)
    found.push({ place: `the function at ${file.path}:${first}`, lines: lineAt(file, end) - first + 1 })
  }
  const visitor = new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  })
  visitor.visit(parseScript(file).program)
  return found
}

/** Which part of the things, from 0 to 1, is as it should be; of nothing, all. */
function shareOf<T>(things: readonly T[], isGood: (thing: T) => boolean): number {
  return things.length === 0 ? 1 : things.filter(isGood).length / things.length
}

/** A share as people write it, rounded down so that a bar just missed never looks reached: `89 %`. */
function percent(share: number): string {
  return `${Math.floor(share * 100)} %`
}
