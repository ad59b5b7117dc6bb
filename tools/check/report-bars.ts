import { sayFailed, sayPassed } from '../test/say.ts'
import { FAILED, PASSED, sumOf, type Tally } from '../test/tally.ts'
import {
  measureBarrelFiles,
  measureFileNames,
  measureForbiddenWords,
  measureSharedNames,
  measureSuppressions,
} from './forbidden.ts'
import { measureFunctionLines } from './functions.ts'
import { measureImportCycles, measureImportRule, measureScreenImports } from './imports.ts'
import { measureImportedPackages, measurePackages } from './packages.ts'
import { readSource } from './source.ts'

/** Every bar that the source must pass and no other tool watches. */
const BARS = [
  measureFunctionLines,
  measureImportCycles,
  measureImportRule,
  measureScreenImports,
  measureFileNames,
  measureSharedNames,
  measureBarrelFiles,
  measureSuppressions,
  measureForbiddenWords,
  measurePackages,
  measureImportedPackages,
]

/** Measures the source below `root` and shows a line for each bar; one that is missed counts as a failed test. */
export function reportBars(root: string): Tally {
  const files = readSource(root)
  const bars = BARS.map((measure) => measure(files))
  for (const { name, figure, faults } of bars) {
    if (faults.length === 0) sayPassed(name, figure)
    else sayFailed(`${name}  (${figure})`, faults.join('\n'))
  }
  return sumOf(bars.map(({ faults }) => (faults.length === 0 ? PASSED : FAILED)))
}
