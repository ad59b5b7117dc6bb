import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../tools/bench/search/create-random.ts'
import { engineFigures } from '../../tools/bench/search/engine-figures.ts'
import { inTurn } from '../../tools/bench/search/in-turn.ts'
import type { SearchEngine } from '../../tools/bench/search/search-engine.ts'
import { type EngineTimes, timeEngines } from '../../tools/bench/search/time-engines.ts'

function anEngine(engine: Partial<SearchEngine> = {}): SearchEngine {
  return { name: 'Ours', does: 'index; words', open: () => () => 1, ...engine }
}

function someTimes(name: string, keystrokeInMs: readonly number[]): EngineTimes {
  return { engine: anEngine({ name, does: `what ${name} does` }), readyInMs: 12.34, keystrokeInMs, answered: 3 }
}

test('each contestant is asked everything in every round, next to the others, in an order that changes', async () => {
  const asked: string[] = []
  const ask = (name: string) => (thing: string) => asked.push(name + thing)

  await inTurn([ask('a'), ask('b'), ask('c')], ['1', '2'], { rounds: 20, random: createRandom(7) })

  const turns = Array.from({ length: 40 }, (_, turn) => asked.slice(turn * 3, turn * 3 + 3))
  for (const [turn, names] of turns.entries()) {
    const thing = turn % 2 === 0 ? '1' : '2'
    assert.deepEqual(names.toSorted(), [`a${thing}`, `b${thing}`, `c${thing}`])
  }
  assert.ok(new Set(turns.map((names) => names[0])).size > 2)
})

test('of what a contestant took for a thing the median of the rounds counts', async () => {
  const took = [5, 900, 7]
  let round = 0

  const medians = await inTurn([() => took[round++] ?? 0, () => 1], ['a'], { rounds: 3, random: createRandom(1) })

  assert.deepEqual(medians, [[7], [1]])
})

test('engines are timed by the keystroke, and counted by the whole queries that they answer', async () => {
  const texts: string[] = []
  const open = () => (text: string) => {
    texts.push(text)
    return text === 'ls' ? 4 : 0
  }

  const [times, other] = await timeEngines([anEngine({ open }), anEngine()], {
    commands: [],
    queries: ['ls', 'ps'],
    rounds: 2,
  })

  assert.deepEqual(texts, ['ls', 'ps', ...['l', 'ls', 'p', 'ps'], ...['l', 'ls', 'p', 'ps']])
  assert.equal(times?.keystrokeInMs.length, 4)
  assert.ok(times.readyInMs >= 0 && times.keystrokeInMs.every((duration) => duration >= 0))
  assert.equal(times.answered, 1)
  assert.equal(other?.answered, 2)
})

test('the table compares every engine with ours, says what each does, and names those that are faster', () => {
  const ours = someTimes('Ours', [1, 2, 30])
  const slower = someTimes('Slower', [100, 200, 300])
  const faster = someTimes('Faster', [0.015, 0.02, 60])

  const figures = engineFigures([ours, slower, faster], 'Ours')

  assert.deepEqual(
    figures.map(({ name, measured }) => [name, measured]),
    [
      ['Ours', 'p50 2.0 ms; p95 30 ms; ready in 12 ms; answers 3 queries'],
      ['', 'what Ours does'],
      ['Slower', 'p50 200 ms (100.00x); p95 300 ms (10.00x); ready in 12 ms; answers 3 queries'],
      ['', 'what Slower does'],
      ['Faster', 'p50 0.02 ms (0.01x); p95 60 ms (2.00x); ready in 12 ms; answers 3 queries'],
      ['', 'what Faster does'],
      ['faster than Ours', 'Faster in p50'],
    ],
  )
})

test('where no engine is faster than ours, the table says that too', () => {
  const figures = engineFigures([someTimes('Ours', [1]), someTimes('Slower', [2])], 'Ours')

  assert.equal(figures.at(-1)?.measured, 'none')
})
