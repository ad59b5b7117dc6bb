import type { Bar } from './bar.ts'
import { type Import, importsOf } from './imports.ts'
import { MAY_IMPORT, type Room, roomOf } from './rooms.ts'
import { type SourceFile, scriptsIn } from './source.ts'

/** Rooms that are true, or readable, without anything installed. */
const WITHOUT_PACKAGES: readonly Room[] = ['core', 'content']

/** Rooms whose code runs in a browser too. */
const WITHOUT_NODE: readonly Room[] = [...WITHOUT_PACKAGES, 'client', 'web']

/**
 * Each room imports only from the rooms that the import rule allows; `core` and `content` use no package, the browser's
 * rooms nothing of Node, and `content` takes only types from `core`. Source: design 2.
 */
export function measureImportRule(files: readonly SourceFile[]): Bar {
  const scripts = scriptsIn(files)
  const faults = scripts.flatMap((file) => importsOf(file).flatMap((imported) => faultsOf(file, imported)))
  const count = scripts.flatMap(importsOf).length
  return { name: 'import rule of the rooms', figure: `${faults.length} of ${count} imports break it`, faults }
}

function faultsOf({ path }: SourceFile, imported: Import): readonly string[] {
  const room = roomOf(path)
  if (room === null) return []
  const broken = imported.isPackage ? packageRule(room, imported) : roomRule(room, imported)
  return broken === null ? [] : [`${path} imports ${imported.target}: ${broken}`]
}

function packageRule(room: Room, { target }: Import): string | null {
  if (WITHOUT_PACKAGES.includes(room)) return `${room} uses no packages`
  if (WITHOUT_NODE.includes(room) && target.startsWith('node:')) return `${room} also runs in a browser`
  return null
}

function roomRule(room: Room, { target, isTypeOnly }: Import): string | null {
  const other = roomOf(target)
  if (other === null || other === room) return null
  if (!MAY_IMPORT[room].includes(other)) return `${room} may not import ${other}`
  return room === 'content' && !isTypeOnly ? 'content takes only types from core' : null
}
