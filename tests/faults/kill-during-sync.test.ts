import assert from 'node:assert/strict'
import { cpSync, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Command, KeptCommand } from '../../core/commands/command.ts'
import { success } from '../../core/result.ts'
import { openSqliteStore } from '../../server/commands/sqlite-store.ts'
import { aRecord } from '../contract/changes.ts'
import { expectValue } from '../contract/fresh-database.ts'
import { manyCommands } from '../contract/sample-commands.ts'
import { aLibraryCopy, sortedById } from '../tools/a-library-copy.ts'
import { createChance } from './chance.ts'
import { wholeLibrary } from './library-check.ts'

const KILLS = 20
const LONG = { timeout: 240_000 }

const copy = await aLibraryCopy()
after(copy.remove)

/** Twenty platforms, so that a pull touches twenty files, and a move from one to another two of them. */
const BEFORE = manyCommands(1_000).map((command, at) => ({ ...command, platform: `platform-${at % 20}` }))
const DATABASE = join(copy.data, 'commander.db')
const PLAN = join(copy.folder, '.unfinished.json')
const AFTER = changed(BEFORE)

test('a pull that is killed loses and doubles nothing, and the next one finishes it', LONG, async (t) => {
  const chance = createChance()
  t.diagnostic(`seed ${chance.seed}`)
  copy.reset(BEFORE)
  assert.equal((await copy.run(['push'])).code, 0)
  await change()
  const start = keptState()
  const wholeMs = await durationOf('pull')
  let caught = 0

  for (let kill = 0; kill < KILLS; kill += 1) {
    start()
    // One half at any moment, the other once the files begin to change.
    const delayMs = chance.below(kill % 2 === 0 ? wholeMs : 8)
    await killed('pull', { delayMs, since: kill % 2 === 0 ? fromTheStart : filesChange })
    caught += existsSync(PLAN) ? 1 : 0
    const { code, errors } = await copy.run(['pull'])

    assert.deepEqual([code, errors], [0, ''])
    assert.deepEqual(copy.commands(), sortedById(AFTER))
    assert.deepEqual(await libraryNow(), sortedById(AFTER))
    assert.deepEqual(
      Object.keys(copy.texts()).filter((name) => !/^[\w-]+\.md$/.test(name)),
      [],
    )
  }
  t.diagnostic(`${caught} of ${KILLS} had begun to change files and not finished`)
  assert.match((await copy.run(['status'])).output, /Nothing else: they are the same/)
})

test(
  'a push that is killed has put in all or nothing, and the next one finishes it, as one change',
  LONG,
  async (t) => {
    const chance = createChance()
    t.diagnostic(`seed ${chance.seed}`)
    copy.reset(AFTER)
    assert.equal((await copy.run(['push'])).code, 0)
    rewriteFiles(BEFORE)
    const start = keptState()
    const wholeMs = await durationOf('push')

    for (let kill = 0; kill < KILLS; kill += 1) {
      start()
      const delayMs = chance.below(kill % 2 === 0 ? wholeMs : 8)
      await killed('push', { delayMs, since: kill % 2 === 0 ? fromTheStart : logGrows })
      const between = await libraryNow()
      const isWhole = between.length === BEFORE.length
      assert.deepEqual(between, sortedById(isWhole ? BEFORE : AFTER))
      const { code, errors } = await copy.run(['push'])

      assert.deepEqual([code, errors], [0, ''])
      assert.deepEqual(await libraryNow(), sortedById(BEFORE))
      assert.deepEqual(copy.commands(), sortedById(BEFORE))
      assert.deepEqual(await pushes(), ['push'])
    }
    assert.match((await copy.run(['status'])).output, /Nothing else: they are the same/)
  },
)

/** Some deleted, some changed, some moved to another platform, some new; all other than before in number. */
function changed(commands: readonly Command[]): readonly Command[] {
  const kept = commands.filter((_command, at) => at % 10 !== 0)
  const edited = kept.map((command, at) => (at % 3 === 0 ? { ...command, notes: `Changed ${at}` } : command))
  const moved = edited.map((command, at) => (at % 7 === 0 ? { ...command, platform: `platform-${at % 25}` } : command))
  return [...moved, ...manyCommands(50).map((command) => ({ ...command, id: `new-${command.id}` }))]
}

/** Makes the library in the database the one after the changes. */
async function change(): Promise<void> {
  const store = expectValue(openSqliteStore({ file: DATABASE }))
  const at = new Date().toISOString()
  const wanted = new Set(AFTER.map(({ id }) => id))
  const done = await store.change('all', ({ commands, nextRevision: revision }) => {
    const put = AFTER.map(
      (command): KeptCommand => ({ command, createdAt: at, updatedAt: at, deletedAt: null, revision }),
    )
    const gone = commands.filter(({ command }) => !wanted.has(command.id))
    return success({
      put: [...put, ...gone.map((kept) => ({ ...kept, deletedAt: at, revision }))],
      answer: null,
      record: aRecord(),
    })
  })
  expectValue(done)
  await store.close()
}

/** Makes the files those of these commands, whatever they were; what is remembered of the last meeting stays. */
function rewriteFiles(commands: readonly Command[]): void {
  const aside = `${copy.data}.aside`
  cpSync(copy.data, aside, { recursive: true })
  copy.reset(commands)
  cpSync(aside, copy.data, { recursive: true })
  rmSync(aside, { recursive: true })
}

/** Gives what makes files and database again what they are now. */
function keptState(): () => void {
  const places = [copy.folder, copy.data]
  for (const place of places) cpSync(place, `${place}.kept`, { recursive: true })
  return () => {
    for (const place of places) {
      rmSync(place, { recursive: true })
      cpSync(`${place}.kept`, place, { recursive: true })
    }
  }
}

async function durationOf(work: string): Promise<number> {
  const since = performance.now()
  assert.equal((await copy.run([work])).code, 0)
  return performance.now() - since
}

type Moment = { readonly since: () => boolean; readonly delayMs: number }

/** Starts the work and kills it so long after something has happened, or lets it end before. */
async function killed(work: string, { since, delayMs }: Moment): Promise<void> {
  const { child, ended } = copy.start([work])
  while (!since() && child.exitCode === null) await nextTurn()
  await Promise.race([wait(delayMs), ended])
  child.kill('SIGKILL')
  await ended
}

function fromTheStart(): boolean {
  return true
}

function filesChange(): boolean {
  return existsSync(PLAN)
}

function logGrows(): boolean {
  return (statSync(`${DATABASE}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
}

async function libraryNow(): Promise<readonly Command[]> {
  const kept = await wholeLibrary({ kind: 'file', file: DATABASE })
  return sortedById(kept.flatMap(({ command, deletedAt }) => (deletedAt === null ? [command] : [])))
}

async function pushes(): Promise<readonly string[]> {
  const store = expectValue(openSqliteStore({ file: DATABASE }))
  const changes = expectValue(await store.changes('2000-01-01T00:00:00.000Z'))
  await store.close()
  return changes.map(({ action }) => action)
}
