import { parseArgs } from 'node:util'
import { failure, type Result, success } from '../../core/result.ts'

/** What a person may say about every case: a JSON file of commands to measure with, null for the sample of our own. */
export type BenchOptions = { readonly dataFile: string | null }

export type BenchArguments = { readonly names: readonly string[]; readonly options: BenchOptions }

const USAGE = 'Usage: npm run bench -- [case ...] [--data file.json]'

/** Reads the arguments of the task: names of cases, which are not checked here, and options. Fails with a sentence. */
export function parseBenchArguments(given: readonly string[]): Result<BenchArguments, string> {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      options: { data: { type: 'string' } },
      allowPositionals: true,
    })
    if (values.data === '') return failure(`--data needs the name of a file. ${USAGE}`)
    return success({ names: positionals, options: { dataFile: values.data ?? null } })
  } catch (error) {
    return failure(`${reasonOf(error)} ${USAGE}`)
  }
}

/** The first sentence of what the parser says; the others are about its own conventions. */
function reasonOf(error: unknown): string {
  const [reason] = (error instanceof Error ? error.message : String(error)).split(/\.\s|$/)
  return `${reason}.`
}
