import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBenchArguments } from '../../tools/bench/options.ts'

test('the bench takes names of cases and a file of data, in any order, and needs neither', () => {
  const nothing = parseBenchArguments([])
  const both = parseBenchArguments(['search', '--data', 'commands.json', 'quality'])

  assert.deepEqual(nothing, { ok: true, value: { names: [], options: { dataFile: null } } })
  assert.deepEqual(both, {
    ok: true,
    value: { names: ['search', 'quality'], options: { dataFile: 'commands.json' } },
  })
})

test('an option that the bench does not have, or a file without a name, is answered with a sentence', () => {
  const refused = [['--dta', 'commands.json'], ['--data'], ['--data='], ['--data', '--quick']].map(parseBenchArguments)

  const sentences = refused.map((told) => (told.ok ? '' : told.error))
  for (const sentence of sentences) {
    assert.match(sentence, /'?--(dta|data).*\. Usage: npm run bench -- \[case \.\.\.\] \[--data file\.json\]$/)
  }
})
