import { wordAt } from '../syntax/shell-word.ts'

/** An alias in the output of `alias`. `row` is its line number, from 1; `value` is null if the line can't be parsed. */
type PrintedAlias = { readonly row: number; readonly name: string; readonly value: string | null }

/**
 * zsh, ksh and dash print `name='value'`. zsh omits the quotes if the value doesn't need them; dash always prints them.
 */
const ASSIGNED = /^([^\s='"]+)=(\$?'.*|[^\s'"]\S*)$/s

/** tcsh prints a tab between name and value, and parentheses around a value of several words. */
const TABBED = /^(\S+)\t(.*\S.*)$/

/**
 * True if nearly all lines look like printed aliases. Printed variables are similar, but have upper-case names or
 * unquoted values.
 */
export function arePrintedAliases(rows: readonly string[]): boolean {
  const filled = rows.filter((row) => row.trim() !== '')
  const aliases = filled.flatMap((row) => ASSIGNED.exec(row) ?? [])
  const names = filled.flatMap((row) => ASSIGNED.exec(row)?.[1] ?? [])
  const isMost = names.length > 1 && names.length * 5 >= filled.length * 4
  return isMost && aliases.some((value) => /^'.*\s/s.test(value)) && !names.every((name) => /^[A-Z_\d]+$/.test(name))
}

/**
 * Parses the output of `alias` from shells that don't start each line with `alias`. Returns null for anything else,
 * such as a script.
 */
export function parsePrintedAliases(rows: readonly string[]): readonly PrintedAlias[] | null {
  const filled = rows.filter((row) => row.trim() !== '')
  const row = [ASSIGNED, TABBED].find((form) => filled.length > 0 && filled.every((one) => form.test(one)))
  if (filled.some((one) => /^\s*(?:alias|abbr)\s/.test(one))) return null
  if (row !== TABBED && !(row === ASSIGNED || arePrintedAliases(rows))) return null
  return rows.flatMap((text, at): PrintedAlias | readonly PrintedAlias[] => {
    if (text.trim() === '') return []
    const [, name = text.trim(), value] = (row ?? ASSIGNED).exec(text) ?? []
    return {
      row: at + 1,
      name,
      value: value === undefined ? null : row === TABBED ? withoutBrackets(value) : unquoted(value),
    }
  })
}

function withoutBrackets(value: string): string {
  return /^\(([^()]*)\)$/.exec(value.trim())?.[1] ?? value.trim()
}

function unquoted(value: string): string {
  const word = wordAt({ text: value, until: value.length, isFish: false, unclosed: new Map() }, 0)
  if (word?.end === value.length) return word.text
  return value.replace(/^'|'$/g, '').replaceAll(/'{2,3}/g, "'")
}
