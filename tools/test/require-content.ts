import { requireSoundContent } from '../../cli/build/content/check-content.ts'
import { reportContentFaults } from '../../cli/build/content/content-fault.ts'
import { linksOutsideLibrary } from '../../cli/build/content/story-links.ts'
import { CONTENT } from '../../cli/build/paths.ts'

const REMEDY = 'Correct what is named above.'

await requireSoundContent(REMEDY)
const faults = linksOutsideLibrary(CONTENT)
if (faults.length > 0) {
  reportContentFaults(faults, REMEDY)
  process.exitCode = 1
}
