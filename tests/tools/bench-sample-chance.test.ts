import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createRandom, pick } from '../../tools/bench/search/create-random.ts'
import { expandTemplate } from '../../tools/bench/search/expand-template.ts'

test('the chance of the bench is the same for the same seed, another for another, and from 0 to below 1', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const [one, same, other] = [createRandom(seed), createRandom(seed), createRandom(seed + 1)]

      const numbers = Array.from({ length: 50 }, one)

      assert.deepEqual(Array.from({ length: 50 }, same), numbers)
      assert.notDeepEqual(Array.from({ length: 50 }, other), numbers)
      assert.ok(numbers.every((number) => number >= 0 && number < 1))
    }),
  )
})

test('every text may be picked, those in front more often where that is wanted', () => {
  const random = createRandom(1)
  const picksOfA = (skew: number) =>
    Array.from({ length: 1000 }, () => pick(['a', 'b', 'c', 'd'], random, skew)).filter((text) => text === 'a').length

  assert.ok(Math.abs(picksOfA(1) - 250) < 60)
  assert.ok(picksOfA(3) > 500 && picksOfA(3) < 1000)
  assert.equal(pick([], random), '')
})

test('names in a template are filled in, and those in what they are filled with; unknown ones stay', () => {
  const grammar = { greeting: ['hello <who>'], who: ['<rank> reader'], rank: ['dear'] }

  const text = expandTemplate('<greeting>, sort <file> > <out', grammar, createRandom(1))

  assert.equal(text, 'hello dear reader, sort <file> > <out')
})
