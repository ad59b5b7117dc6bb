import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCounterFrames, wrongFrames } from '../../tools/bench/landing/counter-frames.ts'

const BIRTH = new Date('2000-01-01T00:00:00Z')

/** A frame painted so many milliseconds after birth. */
function aFrame(ageInMs: number, shown: string) {
  return { at: BIRTH.getTime() + ageInMs, shown }
}

test('a frame that shows the age in whole seconds is right, commas and all', () => {
  const frames = [aFrame(1_234_567_000, '1,234,567'), aFrame(1_234_567_999, '1,234,567')]

  assert.deepEqual(wrongFrames(frames, BIRTH), [])
})

test('a frame may be a second behind, as a tick waits its turn, but not two', () => {
  const behind = [aFrame(10_000, '9'), aFrame(10_000, '8')]

  assert.deepEqual(wrongFrames(behind, BIRTH), [behind[1]])
})

test('a frame that is ahead of the clock is wrong', () => {
  const ahead = aFrame(10_900, '11')

  assert.deepEqual(wrongFrames([ahead], BIRTH), [ahead])
})

test('a frame with the number of the day the page was built is wrong, and so is one without a number', () => {
  const frames = [aFrame(86_400_000, '0'), aFrame(86_400_000, 'NaN'), aFrame(86_400_000, 'soon')]

  assert.deepEqual(wrongFrames(frames, BIRTH), frames)
})

test('what the page tells of its frames is looked at before it is believed', () => {
  assert.ok(parseCounterFrames([{ at: 1, shown: '1' }]).ok)
  for (const told of [undefined, {}, [{ at: '1', shown: '1' }], [{ at: 1 }], [null]]) {
    assert.ok(!parseCounterFrames(told).ok)
  }
})
