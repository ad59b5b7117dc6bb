import type { Case } from './cases.ts'
import type { Figure } from './figure.ts'
import { describeBrowser, describeMachine } from './machine.ts'
import type { BenchOptions } from './options.ts'
import { saveResults } from './save-results.ts'
import { renderTable } from './table.ts'

/** The cases that need a browser, which is then told of. */
const IN_A_BROWSER = ['landing', 'lighthouse', 'keystroke']

/**
 * Measures one case after the other and prints its table as soon as it is there; what was measured is also kept, with the
 * machine, in `.cache/bench.json`. Gives the exit code: 1 if a case could not be measured, whatever the figures say.
 */
export async function runCases(cases: readonly Case[], options: BenchOptions): Promise<0 | 1> {
  const machine = describeMachine()
  const browser = cases.some(({ name }) => IN_A_BROWSER.includes(name)) ? await describeBrowser() : null
  console.log([machine, ...(browser === null ? [] : [browser])].join('\n'))
  const measured: Record<string, readonly Figure[]> = {}
  for (const { name, run } of cases) {
    console.log(`\n${name}: measuring ...`)
    const figures = await run(options).catch((error: unknown) => console.error(error))
    if (figures === undefined) continue
    measured[name] = figures
    console.log(renderTable(figures))
  }
  const file = await saveResults({ measuredAt: new Date().toISOString(), machine, browser, cases: measured })
  console.log(`\nKept in ${file}.`)
  return Object.keys(measured).length === cases.length ? 0 : 1
}
