import type { Bar } from './bar.ts'
import { importsOf } from './imports.ts'
import { type SourceFile, scriptsIn } from './source.ts'

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
