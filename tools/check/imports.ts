import { posix } from 'node:path'
import { parseScript } from './parse-script.ts'
import type { SourceFile } from './source.ts'

/**
 * One import, re-export or `import()` with a fixed address. `target` is the path from the root for one of our own files,
 * else the package as it is written (`node:fs`, `react`).
 */
export type Import = { readonly target: string; readonly isPackage: boolean; readonly isTypeOnly: boolean }

/** Everything that the file imports. */
export function importsOf(file: SourceFile): readonly Import[] {
  const { staticImports, staticExports, dynamicImports } = parseScript(file).module
  const toImport = (specifier: string, isTypeOnly: boolean) => importOf(file, specifier, isTypeOnly)
  return [
    ...staticImports.map(({ moduleRequest, entries }) =>
      toImport(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [toImport(moduleRequest.value, isType)] : [])),
    ),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"](.+)['"]$/.exec(file.text.slice(moduleRequest.start, moduleRequest.end))
      return literal?.[1] === undefined ? [] : [toImport(literal[1], false)]
    }),
  ]
}

function importOf({ path }: SourceFile, specifier: string, isTypeOnly: boolean): Import {
  const isPackage = !specifier.startsWith('.')
  const address = specifier.replace(/\?.*$/, '') // `./picture.svg?inline` is still that file
  return { target: isPackage ? address : posix.join(posix.dirname(path), address), isPackage, isTypeOnly }
}
