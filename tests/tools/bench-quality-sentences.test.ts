import assert from 'node:assert/strict'
import test from 'node:test'
import { starterLibrary } from '../../content/commands/starter-library.ts'
import { heldOutSentences } from '../../tools/bench/quality/held-out-sentences.ts'
import { tunedSentences } from '../../tools/bench/quality/tuned-sentences.ts'
import { OF_SAMPLE } from '../spec/content/of-sample.ts'

const ALL = [...tunedSentences, ...heldOutSentences]

test('there are more than sixty sentences, half of them held out, none of them twice', () => {
  assert.ok(ALL.length > 60)
  assert.ok(heldOutSentences.length >= tunedSentences.length)
  assert.equal(new Set(ALL.map(({ text }) => text)).size, ALL.length)
})

test('every sentence wants commands that the starter library has', OF_SAMPLE, () => {
  const ids = new Set(starterLibrary.map(({ id }) => id))

  const unknown = ALL.flatMap(({ wanted }) => wanted).filter((id) => !ids.has(id))

  assert.deepEqual(unknown, [])
  assert.ok(ALL.every(({ wanted }) => wanted.length > 0))
})

test('no command is wanted by a sentence that is tuned on and by one that is held out', () => {
  const tuned = new Set(tunedSentences.flatMap(({ wanted }) => wanted))

  const both = heldOutSentences.flatMap(({ wanted }) => wanted).filter((id) => tuned.has(id))

  assert.deepEqual(both, [])
})
