import { requireValidContent } from './build/content/check-content.ts'
import { reportContentFaults } from './build/content/content-fault.ts'
import { readLibrary } from './build/content/read-library.ts'
import { linksOutsideLibrary } from './build/content/story-links.ts'
import { CONTENT } from './build/paths.ts'
import { findCommandSecrets, LIBRARY_FILES, secretRows } from './library/find-command-secrets.ts'

const REMEDY = 'Fix the mistakes listed above.'

await requireValidContent(REMEDY)
const faults = linksOutsideLibrary(CONTENT)
const secrets = await findCommandSecrets(readLibrary(CONTENT).commands, {
  paths: [LIBRARY_FILES],
  defaultPlace: LIBRARY_FILES.shownAs,
})
if (faults.length > 0) reportContentFaults(faults, REMEDY)
for (const row of secretRows(secrets)) console.log(row)
// Secrets in public commands fail the check too, because a build would refuse to publish them.
if (faults.length > 0 || secrets.some(({ isPublic }) => isPublic)) process.exitCode = 1
else console.log('content/ has no mistakes.')
