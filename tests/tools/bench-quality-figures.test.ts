import assert from 'node:assert/strict'
import test from 'node:test'
import { starterLibrary } from '../../content/commands/starter-library.ts'
import { indexWords } from '../../core/search/words/words-index.ts'
import { asPercentage } from '../../tools/bench/quality/as-percentage.ts'
import { measureKnownItems } from '../../tools/bench/quality/measure-known-items.ts'
import { measureSentences } from '../../tools/bench/quality/measure-sentences.ts'
import { rankOf } from '../../tools/bench/quality/rank-of.ts'
import { describeRanks, summariseRanks } from '../../tools/bench/quality/summarise-ranks.ts'
import { wordHolders } from '../../tools/bench/quality/word-holders.ts'
import { OF_SAMPLE } from '../spec/content/of-sample.ts'

test('the place of a command counts from one, that of the best of several, and only as far as ten', () => {
  const index = indexWords(Array.from({ length: 12 }, (_, place) => ({ id: `${place}`, notes: null, line: 'git' })))

  const ranks = [[0], [4, 2], [9], [10], []].map((wanted) => rankOf(index, 'git', new Set(wanted)))

  assert.deepEqual(ranks, [1, 3, 10, null, null])
})

test('places are summed up as a share and as the mean of one through the place', () => {
  assert.deepEqual(summariseRanks([1, 2, null, 4]), { share: 0.75, reciprocal: 1.75 / 4 })
  assert.equal(describeRanks([1, 2, null, 4]), '75.0 % of 4, mean reciprocal rank 0.44')
})

test('of no places nothing can be said', () => {
  assert.deepEqual(summariseRanks([]), { share: Number.NaN, reciprocal: Number.NaN })
  assert.equal(asPercentage(Number.NaN), 'not measured')
  assert.equal(asPercentage(0.9738), '97.4 %')
})

test('each way to search for a known command has its bar, and two figures without one', OF_SAMPLE, () => {
  const commands = starterLibrary.slice(0, 60)

  const figures = measureKnownItems(indexWords(commands), { commands, holders: wordHolders(commands) })

  assert.deepEqual(
    figures.filter(({ verdict }) => verdict !== 'none').map(({ name, bar }) => `${name}: ${bar}`),
    [
      'command and word: at least 100.0 %',
      'two words reversed: at least 100.0 %',
      'one typo: at least 95.0 %',
      'pasted fragment: at least 97.0 %',
    ],
  )
  assert.equal(figures.length, 12)
  assert.ok(figures.every(({ verdict }) => verdict !== 'missed'))
})

test('a search that more than ten commands answer as well counts only for the figure that says so', () => {
  const helps = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      id: `${number}`,
      notes: 'Display help',
      line: `tool${number}x -h`,
    }))

  const measured = [10, 11].map((count) => {
    const commands = helps(count)
    const library = { commands, holders: wordHolders(commands) }
    const figures = measureKnownItems(indexWords(commands), library)
    return figures.slice(3, 6).map((figure) => figure.measured.replace(/ .*of/, ' of').replace(/,.*/, ''))
  })

  assert.deepEqual(measured[0], ['100.0 %', '100.0 of 500', '100.0 of 500'])
  assert.deepEqual(measured[1]?.slice(0, 2), ['not measured', 'not of 0'])
})

test('sentences are measured together, and those tuned on and held out apart', () => {
  const figures = measureSentences(indexWords(starterLibrary), starterLibrary)

  assert.deepEqual(
    figures.map(({ name, bar }) => [name, bar]),
    [
      ['full sentences', 'at least 50.0 %'],
      ['full sentences, those tuned on', ''],
      ['full sentences, those held out', ''],
    ],
  )
})

test('in a library that has none of the commands wanted, no sentence is answered', () => {
  const [figure] = measureSentences(indexWords([]), [])

  assert.deepEqual([figure?.measured, figure?.verdict], ['0.0 %', 'missed'])
})
