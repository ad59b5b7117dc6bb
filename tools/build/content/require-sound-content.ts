import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import { checkContent } from './check-content.ts'
import { reportContentFaults } from './report-content-faults.ts'

/** Checks `content/`; says every mistake in it, if there is any, and what follows of them, and ends the process with code 1. */
export async function requireSoundContent(consequence?: string): Promise<void> {
  const faults = await checkContent(join(ROOT, 'content'))
  if (faults.length === 0) return
  reportContentFaults(faults, consequence)
  process.exit(1)
}
