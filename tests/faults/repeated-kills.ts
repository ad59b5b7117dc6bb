import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { LibraryLocation } from '../../server/store/library-location.ts'
import type { ServerProcess } from '../support/processes/start-server-process.ts'
import type { Listening } from '../support/server/ask.ts'
import { type Owner, send } from '../support/server/owner.ts'
import { assertHolds } from './assert-holds.ts'
import { type Chance, createChance } from './chance.ts'
import { emptyLedger, type Ledger, sizeOf } from './ledger.ts'
import { wholeLibrary } from './library-check.ts'
import { startWriters } from './writers.ts'

/** A library whose server is killed in each of `rounds` rounds. `start` starts a server for it. */
export type RepeatedKills = {
  readonly owner: Owner
  readonly location: LibraryLocation
  readonly rounds: number
  readonly start: () => Promise<ServerProcess>
}

/**
 * Number of rounds between two comparisons with the ledger. In the rounds between, servers start with the files that a
 * kill left behind.
 */
const LOOK_EVERY = 5
/** Minimum number of commands that a round adds, even on a slow machine, so that each kill could lose something. */
const NEW_COMMANDS_OF_ROUND = 2
/** Maximum delay of a kill once its round has added the minimum: long enough to hit every part of a change. */
const MAX_ROUND_MS = 60

/**
 * Writes to servers and kills them at random moments. Every few rounds, compares the library with the ledger. Returns
 * the number of commands that are known to have been created. Error messages contain the random seed.
 */
export async function survive({ location, rounds, start, owner }: RepeatedKills): Promise<number> {
  const workload = { owner, ledger: emptyLedger(), chance: createChance() }
  for (let round = 1; round <= rounds; round += 1) {
    await sayingSeed(`round ${round}`, workload.chance, async () => {
      const server = await start()
      await assertRevisionGrew(server, workload.ledger)
      const writers = startWriters(server, workload)
      await writers.first
      await untilGrown(workload.ledger, round * NEW_COMMANDS_OF_ROUND, writers.over)
      await wait(workload.chance.below(MAX_ROUND_MS))
      await server.kill()
      await writers.over
      if (round % LOOK_EVERY === 0) assertHolds(workload.ledger, await wholeLibrary(location))
    })
  }
  return sizeOf(workload.ledger)
}

/** Waits until the ledger has `size` commands, or all writers have stopped. */
async function untilGrown(ledger: Ledger, size: number, over: Promise<unknown>): Promise<void> {
  let isOver = false
  const end = () => {
    isOver = true
  }
  over.then(end, end)
  while (!isOver && sizeOf(ledger) < size) await wait(1)
}

/** Runs `work`, and adds the random seed to the message if it fails. */
export async function sayingSeed(what: string, { seed }: Chance, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : ''
    throw new Error(`${what}, by the seed ${seed}: ${message}`, { cause })
  }
}

async function assertRevisionGrew(server: Listening, ledger: Ledger): Promise<void> {
  const { revision } = JSON.parse((await send(server, { path: '/api/revision' })).text)
  assert.ok(revision >= ledger.revision, `revision ${revision} after ${ledger.revision}`)
}
