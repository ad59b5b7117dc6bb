/** A word of a command as written, including quotes, and its offset. */
export type Word = { readonly raw: string; readonly start: number }

/** A command's words. `isPiped` is true if it reads the previous command's output. */
export type ShellCommand = { readonly words: readonly Word[]; readonly isPiped: boolean }

// Maximum nesting of quoted commands.
const MAX_DEPTH = 3

const QUOTED = /"(?:[^"\\]|\\.){0,2000}"|'[^']{0,2000}'/gs

// Skips escaped quotes, which don't open anything. Searching for their ends would be too slow in a hostile text.
const QUOTED_OR_ESCAPED = new RegExp(`${QUOTED.source}|\\\\.`, 'gs')

// A separator between commands, or one word. A quote that isn't closed soon counts as a letter, which keeps this
// linear.
const PIECE = new RegExp(`(?<end>\\|\\|?|[;&()\`\n])|(?:${QUOTED.source}|[^\\s|;&()\`"'\\\\]+|\\\\[^\n]|["'])+`, 'gs')

/**
 * Splits `text` into commands, roughly as a shell would, including those inside quotes, as in `bash -c "..."`. Takes
 * linear time.
 */
export function shellCommandsOf(text: string): readonly ShellCommand[] {
  return commandsIn(text, 0, 0)
}

function commandsIn(text: string, offset: number, depth: number): readonly ShellCommand[] {
  const commands: ShellCommand[] = []
  let words: Word[] = []
  let isPiped = false
  for (const { 0: raw, index, groups } of text.matchAll(PIECE)) {
    const end = groups?.end
    if (end === undefined) words.push({ raw, start: offset + index })
    if (end === undefined) continue
    if (words.length > 0) commands.push({ words, isPiped })
    isPiped = end === '|'
    words = []
  }
  if (words.length > 0) commands.push({ words, isPiped })
  const inner = depth === MAX_DEPTH ? [] : quotedCommands(text)
  return [...commands, ...inner.flatMap(({ raw, start }) => commandsIn(raw, offset + start, depth + 1))]
}

function quotedCommands(text: string): readonly Word[] {
  return Array.from(text.matchAll(QUOTED_OR_ESCAPED)).flatMap(({ 0: raw, index }) =>
    !raw.startsWith('\\') && /\s/.test(raw) ? [{ raw: raw.slice(1, -1), start: index + 1 }] : [],
  )
}

/** Returns the word from `offset` on, without surrounding quotes. */
export function unquoted({ raw, start }: Word, offset = 0): Word {
  const rest = raw.slice(offset)
  const isQuoted = /^(?:".*"|'.*')$/s.test(rest)
  return isQuoted ? { raw: rest.slice(1, -1), start: start + offset + 1 } : { raw: rest, start: start + offset }
}
