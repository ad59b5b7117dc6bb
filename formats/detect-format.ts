import { parse } from 'jsonc-parser'
import { isObject } from '../core/parse.ts'
import { arePrintedAliases, printedAliasesOf } from './aliases/printed-aliases.ts'
import { separatorRowOf } from './csv/csv-table.ts'
import { formatOfExport } from './export-name.ts'
import type { FormatName } from './format-labels.ts'
import { isPrintedHistory } from './history/printed-history.ts'
import { rowsOf, type SourceFile, tldrPathIn } from './model/source-file.ts'

/** Shell history isn't a format of entries: it's read as proposals. */
export const HISTORY = 'history' as const

type Detected = FormatName | typeof HISTORY

/**
 * The format of a file, or null if it's unknown. The beginning of a file says more than its name, and its name more than
 * the rest of its content, since a command may contain another tool's file. The rules depend on this order.
 */
export function detectFormat(file: SourceFile): Detected | null {
  const { text, path } = file
  const look = { text, rows: rowsOf(text), path: path.toLowerCase() }
  for (const rule of [...BY_BEGINNING, ...BY_NAME, ...BY_CONTENT]) {
    const found = rule(look)
    if (found !== null) return found
  }
  return null
}

type Look = { readonly text: string; readonly rows: readonly string[]; readonly path: string }

type Rule = (look: Look) => Detected | null

const MAX_DEPTH = 32

/** Our own exports and most tools' files are recognised by how they begin. */
const BY_BEGINNING: readonly Rule[] = [
  ({ text }) => (isJsonLike(text) ? ofJson(text) : null),
  ({ rows }) => (isOwnMarkdown(rows) ? 'markdown' : null),
  ({ rows }) => (isTable(rows) ? 'csv' : null),
  ({ rows }) => (rows[0]?.trimEnd() === '#!intelli-shell' ? 'intellishell' : null),
  ({ rows, path }) => (isOwnSheet(rows, path) ? 'cheat' : null),
  ({ rows }) => (PET_HEADING.test(firstOf(rows)) ? 'pet' : null),
  ({ rows }) => (/^matches *:/.test(firstOf(rows)) && rows.some((row) => ESPANSO_ROW.test(row)) ? 'espanso' : null),
  ({ rows }) => (isWarpDocument(rows) ? 'warp' : null),
  ({ rows }) => (firstOf(rows).startsWith('- cmd:') ? HISTORY : null),
  ({ rows }) => (isNavi(rows) ? 'navi' : null),
]

const BY_NAME: readonly Rule[] = [
  ({ path }) => formatOfExport(nameOf(path)),
  ({ path }) => (/\.(?:csv|tsv)$/.test(path) ? 'csv' : null),
  ({ path }) => (/\.cheat(?:\.md)?$/.test(path) ? 'navi' : null),
  ({ path }) => (path.endsWith('.code-snippets') ? 'vscode' : null),
  ({ path }) => (HISTORY_NAME.test(nameOf(path)) ? HISTORY : null),
  ({ rows, path }) => (isTldr(rows, path) ? 'tldr' : null),
  ({ path }) => (/\.(?:md|markdown)$/.test(path) ? 'markdown' : null),
  ({ rows, path }) => (nameOf(path).includes('alias') && printedAliasesOf(rows) !== null ? 'aliases' : null),
  ({ rows, path }) => (SCRIPT_NAME.test(path) && ALIAS_ROW.test(firstCodeOf(rows)) ? 'aliases' : null),
]

/** The thresholds come from collections of real files. */
const BY_CONTENT: readonly Rule[] = [
  ({ rows }) => (rows.some((row) => PET_HEADING.test(row)) ? 'pet' : null),
  ofHistory,
  ({ rows }) => (isPrintedHistory(rows) ? HISTORY : null),
  ofYaml,
  ({ rows }) => (isAliases(rows) || arePrintedAliases(rows) ? 'aliases' : null),
  ({ rows }) => (rows.some(isIntelliShell) ? 'intellishell' : null),
  ({ rows, path }) => (!SCRIPT_NAME.test(path) && rows.some((row) => FENCE.test(row)) ? 'markdown' : null),
  ({ rows, path }) => (isWithoutEnding(path) && rows.some((row) => row.startsWith('#')) ? 'cheat' : null),
]

