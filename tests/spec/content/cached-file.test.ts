import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { cachedFile, pruneCache } from '../../../cli/build/cached-file.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const DAY_MS = 24 * 60 * 60_000

describe('build cache', () => {
  test('makes a file once for the same original and settings', async (t) => {
    const folder = temporaryFolder(t)
    let made = 0
    const read = (original: string, width: number) =>
      cachedFile(folder, { original: Buffer.from(original), settings: { width } }, async () => {
        made += 1
        return Buffer.from(`${original} ${width}`)
      })

    assert.equal(String(await read('one', 1)), 'one 1')
    assert.equal(String(await read('one', 1)), 'one 1')
    assert.equal(String(await read('one', 2)), 'one 2')
    assert.equal(String(await read('two', 1)), 'two 1')

    assert.equal(made, 3)
  })

  test('is pruned of files unused for 30 days', async (t) => {
    const folder = temporaryFolder(t)
    const input = { original: Buffer.from('one'), settings: {} }
    const use = () => cachedFile(folder, input, async () => Buffer.from('made'))
    await use()
    const [used = ''] = readdirSync(folder)
    for (const name of ['recent', 'old']) writeFileSync(join(folder, name), '')
    mkdirSync(join(folder, 'fonts'))
    setAge(folder, { [used]: 31, recent: 29, old: 31, fonts: 31 })
    await use()

    await pruneCache(folder)

    assert.deepEqual(readdirSync(folder).sort(), [used, 'fonts', 'recent'].sort())
  })

  test('can be pruned before it exists', async (t) => {
    await assert.doesNotReject(pruneCache(join(temporaryFolder(t), 'none')))
  })
})

function setAge(folder: string, days: Readonly<Record<string, number>>): void {
  for (const [name, age] of Object.entries(days)) {
    const usedAt = new Date(Date.now() - age * DAY_MS)
    utimesSync(join(folder, name), usedAt, usedAt)
  }
}
