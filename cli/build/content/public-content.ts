import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { isPublic } from '../../../core/commands/visibility.ts'
import { editFiles } from './library-files.ts'
import { readLibraryFolder } from './read-library.ts'

/**
 * Copies what a server needs from the folder `content` to `target`: its TypeScript files, such as the settings, and the
 * library without private commands and drafts. Pictures and stories aren't copied, because the built site has them.
 */
export function copyPublicContent(content: string, target: string): void {
  const library = join(target, 'library')
  cpSync(content, target, { recursive: true, filter: (path) => isNeeded(path, content) })
  const { files, commands } = readLibraryFolder(join(content, 'library'), 'content/library')
  const hidden = commands.filter((command) => !isPublic(command))
  for (const [name, text] of editFiles(files, new Map(hidden.map(({ id }) => [id, null])))) {
    if (text === null) rmSync(join(library, name), { force: true })
    else writeWithFolder(join(library, name), text)
  }
}

/** Leaves out dot files, because `npm run library` keeps its records in some of them. */
function isNeeded(path: string, content: string): boolean {
  if (path === content) return true
  if (basename(path).startsWith('.')) return false
  const library = join(content, 'library')
  if (path === library || path.startsWith(library + sep))
    return !/\.[^/]+$/.test(basename(path)) || path.endsWith('.md')
  return dirname(path) === content && path.endsWith('.ts')
}

function writeWithFolder(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
