import { join } from 'node:path'
import { type Ending, runAsChild } from '../../cli/bootstrap/run-process.js'
import { parseResult, type StepResult } from './result.ts'
import { failedLines, passedLine } from './status-line.ts'

/** A step that counts as one test and passes with exit code 0. With `isTalkative`, its output is shown even then. */
export type Program = { readonly name: string; readonly args: readonly string[]; readonly isTalkative?: boolean }

/** Folder of Node's compile cache. It saves time because all processes that a test starts load the same files. */
const COMPILED = join(import.meta.dirname, '..', '..', '.cache', 'compiled')

/** The maximum duration of a test. The default is generous because a busy machine can be many times slower. */
const TEST_TIMEOUT_S = Number(process.env.TEST_TIMEOUT_S ?? 300)

/**
 * The maximum time without a message from a step. Test processes send one for each file; other steps send none, so it
 * limits their duration. It is long so that a slow machine only makes a run slower. It also ends endless loops, which
 * the maximum duration of a test can't interrupt.
 */
const MAX_SILENCE_S = 6 * TEST_TIMEOUT_S

const NODE_TEST = [
  '--test',
  '--test-isolation=none',
  `--test-timeout=${TEST_TIMEOUT_S * 1000}`,
  `--test-reporter=${join(import.meta.dirname, 'reporter.ts')}`,
]

/** Runs test files in one process. If the process crashes, or fails without a failed test, that is another failure. */
export async function runTestFiles(files: readonly string[]): Promise<readonly StepResult[]> {
  const ending = await runChild([...NODE_TEST, ...files], 'show')
  const results = ending.messages.map((message) => parseResult(message)).flatMap((it) => (it.ok ? [it.value] : []))
  const isReported = ending.code === 1 && results.some(({ failures }) => failures.length > 0)
  const fault = isReported ? null : faultOf(ending)
  return fault === null ? results : [...results, failedStep(`the process of ${files.length} test files`, fault)]
}

/** Runs a step, and shows its output only on failure or if `isTalkative`. */
export async function runProgram({ name, args, isTalkative = false }: Program): Promise<StepResult> {
  const startedAt = performance.now()
  const ending = await runChild(args, 'keep')
  const fault = faultOf(ending)
  if (fault !== null) return failedStep(name, fault, ending.output)
  process.stdout.write(passedLine(name) + (isTalkative ? ending.output : ''))
  return { name, passed: 1, skipped: 0, failures: [], milliseconds: Math.round(performance.now() - startedAt) }
}

/** Prints a failure, and returns it as a result. */
export function failedStep(name: string, fault: string, detail = ''): StepResult {
  process.stdout.write(failedLines(`${name}: ${fault}`, detail))
  return { name, passed: 0, skipped: 0, failures: [name], milliseconds: 0 }
}

/** Runs a child in a process group. Kills the group if no message comes for too long or if anything is left running. */
function runChild(args: readonly string[], output: 'show' | 'keep'): Promise<Ending> {
  const stream = output === 'show' ? 'inherit' : 'pipe'
  return runAsChild([process.execPath, ...args], {
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: ['ignore', stream, stream, 'ipc'],
    isGroup: true,
    silenceLimitMs: MAX_SILENCE_S * 1000,
  })
}

function faultOf({ code, signal, fault, isOverdue }: Ending): string | null {
  if (isOverdue) return `it printed nothing for ${MAX_SILENCE_S} seconds and was terminated`
  if (fault !== null) return fault.message
  if (signal !== null) return `it was terminated by ${signal}`
  return code === 0 ? null : `it ended with code ${code}`
}
