/** A style sheet without one of its cascade layers, and that layer's blocks. */
export type SplitSheet = { readonly rest: string; readonly layer: string }

// A string, in which all is text, or a character that begins or ends something.
const STRING_OR_MARK = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs

/** Splits a minified style sheet, without comments, into the blocks `@layer name{...}` at its top and all else. */
export function splitLayer(css: string, name: string): SplitSheet {
  const begin = `@layer ${name}{`
  let rest = ''
  let layer = ''
  for (const block of blocksOf(css)) {
    if (block.startsWith(begin)) layer += block
    else rest += block
  }
  return { rest, layer }
}

/** The rules and statements at the top of a style sheet. */
function blocksOf(css: string): readonly string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: found, index } of css.matchAll(STRING_OR_MARK)) {
    if (found === '{') depth += 1
    if (found === '}') depth -= 1
    if (depth > 0 || (found !== '}' && found !== ';')) continue
    blocks.push(css.slice(start, index + 1))
    start = index + 1
  }
  return [...blocks, css.slice(start)]
}
