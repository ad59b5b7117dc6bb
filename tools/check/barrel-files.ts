import type { ESTree } from 'vite'
import type { Bar } from './bar.ts'
import { parseScript } from './parse-script.ts'
import { type SourceFile, scriptsIn } from './source.ts'

/** No file merely hands on what others export, and none hands on everything. Source: style guide 2. */
export function measureBarrelFiles(files: readonly SourceFile[]): Bar {
  const scripts = scriptsIn(files)
  const faults = scripts.filter(isBarrel).map(({ path }) => path)
  return { name: 'barrel files', figure: `${faults.length} among ${scripts.length} files`, faults }
}

function isBarrel(file: SourceFile): boolean {
  const { body } = parseScript(file).program
  const exporting = body.filter((statement) => /^Export/.test(statement.type))
  const handsOnEverything = body.some(({ type }) => type === 'ExportAllDeclaration')
  return handsOnEverything || (exporting.length > 0 && exporting.every(handsOn))
}

function handsOn(statement: ESTree.Directive | ESTree.Statement): boolean {
  return statement.type === 'ExportNamedDeclaration' && statement.source !== null
}
