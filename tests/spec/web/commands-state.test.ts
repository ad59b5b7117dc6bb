import assert from 'node:assert/strict'
import test from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import {
  builtCommands,
  freshCommands,
  refreshingCommands,
  staleCommands,
} from '../../../web/commander/commands-state.ts'

const PROBLEM = { code: 'http/unreachable' } as const
const BUILT = { builtAt: '2026-01-02T03:04:05.000Z', commands: [aCommand('built')] }
const KNOWN = { commands: [aCommand('known')], unreadable: 2 }
const FETCHED = { commands: [aCommand('fetched')], unreadable: 1 }

test('4. before anything was fetched, Commander shows the list that the page came with, and looks for newer ones', () => {
  const state = builtCommands(BUILT)

  assert.deepEqual(state, { state: 'ready', ...BUILT, unreadable: 0, freshness: { kind: 'refreshing' } })
})

test('4. a page that came with no list is loading', () => {
  assert.deepEqual(builtCommands(null), { state: 'loading' })
})

test('4. while the list is fetched, what this visit saw last takes the place of what the page came with', () => {
  const state = refreshingCommands(builtCommands(BUILT), KNOWN)

  assert.deepEqual(state, { state: 'ready', ...KNOWN, builtAt: null, freshness: { kind: 'refreshing' } })
})

test('4. while the list is fetched and nothing was seen before, the list on the screen stays, and keeps its date', () => {
  const stale = staleCommands(builtCommands(BUILT), PROBLEM)

  const state = refreshingCommands(stale, null)

  assert.deepEqual(state, { state: 'ready', ...BUILT, unreadable: 0, freshness: { kind: 'refreshing' } })
})

test("4. 'Try again' after a failure without any list is loading once more", () => {
  const failed = staleCommands({ state: 'loading' }, PROBLEM)

  assert.deepEqual(refreshingCommands(failed, null), { state: 'loading' })
})

test('4. the list that has arrived is fresh, and says how many entries it left out', () => {
  const state = freshCommands(builtCommands(BUILT), FETCHED)

  assert.deepEqual(state, { state: 'ready', ...FETCHED, builtAt: null, freshness: { kind: 'fresh' } })
})

test('4. when fetching fails, an older list stays, with the problem; without one the screen has failed', () => {
  const older = refreshingCommands({ state: 'loading' }, KNOWN)

  const withList = staleCommands(older, PROBLEM)
  const without = staleCommands({ state: 'loading' }, PROBLEM)

  assert.deepEqual(withList, { ...older, freshness: { kind: 'stale', problem: PROBLEM } })
  assert.deepEqual(without, { state: 'failed', problem: PROBLEM })
})

function aCommand(id: string): Command {
  return { id, notes: `Notes of ${id}`, line: `run ${id}` }
}
