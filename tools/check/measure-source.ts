import type { Bar, MeasureBar } from './bar.ts'
import { measureBarrelFiles } from './barrel-files.ts'
import { measureDocumentedExports } from './documented-exports.ts'
import { measureFileLines } from './file-lines.ts'
import { measureFileNames } from './file-names.ts'
import { measureForbiddenWords } from './forbidden-words.ts'
import { measureFunctionLines } from './function-lines.ts'
import { measureImportCycles } from './import-cycles.ts'
import { measureImportRule } from './import-rule.ts'
import { measurePackages } from './packages.ts'
import { measureScreenImports } from './screen-imports.ts'
import type { SourceFile } from './source.ts'
import { measureSuppressions } from './suppressions.ts'
import { measureTestRatio } from './test-ratio.ts'

const BARS: readonly MeasureBar[] = [
  measureFileLines,
  measureFunctionLines,
  measureImportCycles,
  measureImportRule,
  measureScreenImports,
  measureFileNames,
  measureBarrelFiles,
  measureDocumentedExports,
  measureTestRatio,
  measureSuppressions,
  measureForbiddenWords,
  measurePackages,
]

/** Every bar that the source must pass and no other tool watches, measured over the repository's text files. */
export function measureSource(files: readonly SourceFile[]): readonly Bar[] {
  return BARS.map((measure) => measure(files))
}
