import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import { filesOfSample, listedSampleFiles } from '../../cli/init/replace-sample.ts'
import { OF_SAMPLE } from '../support/library/of-sample.ts'

test(
  'init knows every file of the sample: else it would leave a trace, or take the sample for changed',
  OF_SAMPLE,
  () => {
    const listed = listedSampleFiles()

    const present = filesOfSample(join(ROOT, 'content'))

    assert.deepEqual(
      listed,
      present,
      'The sample has changed: run "node cli/init/list-sample.ts", which lists it anew.',
    )
  },
)
