import { runChild } from './run-child.ts'
import { sayFailed, sayPassed } from './say.ts'
import { FAILED, PASSED, type Tally } from './tally.ts'

/** A step that is one test: it passes when the script ends with code 0. */
export type Program = { readonly name: string; readonly args: readonly string[] }

/** Runs the script with the present Node; its output is shown only when it fails. */
export async function runProgram({ name, args }: Program): Promise<Tally> {
  const { fault, output } = await runChild(args, { output: 'keep' })
  if (fault === null) sayPassed(name)
  else sayFailed(`${name}: ${fault}`, output)
  return fault === null ? PASSED : FAILED
}
