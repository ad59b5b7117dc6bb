import { sayFailed, sayPassed } from '../test/say.ts'
import { FAILED, PASSED, sumOf, type Tally } from '../test/tally.ts'
import { measureSource } from './measure-source.ts'
import { readSource } from './source.ts'

/** Measures the source below `root` and shows a line for each bar; one that is missed counts as a failed test. */
export function reportBars(root: string): Tally {
  const bars = measureSource(readSource(root))
  for (const { name, figure, faults } of bars) {
    if (faults.length === 0) sayPassed(name, figure)
    else sayFailed(`${name}  (${figure})`, faults.join('\n'))
  }
  return sumOf(bars.map(({ faults }) => (faults.length === 0 ? PASSED : FAILED)))
}
