import type { Command } from '../../commands/command.ts'
import { partsOfLine } from '../foreign-line.ts'
import { createSaid, type LeftOut, type Said, type Written } from '../format.ts'
import { takeTrailer } from '../trailer.ts'
import { nameOf, sayUnwritten, type WritableCommand, writableOf } from '../writable-commands.ts'

/** The tags of the two kinds of aliases that zsh alone has. */
export const GLOBAL_ALIAS = 'global alias'
export const SUFFIX_ALIAS = 'suffix alias'

/** Writes commands that have a keyword and no placeholders as aliases, which take none. */
export function writeAliases(commands: readonly Command[]): Written {
  const said = createSaid()
  const { writable, leftOut } = writableOf(commands)
  const written: string[] = []
  const unwritten: LeftOut[] = [...leftOut]
  for (const command of writable) {
    const result = aliasOf(command, said)
    if (typeof result === 'string') written.push(result)
    else unwritten.push({ place: nameOf(command), reason: result.reason })
  }
  const files = written.length > 0 ? [{ path: 'aliases.sh', text: written.join('\n') }] : []
  return { files, leftOut: unwritten, said: said.sentences() }
}

/** A name that no shell takes for anything else. */
const NAME = /^[^\s'"`\\$=/;&|()<>#][^\s'"`\\$=/;&|()<>]*$/

/** The rows of an alias, or why it cannot be one. */
function aliasOf(command: WritableCommand, said: Said): string | { readonly reason: string } {
  const { description, trailer } = takeTrailer(command.description)
  const names = trailer.keywords.filter((keyword) => NAME.test(keyword))
  const parts = partsOfLine(command.line)
  if (trailer.keywords.length === 0) return { reason: 'no keyword' }
  if (names.length === 0) return { reason: 'its keyword cannot be the name of an alias' }
  if (parts.some(({ kind }) => kind === 'placeholder')) return { reason: 'an alias takes no placeholders' }
  const value = parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')
  if (/\n[ \t]*(?:alias|abbr)[ \t]/.test(value)) return { reason: 'a row of it begins with alias' }

  const { howTo, source, platform, tags = [] } = command
  const { keywords, shells, author, hints, suggestions, output } = trailer
  const otherTags = tags.filter((tag) => tag !== GLOBAL_ALIAS && tag !== SUFFIX_ALIAS)
  const otherKeywords = keywords.filter((keyword) => !NAME.test(keyword))
  sayUnwritten([howTo, source, platform, otherTags, description, otherKeywords], said)
  sayUnwritten([shells, author, hints, suggestions, output], said)
  const options = [
    ...(tags.includes(GLOBAL_ALIAS) ? ['-g'] : []),
    ...(tags.includes(SUFFIX_ALIAS) ? ['-s'] : []),
    ...(names.some((name) => name.startsWith('-')) ? ['--'] : []),
  ]
  const comments = names.includes(command.notes) ? [] : command.notes.split('\n').map((row) => `# ${row}`.trimEnd())
  const quoted = `'${value.replaceAll("'", String.raw`'\''`)}'`
  const definition = ['alias', ...options, ...names.map((name) => `${name}=${quoted}`)].join(' ')
  return [...comments, definition, ''].join('\n')
}
