import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseCases } from '../../tools/bench/cases.ts'

function namesOf(wanted: readonly string[]): readonly string[] {
  const chosen = chooseCases(wanted)
  assert.ok(chosen.ok)
  return chosen.value.map(({ name }) => name)
}

test('without a name every case is measured', () => {
  assert.deepEqual(namesOf([]), ['landing', 'lighthouse', 'api', 'capacity', 'start', 'search', 'quality', 'keystroke'])
})

test('with names only those cases are measured, each once, in the order they are always measured', () => {
  assert.deepEqual(namesOf(['api']), ['api'])
  assert.deepEqual(namesOf(['start', 'landing', 'start']), ['landing', 'start'])
})

test('a name that no case has is refused, with the names there are', () => {
  const chosen = chooseCases(['api', 'flagship', 'paint'])

  assert.deepEqual(chosen, {
    ok: false,
    error:
      'There is no case "flagship", "paint"; there are landing, lighthouse, api, capacity, start, search, quality, keystroke.',
  })
})
