import assert from 'node:assert/strict'
import { test } from 'node:test'
import { interleave } from '../../tools/bench/interleave.ts'

/** A contestant that gives one number after the other, and writes its name into the diary each time. */
function aContestant(name: string, numbers: readonly number[], diary: string[] = []) {
  const rest = [...numbers]
  const measure = async () => {
    diary.push(name)
    return rest.shift() ?? Number.NaN
  }
  return { name, measure }
}

test('contestants take turns, so that a slow minute of the machine is a slow minute for all', async () => {
  const diary: string[] = []

  await interleave([aContestant('ours', [], diary), aContestant('theirs', [], diary)], 2)

  assert.deepEqual(diary, ['ours', 'theirs', 'ours', 'theirs', 'ours', 'theirs'])
})

test('each has the median of its rounds, of which the first does not count', async () => {
  const ours = aContestant('ours', [1000, 1, 2, 30])
  const theirs = aContestant('theirs', [0, 5, 5, 5])

  const medians = await interleave([ours, theirs], 3)

  assert.deepEqual(
    [...medians],
    [
      ['ours', 2],
      ['theirs', 5],
    ],
  )
})

test('one that cannot be measured ends the comparison', async () => {
  const broken = { name: 'broken', measure: () => Promise.reject(new Error('no answer')) }

  await assert.rejects(interleave([broken], 1), /no answer/)
})
