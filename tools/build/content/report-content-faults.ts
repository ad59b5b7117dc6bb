import { type ContentFault, describeContentFault } from './content-fault.ts'

const REFUSED = 'Nothing was built: correct what is named above, then run this again.'

/** Says every mistake in `content/` on a line of standard error, and at the end what follows of them. */
export function reportContentFaults(faults: readonly ContentFault[], consequence: string = REFUSED): void {
  for (const fault of faults) console.error(describeContentFault(fault))
  const count = faults.length === 1 ? 'One mistake' : `${faults.length} mistakes`
  console.error(`${count} in content/. ${consequence}`)
}
