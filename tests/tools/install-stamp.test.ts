import assert from 'node:assert/strict'
import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { isInstalled, removeStamp, writeStamp } from '../../cli/bootstrap/install-stamp.js'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const A = { version: '1.0.0', integrity: 'sha512-a' }
const B = { version: '2.0.0', integrity: 'sha512-b' }
const FOREIGN = { version: '3.0.0', optional: true, os: ['none-such'], cpu: ['none-such'] }
const NATIVE = { version: '3.0.0', optional: true, os: [process.platform], cpu: [process.arch] }

describe('check of the installed packages', () => {
  test('fails in a fresh clone', (t) => {
    const folder = temporaryFolder(t, { 'package-lock.json': lockfileOf({ 'node_modules/a': A }) })

    const installed = isInstalled(folder)

    assert.equal(installed, false)
  })

  test('passes after an installation', (t) => {
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/a': A } })

    writeStamp(folder)

    assert.equal(isInstalled(folder), true)
  })

  test('fails if the lockfile changed', (t) => {
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/a': A } })
    writeStamp(folder)

    writeFileSync(join(folder, 'package-lock.json'), `${lockfileOf({ 'node_modules/a': A })} `)

    assert.equal(isInstalled(folder), false)
  })

  test('fails on another machine', (t) => {
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/a': A } })
    writeStamp(folder)
    const platform = Object.getOwnPropertyDescriptor(process, 'platform')

    Object.defineProperty(process, 'platform', { ...platform, value: 'another' })
    const installed = isInstalled(folder)
    Object.defineProperty(process, 'platform', { ...platform })

    assert.equal(installed, false)
  })

  test('fails once the stamp is removed', (t) => {
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/a': A }, recorded: { 'node_modules/a': A } })
    writeStamp(folder)

    removeStamp(folder)

    assert.equal(isInstalled(folder), false)
    assert.equal(existsSync(join(folder, 'node_modules', '.package-lock.json')), false)
  })

  test('still fails if there was no stamp to remove', (t) => {
    const folder = temporaryFolder(t, { 'package-lock.json': lockfileOf({}) })

    removeStamp(folder)

    assert.equal(isInstalled(folder), false)
  })

  test('passes without a stamp if npm was run by hand', (t) => {
    const all = { 'node_modules/a': A, 'node_modules/b': B }
    const folder = createInstalledFolder(t, { wanted: { '': { version: '0.1.0' }, ...all }, recorded: all })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test('fails if a package is missing', (t) => {
    const folder = createInstalledFolder(t, {
      wanted: { 'node_modules/a': A, 'node_modules/b': B },
      recorded: { 'node_modules/a': A },
    })

    const installed = isInstalled(folder)

    assert.equal(installed, false)
  })

  for (const [what, other] of [
    ['version', { ...A, version: '1.0.1' }],
    ['content', { ...A, integrity: 'sha512-x' }],
  ] as const) {
    test(`fails if the ${what} of a package differs`, (t) => {
      const folder = createInstalledFolder(t, {
        wanted: { 'node_modules/a': A },
        recorded: { 'node_modules/a': other },
      })

      const installed = isInstalled(folder)

      assert.equal(installed, false)
    })
  }

  test('ignores packages for other machines', (t) => {
    const wanted = {
      'node_modules/a': A,
      'node_modules/f': FOREIGN,
      'node_modules/g': { version: '1.0.0', optional: true },
    }
    const folder = createInstalledFolder(t, { wanted, recorded: { 'node_modules/a': A } })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test('requires optional packages for this machine', (t) => {
    const folder = createInstalledFolder(t, {
      wanted: { 'node_modules/a': A, 'node_modules/n': NATIVE },
      recorded: { 'node_modules/a': A },
    })

    const installed = isInstalled(folder)

    assert.equal(installed, false)
  })

  test('ignores packages for another processor', (t) => {
    const foreign = { ...NATIVE, cpu: ['none-such'] }
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/f': foreign }, recorded: {} })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test("accepts an os and cpu that aren't lists", (t) => {
    const foreign = { ...FOREIGN, os: 'none-such', cpu: process.arch }
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/f': foreign }, recorded: {} })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test("fails if npm's own record is damaged", (t) => {
    const folder = createInstalledFolder(t, { wanted: { 'node_modules/a': A } })

    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages": {"node_modules/a"')

    assert.equal(isInstalled(folder), false)
  })

  describe('without development dependencies', () => {
    const wanted = { 'node_modules/a': A, 'node_modules/b': { ...B, dev: true } }

    test('passes for running, but not for building', (t) => {
      const folder = createInstalledFolder(t, { wanted, recorded: { 'node_modules/a': A } })

      assert.deepEqual([isInstalled(folder, 'runtime'), isInstalled(folder)], [true, false])
    })

    test('accepts a runtime stamp for running only', (t) => {
      const folder = createInstalledFolder(t, { wanted })

      writeStamp(folder, 'runtime')

      assert.deepEqual([isInstalled(folder, 'runtime'), isInstalled(folder)], [true, false])
    })

    test('fails if a package needed for running is missing', (t) => {
      const folder = createInstalledFolder(t, { wanted, recorded: { 'node_modules/b': { ...B, dev: true } } })

      assert.equal(isInstalled(folder, 'runtime'), false)
    })

    test('accepts a stamp for all packages', (t) => {
      const folder = createInstalledFolder(t, { wanted })

      writeStamp(folder)

      assert.equal(isInstalled(folder, 'runtime'), true)
    })

    test("ignores a stamp older than npm's own record", (t) => {
      const folder = createInstalledFolder(t, { wanted, recorded: { 'node_modules/a': A } })
      writeStamp(folder)

      utimesSync(join(folder, 'node_modules', '.install-stamp'), 1, 1)

      assert.deepEqual([isInstalled(folder, 'runtime'), isInstalled(folder)], [true, false])
    })
  })
})

type Packages = Readonly<Record<string, object>>

function createInstalledFolder(
  t: TestContext,
  { wanted, recorded }: { wanted: Packages; recorded?: Packages },
): string {
  return temporaryFolder(t, {
    'package-lock.json': lockfileOf(wanted),
    'node_modules/a/index.js': '',
    ...(recorded && { 'node_modules/.package-lock.json': lockfileOf(recorded) }),
  })
}

function lockfileOf(packages: Packages): string {
  return JSON.stringify({ lockfileVersion: 3, packages })
}
