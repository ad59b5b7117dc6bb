import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT } from '../build/paths.ts'
import { filesOfSample } from './replace-sample.ts'

// Run this after changing the sample: the list tells `npm run init` what it may replace without asking.
const sample = filesOfSample(CONTENT)
writeFileSync(join(import.meta.dirname, 'sample-files.json'), `${JSON.stringify(sample, null, 2)}\n`)
