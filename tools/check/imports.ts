import { posix } from 'node:path'
import { type Bar, parseScript, type Room, roomOf, type SourceFile, scriptsIn } from './source.ts'

/**
 * The import rule: which other rooms each room may import from. Whatever is not listed is forbidden, and `tsc` refuses
 * it because the room's tsconfig has no reference there. Source: design 2.
 */
export const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  core: [],
  content: ['core'],
  formats: ['core'],
  client: ['core'],
  server: ['core', 'content', 'formats'],
  web: ['core', 'content', 'formats', 'client'],
  tools: ['core', 'content', 'formats', 'client', 'server', 'web'],
  bench: ['core', 'content', 'formats', 'client', 'server', 'web', 'tools'],
  tests: ['core', 'content', 'formats', 'client', 'server', 'web', 'tools'],
}

/** Rooms that are true, or readable, without anything installed. */
const WITHOUT_PACKAGES: readonly Room[] = ['core', 'content']

/** Rooms whose code runs in a browser too. */
const WITHOUT_NODE: readonly Room[] = [...WITHOUT_PACKAGES, 'formats', 'client', 'web']

const SCREENS = ['home', 'projects', 'project', 'cv', 'commander', 'authentication', 'not-found']

/**
 * One import, re-export or `import()` with a fixed address. `target` is the path from the root for one of our own files,
 * else the package as it is written (`node:fs`, `react`); `names` are those that it takes, `*` where it takes all.
 */
type Import = {
  readonly target: string
  readonly isPackage: boolean
  readonly isTypeOnly: boolean
  readonly isDynamic: boolean
  readonly names: readonly string[]
}

/** Everything that the file imports. */
export function importsOf(file: SourceFile): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parseScript(file).module
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      ...targetOf(file, moduleRequest.value),
      isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      isDynamic: false,
      names: entries.map(({ importName }) => importName.name ?? '*'),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType, importName }) =>
        moduleRequest === null
          ? []
          : [
              {
                ...targetOf(file, moduleRequest.value),
                isTypeOnly: isType,
                isDynamic: false,
                names: [importName.name ?? '*'],
              },
            ],
      ),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"](.+)['"]$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))?.[1]
      if (literal === undefined) return []
      return [{ ...targetOf(file, literal), isTypeOnly: false, isDynamic: true, names: ['*'] }]
    }),
  ]
}

function targetOf({ path }: SourceFile, specifier: string): Pick<Import, 'target' | 'isPackage'> {
  const isPackage = !specifier.startsWith('.')
  const address = specifier.replace(/\?.*$/, '') // `./picture.svg?inline` is still that file
  return { target: isPackage ? address : posix.join(posix.dirname(path), address), isPackage }
}

/**
 * Each room imports only from the rooms that the import rule allows; `core` and `content` use no package, the
 * browser's rooms nothing of Node, and `content` takes only types from `core`. Source: design 2.
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

/** No file imports itself by way of others, not even for types. Source: design 5. */
export function measureImportCycles(files: readonly SourceFile[]): Bar {
  const graph = new Map(scriptsIn(files).map((file) => [file.path, ownImportsOf(file)]))
  const cycles = cyclesIn(graph)
  return {
    name: 'import cycles',
    figure: `${cycles.length} among ${graph.size} files`,
    faults: cycles.map((cycle) => cycle.join(' -> ')),
  }
}

function ownImportsOf(file: SourceFile): readonly string[] {
  return importsOf(file).flatMap(({ target, isPackage }) => (isPackage ? [] : [target]))
}

/** The cycles met on a walk from every file, each as the paths along it, the first one again at its end. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const cycles: string[][] = []
  const done = new Set<string>()
  const walk = (path: string, way: readonly string[]) => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path])
    if (done.has(path) || way.includes(path)) return
    for (const next of graph.get(path) ?? []) walk(next, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) walk(path, [])
  return cycles
}

/** The screens of `web` never import each other; what they share is in `ui`. Source: design 2. */
export function measureScreenImports(files: readonly SourceFile[]): Bar {
  const faults = scriptsIn(files).flatMap((file) => {
    const screen = screenOf(file.path)
    const others = importsOf(file).filter(({ target }) => ![null, screen].includes(screenOf(target)))
    return screen === null ? [] : others.map(({ target }) => `${file.path} imports ${target}`)
  })
  return { name: 'screens apart', figure: `${faults.length} imports from one screen to another`, faults }
}

function screenOf(path: string): string | null {
  return SCREENS.find((screen) => path.startsWith(`web/${screen}/`)) ?? null
}
