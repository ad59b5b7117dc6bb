import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '../build/paths.ts'
import { filesOfOwner } from './take-possession.ts'

// To be run by whoever changes the sample: `npm run init` knows by this list what it may replace without being asked.
const sample = filesOfOwner(CONTENT)
writeFileSync(join(import.meta.dirname, 'sample-files.json'), `${JSON.stringify(sample, null, 2)}\n`)
