import { parse } from 'jsonc-parser'
import { isObject } from '../parse.ts'
import type { FormatName } from './format-labels.ts'
import { rowsOf, type SourceFile, tldrPathIn } from './source-file.ts'

/** The name of shell history, which is no format of entries: what is in it are proposals. */
export const HISTORY = 'history' as const

/**
 * In which format a file is, by what it holds, and by its name only where that leaves it open; null where nobody can tell.
 * The order matters: each rule counts on those before it.
 */
export function detectFormat(file: SourceFile): FormatName | typeof HISTORY | null {
  const { text, path } = file
  const rows = rowsOf(text)
  for (const rule of RULES) {
    const found = rule({ text, rows, path: path.toLowerCase() })
    if (found !== null) return found
  }
  return null
}

type Look = { readonly text: string; readonly rows: readonly string[]; readonly path: string }

type Rule = (look: Look) => FormatName | typeof HISTORY | null

/** How many levels of brackets are followed: what is deeper is no list of commands. */
const DEEPEST = 32

/** Each format has its own sign; how often it must stand there is from collections of real files. */
const RULES: readonly Rule[] = [
  ({ text }) => (/^\s*(?:\/\/|\/\*|[[{])/.test(text) ? ofJson(text) : null),
  ({ rows }) => (rows.some((row) => /^\s*\[\[snippets\]\]/i.test(row)) ? 'pet' : null),
  ofHistory,
  ({ rows }) => (isOwnMarkdown(rows) ? 'markdown' : null),
  ofYaml,
  ({ rows }) => (rows[0]?.trimEnd() === '#!intelli-shell' ? 'intellishell' : null),
  ({ rows, path }) => (isTldr(rows, path) ? 'tldr' : null),
  ({ rows, path }) => (/\.cheat(?:\.md)?$/.test(path) || isNavi(rows) ? 'navi' : null),
  ({ rows }) => (isAliases(rows) ? 'aliases' : null),
  ({ rows }) => (rows.some(isIntelliShell) ? 'intellishell' : null),
  ({ rows }) => (rows.some((row) => /^[\s>]*(?:`{3}|~{3})/.test(row)) ? 'markdown' : null),
  ({ rows, path }) => (/\.(?:csv|tsv)$/.test(path) || isHeading(rows[0] ?? '') ? 'csv' : null),
  ({ path }) => (/(?:_history|\.histfile|\.zhistory|consolehost_history\.txt)$/.test(path) ? HISTORY : null),
  ({ path }) => (/\.(?:md|markdown)$/.test(path) ? 'markdown' : null),
  ({ rows, path }) => (!nameOf(path).includes('.') && rows.some((row) => row.startsWith('#')) ? 'cheat' : null),
]

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

/** Looks at brackets alone, also at those in texts: what is refused by this is nothing that anybody keeps. */
function isDeep(text: string): boolean {
  let depth = 0
  for (const { 0: sign } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (sign === '[' || sign === '{') depth += 1
    if (sign === ']' || sign === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

const ZSH_ROW = /^: ?\d+:\d+;/
const TIME_ROW = /^#\d{9,}$/

/** Fish by its first entry; zsh where a fifth of the rows has a time before it, bash where a tenth is one. */
function ofHistory({ rows }: Look): typeof HISTORY | null {
  if (/^- cmd:/.test(rows.find((row) => row !== '') ?? '')) return HISTORY
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
  if (rows.some((row) => /^(?:% |\s*(?:`{3}|~{3}))/.test(row))) return null
  const depthsOf = (key: RegExp) =>
    new Set(rows.flatMap((row) => key.exec(row)?.slice(1, 2) ?? []).map((indent) => indent.length))
  const names = depthsOf(/^(\s*(?:- )?)"?name"? *:(?:\s|$)/)
  const commands = depthsOf(/^(\s*(?:- )?)"?command"? *:(?:\s|$)/)
  return [...commands].some((depth) => names.has(depth)) ? 'warp' : null
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

/** How many of the rows must define aliases, so that a script that has some is not taken for a list of them. */
const MOST_OTHERS = 3

function isAliases(rows: readonly string[]): boolean {
  if (rows.length < MOST_OTHERS) return false
  const own = rows.filter((row) => row.trim() !== '' && !row.trimStart().startsWith('#'))
  const aliases = own.filter((row) => /^\s*(?:builtin |command )?(?:alias|abbr)\s/.test(row))
  return aliases.length > 0 && aliases.length * MOST_OTHERS >= own.length
}

function isIntelliShell(row: string): boolean {
  return /^\s*(?:#|\/\/|- |::).*\[alias:[^\]]*\]/.test(row) || /^\$ (?:\([^)]*\) *)[^:]+:/.test(row)
}

const SEPARATORS = /[,;\t]/

function isHeading(row: string): boolean {
  const cells = row.split(SEPARATORS).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .toLowerCase(),
  )
  return cells.length > 1 && cells.some((cell) => ['command', 'cmd', 'line', 'snippet'].includes(cell))
}
