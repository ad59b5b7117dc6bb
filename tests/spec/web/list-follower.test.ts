import assert from 'node:assert/strict'
import test from 'node:test'
import { createListFollower, type MadeChange } from '../../../web/library/library-changes.ts'

const IN_STEP = { isNew: true, isCurrent: true, mustFetch: false }
const MISSED = { isNew: true, isCurrent: false, mustFetch: true }

test('changes that follow one another need no list', () => {
  const follower = followerAt(7)

  assert.deepEqual([8, 9, 10].map(changeAt).map(follower.take), [IN_STEP, IN_STEP, IN_STEP])
})

test('a change that the list has already is not made again', () => {
  const follower = followerAt(7)

  assert.deepEqual(follower.take(changeAt(7)), { isNew: false, isCurrent: true, mustFetch: false })
})

test('where a change was missed the list must be fetched, also when the next one is told', () => {
  const follower = followerAt(7)

  assert.deepEqual([9, 10].map(changeAt).map(follower.take), [MISSED, MISSED])
})

test('where no revision is known the list must be fetched', () => {
  assert.deepEqual(followerAt(null).take(changeAt(8)), MISSED)
  assert.deepEqual(followerAt(7).take(changeAt(null)), MISSED)
})

test('a change told while the list is on its way is made in a list that is of before it, and in no other', () => {
  const older = createListFollower()
  older.begin()
  const told = older.take(changeAt(8))
  const newer = createListFollower()
  newer.begin()
  newer.take(changeAt(8))

  assert.deepEqual(told, { isNew: true, isCurrent: false, mustFetch: false })
  assert.deepEqual(older.arrive(7), { changes: [changeAt(8)], mustFetch: false })
  assert.deepEqual(newer.arrive(8), { changes: [], mustFetch: false })
  assert.deepEqual(older.take(changeAt(9)), IN_STEP)
})

test('a list on its way that has missed a change must be fetched again', () => {
  const follower = createListFollower()
  follower.begin()
  follower.take(changeAt(9))

  assert.deepEqual(follower.arrive(7), { changes: [changeAt(9)], mustFetch: true })
})

test('a list that did not come leaves the one before it in step', () => {
  const follower = followerAt(7)
  follower.begin()
  follower.take(changeAt(8))
  follower.fail()

  assert.deepEqual(follower.take(changeAt(9)), IN_STEP)
})

test('a list that came and could not be read leaves the one before it of another revision', () => {
  const follower = followerAt(7)
  follower.begin()
  follower.arrive(8)
  follower.fail()

  assert.deepEqual(follower.take(changeAt(9)), MISSED)
})

function followerAt(revision: number | null) {
  const follower = createListFollower()
  follower.begin()
  follower.arrive(revision)
  return follower
}

function changeAt(revision: number | null): MadeChange {
  return { added: [], put: [], removed: [`removed at ${revision}`], revision }
}
