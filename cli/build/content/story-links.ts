import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isPublic } from '../../../core/commands/visibility.ts'
import { COMMANDER_ADDRESS, libraryPartAt } from '../../../core/routing/screens.ts'
import { nearestWord } from '../../../core/search/words/edit-distance.ts'
import type { ContentFault } from './content-fault.ts'
import { lineAt } from './content-source.ts'
import { readLibrary } from './read-library.ts'

const LINK = new RegExp(`(?<=[(\\s"'<])${COMMANDER_ADDRESS}/(?:commands|platforms)/[^\\s)"'<>?#]+`, 'g')

/**
 * Finds links in stories and pages to commands and platforms that aren't public in `content/library`. `cli/check.ts`
 * reports these but no build does, because a database may have the commands. Empty if no command in the files is
 * public.
 */
export function linksOutsideLibrary(content: string): readonly ContentFault[] {
  const commands = readLibrary(content).commands.filter(isPublic)
  const ids = commands.map(({ id }) => id)
  const platforms = [...new Set(commands.flatMap(({ platform }) => platform ?? []))]
  if (commands.length === 0) return []
  return ['projects', 'pages'].flatMap((folder) =>
    markdownFilesIn(join(content, folder)).flatMap((name) => {
      const text = readFileSync(join(content, folder, name), 'utf8')
      return Array.from(text.matchAll(LINK), ({ 0: url, index }) => {
        const message = faultOf(url, ids, platforms)
        return message === null ? [] : [{ file: `content/${folder}/${name}`, line: lineAt(text, index), message }]
      }).flat()
    }),
  )
}

/** Names of a folder's Markdown files, sorted; empty if the folder doesn't exist. */
export function markdownFilesIn(folder: string): readonly string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => name.endsWith('.md')).sort()
}

function faultOf(url: string, ids: readonly string[], platforms: readonly string[]): string | null {
  const part = libraryPartAt(url)
  if (part === null) return null
  const [name, names] = part.kind === 'command' ? [part.id, ids] : [part.platform, platforms]
  if (names.includes(name)) return null
  const nearest = nearestWord(name, names)
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`
  const remedy = 'If only your database has it, run "npm run library -- pull".'
  const missing = part.kind === 'command' ? 'command with that id' : 'command of that platform'
  return `links to the ${part.kind} "${name}", but content/library has no public ${missing}.${hint} ${remedy}`
}
