import { type ContentFault, describeContentFault } from './content-fault.ts'

/** Says every mistake in `content/` on a line of standard error, and what to do at the end. */
export function reportContentFaults(faults: readonly ContentFault[]): void {
  for (const fault of faults) console.error(describeContentFault(fault))
  const count = faults.length === 1 ? 'One mistake' : `${faults.length} mistakes`
  console.error(`${count} in content/: nothing was built. Correct what is named above, then run this again.`)
}
