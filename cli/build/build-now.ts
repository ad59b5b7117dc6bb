import { readFile } from 'node:fs/promises'
import { writeProblem } from '../bootstrap/write-refusal.js'
import { requireValidContent } from './content/check-content.ts'
import { ContentError, reportContentFaults } from './content/content-fault.ts'
import { OWNER_ROOT } from './paths.ts'

// Run by `ensure-built.ts` with a single JSON argument. The build's modules import the content, so they're loaded only
// after the content has passed its checks.
const { config, stamp, libraryFile } = JSON.parse(process.argv[2] ?? '{}')
try {
  await requireValidContent()
  const { buildSite } = await import('./build-site.ts')
  const library = libraryFile === null ? null : JSON.parse(await readFile(libraryFile, 'utf8'))
  await buildSite(config, { stamp, library })
} catch (cause) {
  const refusal = writeProblem(cause, OWNER_ROOT)
  if (cause instanceof ContentError) reportContentFaults(cause.faults)
  else if (refusal !== null) console.error(refusal)
  else throw cause
  process.exitCode = 1
}
