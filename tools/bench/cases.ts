import { failure, type Result, success } from '../../core/result.ts'
import { measureApi } from './api-case.ts'
import { measureCapacity } from './capacity-case.ts'
import type { Figure } from './figure.ts'
import { measureKeystrokes } from './keystroke-case.ts'
import { measureLanding } from './landing-case.ts'
import { measureLighthouse } from './lighthouse-case.ts'
import type { BenchOptions } from './options.ts'
import { measureQuality } from './quality-case.ts'
import { measureSearch } from './search-case.ts'
import { measureStart } from './start-case.ts'

/** Something to measure. `run` gives its figures; it throws only where it could not measure at all. */
export type Case = { readonly name: string; readonly run: (options: BenchOptions) => Promise<readonly Figure[]> }

const CASES: readonly Case[] = [
  { name: 'landing', run: measureLanding },
  { name: 'lighthouse', run: measureLighthouse },
  { name: 'api', run: measureApi },
  { name: 'capacity', run: measureCapacity },
  { name: 'start', run: measureStart },
  { name: 'search', run: measureSearch },
  { name: 'quality', run: measureQuality },
  { name: 'keystroke', run: measureKeystrokes },
]

/** The cases with these names, in the order they are always run; all of them without a name. Fails with a sentence. */
export function chooseCases(names: readonly string[]): Result<readonly Case[], string> {
  const known = CASES.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) return failure(`There is no case "${unknown.join('", "')}"; there are ${known.join(', ')}.`)
  return success(CASES.filter(({ name }) => names.length === 0 || names.includes(name)))
}