const PET_HEADING = /^\s*\[\[snippets\]\]/i

const FENCE = /^[\s>]*(?:`{3}|~{3})/

/** The files of shells, and what people call what they print: `history.txt`, `my-zsh-history`. */
const HISTORY_NAME = /^\.?(?:zhistory|histfile)$|[._-]history$|history[\w.-]*\.(?:txt|log|bak|old)$/

/** A script may write a Markdown file, but it isn't one. */
const SCRIPT_NAME = /\.(?:sh|bash|zsh|fish|ksh|csh|tcsh|bash_aliases|zsh_aliases)$/

/** True for anything that begins like JSON, even if it turns out to be broken, or TOML. */
function isJsonLike(text: string): boolean {
  return /^\s*(?:\/\/|\/\*|[[{])/.test(text)
}

function firstOf(rows: readonly string[]): string {
  return rows.find((row) => row.trim() !== '') ?? ''
}

function firstCodeOf(rows: readonly string[]): string {
  return rows.find((row) => row.trim() !== '' && !row.trimStart().startsWith('#')) ?? ''
}

function isWithoutEnding(path: string): boolean {
  return !nameOf(path).includes('.')
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function ofJson(text: string): FormatName | null {
  if (isDeep(text)) return null
  const whole: unknown = parse(text, [], { allowTrailingComma: true })
  if (isObject(whole) && whole.format === 'commander') return 'commander'
  const lists = isObject(whole) ? [whole.commands, whole.snippets] : [whole]
  const list = lists.find((one) => Array.isArray(one))
  if (list !== undefined)
    return (
      list
        .filter(isObject)
        .map(ofJsonEntry)
        .find((name) => name !== null) ?? null
    )
  const isSnippets = isObject(whole) && Object.values(whole).some((one) => isObject(one) && Object.hasOwn(one, 'body'))
  return isSnippets ? 'vscode' : null
}

function ofJsonEntry(entry: Readonly<Record<string, unknown>>): FormatName | null {
  const has = (...names: readonly string[]) => names.every((name) => Object.hasOwn(entry, name))
  if (has('line') || has('howTo')) return 'commander'
  if (has('text', 'name')) return 'raycast'
  return has('cmd') || has('variable', 'provider') ? 'intellishell' : null
}

/** Counts brackets only, outside strings: no real file is this deep. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const { 0: sign } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (depth > MAX_DEPTH) return true
  }
  return false
}

const ZSH_ROW = /^: ?\d+:\d+;/
const TIME_ROW = /^#\d{9,}$/

/** zsh has a time before its commands, bash above them; some rows may be older than the setting that keeps times. */
function ofHistory({ rows }: Look): typeof HISTORY | null {
  const share = (pattern: RegExp) => rows.filter((row) => pattern.test(row)).length / Math.max(1, rows.length)
  return share(ZSH_ROW) >= 1 / 5 || share(TIME_ROW) >= 1 / 10 ? HISTORY : null
}

function isOwnMarkdown(rows: readonly string[]): boolean {
  if (rows[0] !== '---') return false
  const end = rows.indexOf('---', 1)
  return rows.slice(1, end).some((row) => /^commander: *1\s*$/.test(row))
}

const ESPANSO_ROW = /^\s*(?:- +)?(?:\{ *)?"?(?:trigger|triggers|replace|form|regex)"? *:/

/** espanso by its matches, Warp by a name and a command at one depth. */
function ofYaml({ rows }: Look): FormatName | null {
  if (rows.some((row) => /^matches *:/.test(row)) && rows.some((row) => ESPANSO_ROW.test(row))) return 'espanso'
  if (rows.some((row) => row.startsWith('% ') || FENCE.test(row))) return null
  return hasNameAndCommand(rows) ? 'warp' : null
}

/** Looks at the first document only. The texts in it are indented, so they can't be mistaken for keys. */
function isWarpDocument(rows: readonly string[]): boolean {
  const start = rows.findIndex((row) => !/^(?:\s*(?:#.*)?|---\s*)$/.test(row))
  if (start === -1 || !/^[\w"]+ *:/.test(rows[start] ?? '')) return false
  const end = rows.findIndex((row, at) => at > start && /^---\s*$/.test(row))
  const workflow = rows.slice(start, end === -1 ? undefined : end)
  return !workflow.some((row) => /^(?:`{3}|~{3}|% )/.test(row)) && hasNameAndCommand(workflow)
}

