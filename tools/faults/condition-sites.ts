import { createHash } from 'node:crypto'
import { type ESTree, Visitor } from 'vite'
import { parseScript, type SourceText } from './source-files.ts'

/** A condition to flip: replaces `before` at `start` with `after`. */
export type ConditionSite = {
  readonly file: SourceText
  readonly line: number
  readonly start: number
  readonly before: string
  readonly after: string
}

const ROOMS = /^(core|formats|client|server|web)\//

/** Flipped operators. `<` and `>` shift by one, like off-by-one mistakes. */
const FLIPPED: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
}

/**
 * Draws up to `count` conditions at random from the code in `ROOMS`. The same seed draws the same conditions from the
 * same source.
 */
export function drawSites(files: readonly SourceText[], seed: number, count: number): readonly ConditionSite[] {
  const lot = ({ file, start, after }: ConditionSite) =>
    createHash('sha256').update(`${seed} ${file.path} ${start} ${after}`).digest('hex')
  return files
    .filter(({ path }) => ROOMS.test(path) && !path.endsWith('.d.ts'))
    .flatMap(sitesIn)
    .map((site) => ({ site, lot: lot(site) }))
    .toSorted((one, other) => (one.lot < other.lot ? -1 : 1))
    .slice(0, count)
    .map(({ site }) => site)
}

/** Returns the text of the file with the condition flipped. */
export function flip({ file, start, before, after }: ConditionSite): string {
  return file.text.slice(0, start) + after + file.text.slice(start + before.length)
}

function sitesIn(file: SourceText): readonly ConditionSite[] {
  const sites: ConditionSite[] = []
  const add = (start: number, before: string, after: string) =>
    sites.push({ file, line: file.text.slice(0, start).split('\n').length, start, before, after })
  const negate = ({ test }: { readonly test: ESTree.Expression | null }) => {
    if (test === null) return
    const before = file.text.slice(test.start, test.end)
    add(test.start, before, `!(${before})`)
  }
  const turn = ({ left, operator }: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    const after = FLIPPED[operator]
    if (after !== undefined) add(file.text.indexOf(operator, left.end), operator, after)
  }
  const affirm = ({ operator, start }: ESTree.UnaryExpression) => {
    if (operator === '!') add(start, '!', '')
  }
  new Visitor({
    IfStatement: negate,
    ConditionalExpression: negate,
    WhileStatement: negate,
    ForStatement: negate,
    BinaryExpression: turn,
    LogicalExpression: turn,
    UnaryExpression: affirm,
  }).visit(parseScript(file).program)
  return sites
}
