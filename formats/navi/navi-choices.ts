/** Maximum length of a suggestion to parse, in UTF-16 units. Longer ones stay suggestions and don't become choices. */
const MAX_LENGTH = 20_000

/**
 * A token: white space, quoted text, an escaped quote, a pipe, characters that aren't special to a shell, or any other
 * character.
 */
const PIECE = /(\s+)|'([^']*)'|"((?:[^"$`\\]|\\n)*)"|\\(')|(\|)|([^\s'"$`\\|&;<>()*?[\]{}~#!]+)|./gs

/**
 * The choices of a suggestion that only prints them, like `printf '%s\n' 'a' 'b'`, `echo -e 'a\nb'` or `echo "a b" | tr
 * ' ' '\n'`. Empty if it might do anything else. The suggestion is parsed, never run.
 */
export function printedChoices(suggestion: string): readonly string[] {
  if (suggestion.length > MAX_LENGTH || suggestion.includes('---')) return []
  const [words = [], pipe, ...others] = pipelineOf(suggestion) ?? []
  if (pipe === undefined) return printedBy(words)
  const isSplit = others.length === 0 && pipe.join('\0') === ['tr', ' ', String.raw`\n`].join('\0')
  return isSplit ? printedBy(words).flatMap((text) => text.split(' ')) : []
}

/** Builds a command that prints these choices. `printedChoices` reads it back. */
export function printfCommandFor(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `'${choice.replaceAll("'", String.raw`'\''`)}'`)
  return [String.raw`printf '%s\n'`, ...quoted].join(' ')
}

/** The words of piped commands; null if a shell would expand or interpret any of them. */
function pipelineOf(text: string): readonly (readonly string[])[] | null {
  const commands: string[][] = [[]]
  let word: string | null = null
  const endWord = () => {
    if (word !== null) commands.at(-1)?.push(word)
    word = null
  }
  for (const [, space, single, double, mark, pipe, plain] of text.matchAll(PIECE)) {
    const piece = single ?? double ?? mark ?? plain
    if (piece !== undefined) word = (word ?? '') + piece
    else if (space === undefined && pipe === undefined) return null
    else endWord()
    if (pipe !== undefined) commands.push([])
  }
  endWord()
  return commands
}

function printedBy([command, ...words]: readonly string[]): readonly string[] {
  if (command === 'printf') return printedByPrintf(words)
  return command === 'echo' ? printedByEcho(words) : []
}

function printedByPrintf([format = '', ...texts]: readonly string[]): readonly string[] {
  if (format === String.raw`%s\n`) return texts
  return texts.length > 0 || format.includes('%') ? [] : rowsIn(format)
}

function printedByEcho([first = '-', ...others]: readonly string[]): readonly string[] {
  if (first === '-e') return others.length === 1 ? rowsIn(others[0] ?? '') : []
  const text = [first, ...others].join(' ')
  return first.startsWith('-') || text.includes('\\') ? [] : [text]
}

/** The lines of a text with `\n` escapes; empty if it has any other escape. */
function rowsIn(text: string): readonly string[] {
  const rows = text.split(String.raw`\n`)
  return rows.some((row) => row.includes('\\')) ? [] : rows.filter((row) => row !== '')
}