function hasNameAndCommand(rows: readonly string[]): boolean {
  const depthsOf = (key: RegExp) =>
    new Set(rows.flatMap((row) => key.exec(row)?.slice(1, 2) ?? []).map((indent) => indent.length))
  const names = depthsOf(/^(\s*(?:- )?)"?name"? *:(?:\s|$)/)
  const commands = depthsOf(/^(\s*(?:- )?)"?command"? *:(?:\s|$)/)
  return [...commands].some((depth) => names.has(depth))
}

/** A page has an introduction, unless it lies where pages lie. */
function isTldr(rows: readonly string[], path: string): boolean {
  const title = rows.findIndex((row) => row.trim() !== '')
  if (!/^# \S/.test(rows[title] ?? '')) return false
  const next = rows.findIndex((row, at) => at > title && row.trim() !== '')
  const isPage = rows[next]?.startsWith('>') === true || tldrPathIn(path) !== null
  const item = rows.findIndex((row, at) => at >= next && row.startsWith('- '))
  return isPage && item !== -1 && rows.some((row, at) => at > item && CODE_SPAN.test(row))
}

/** A row that is a code span; three back quotes begin a fence, which a README has below its quotation and its list. */
const CODE_SPAN = /^(?!`{3})`.+`\s*$/

function isNavi(rows: readonly string[]): boolean {
  return rows.find((row) => row.trim() !== '' && !row.startsWith(';'))?.startsWith('%') === true
}

const ALIAS_ROW = /^\s*(?:builtin |command )?(?:alias|abbr)\s/

/** At least one row in this many must define an alias. Scripts have fewer. */
const ALIAS_SHARE = 3

function isAliases(rows: readonly string[]): boolean {
  const own = rows.filter((row) => row.trim() !== '' && !row.trimStart().startsWith('#'))
  const aliases = own.filter((row) => ALIAS_ROW.test(row))
  return aliases.length > 0 && aliases.length * ALIAS_SHARE >= own.length
}

/** Our own sheets have no ending, and begin with a comment that ends in a colon right above its command. */
function isOwnSheet(rows: readonly string[], path: string): boolean {
  if (!isWithoutEnding(path) || nameOf(path).includes('alias')) return false
  const end = rows[0] === '---' ? rows.indexOf('---', 1) : -1
  const isOwnFront = rows.slice(1, end).every((row) => /^(?:tags|platform): /.test(row))
  const comment = rows[end + 1] ?? ''
  return (end === -1 || isOwnFront) && /^# .*:$/.test(comment) && (rows[end + 2] ?? '').trim() !== ''
}

function isIntelliShell(row: string): boolean {
  return /^\s*(?:#|\/\/|- |::).*\[alias:[^\]]*\]/.test(row) || /^\$ (?:\([^)]*\) *)[^:]+:/.test(row)
}

const SEPARATORS = /[,;\t]/

/** True for our own tables, tables with Excel's separator row, and tables with a column of commands. */
function isTable([row = '']: readonly string[]): boolean {
  const [first = ''] = row.split('\r', 1)
  const cells = first.split(SEPARATORS).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  )
  const hasCommands = cells.some((cell) => ['command', 'cmd', 'line', 'snippet'].includes(cell))
  const isComment = /^#\s*[^\s,;]/.test(first)
  return separatorRowOf(first) !== null || (cells.length > 1 && hasCommands && !isComment)
}
