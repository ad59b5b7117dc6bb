import { type ESTree, Visitor } from 'vite'
import { type Bar, codeIn, lineAt, lineCountOf, parseScript, type SourceFile, scriptsIn } from './source.ts'

const MOST_LINES = 300

const AIM = 25
const LIMIT = 60
const SHARE = 0.9

type MeasuredFunction = { readonly place: string; readonly lines: number }

/** Files: none has more than 300 lines. Source: design 5, style 3. */
export function measureFileLines(files: readonly SourceFile[]): Bar {
  const code = codeIn(files)
  const tooLong = code.filter((file) => lineCountOf(file) > MOST_LINES)
  return {
    name: 'file lines',
    figure: `the longest of ${code.length} files has ${Math.max(0, ...code.map(lineCountOf))} lines`,
    faults: tooLong.map((file) => `${file.path} has ${lineCountOf(file)} lines, more than ${MOST_LINES}`),
  }
}

/**
 * Functions: 90 % have at most 25 lines, none more than 60. Arrow functions without a block are left out: they are
 * expressions, and their number would make the share look good. Source: design 5.
 */
export function measureFunctionLines(files: readonly SourceFile[]): Bar {
  const functions = scriptsIn(files).flatMap(functionsIn)
  const share = shareOf(functions, ({ lines }) => lines <= AIM)
  const tooLong = functions.filter(({ lines }) => lines > LIMIT)
  return {
    name: 'function lines',
    figure: `${percent(share)} of ${functions.length} functions have at most ${AIM} lines, the longest ${Math.max(0, ...functions.map(({ lines }) => lines))}`,
    faults: [
      ...tooLong.map(({ place, lines }) => `${place} has ${lines} lines, more than ${LIMIT}`),
      ...(share < SHARE ? [`fewer than ${percent(SHARE)} of the functions have at most ${AIM} lines`] : []),
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
