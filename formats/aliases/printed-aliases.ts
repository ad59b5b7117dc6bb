import { wordAt } from '../syntax/shell-word.ts'

/** An alias and its value; null if its row can't be read. `row` counts from 1. */
type PrintedAlias = { readonly row: number; readonly name: string; readonly value: string | null }

/** zsh, ksh and dash print `name='value'`, and leave out the quotes if the value doesn't need them. */
const ASSIGNED = /^([^\s='"]+)=(\$?'.*|[^\s'"]\S*)$/s

/** tcsh prints a tab after the name, and parentheses around a value of several words. */
const TABBED = /^(\S+)\t(.*\S.*)$/

/** Tells aliases from variables, which look the same but have names like `PATH` or values without quotes. */
export function arePrintedAliases(rows: readonly string[]): boolean {
  const filled = rows.filter((row) => row.trim() !== '')
  const aliases = filled.flatMap((row) => ASSIGNED.exec(row) ?? [])
  const names = filled.flatMap((row) => ASSIGNED.exec(row)?.[1] ?? [])
  const isMost = names.length > 1 && names.length * 5 >= filled.length * 4
  return isMost && aliases.some((value) => /^'.*\s/s.test(value)) && !names.every((name) => /^[A-Z_\d]+$/.test(name))
}

/**
 * The aliases in the output of `alias`, in shells that don't start each row with that word. Null if the rows are something
 * else, such as a script.
 */
export function printedAliasesOf(rows: readonly string[]): readonly PrintedAlias[] | null {
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

/** Some ways to save what a shell prints lose the backslash of a quotation mark within a value. */
function unquoted(value: string): string {
  const word = wordAt({ text: value, until: value.length, isFish: false, endless: new Map() }, 0)
  if (word?.end === value.length) return word.text
  return value.replace(/^'|'$/g, '').replaceAll(/'{2,3}/g, "'")
}
