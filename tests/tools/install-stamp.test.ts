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

describe('stamp of an installation', () => {
  test('is missing in a fresh clone', (t) => {
    const folder = temporaryFolder(t, { 'package-lock.json': lockfileOf({ 'node_modules/a': A }) })

    const installed = isInstalled(folder)

    assert.equal(installed, false)
  })

  test('counts as installed', (t) => {
    const folder = aFolder(t, { wanted: { 'node_modules/a': A } })

    writeStamp(folder)

    assert.equal(isInstalled(folder), true)
  })

  test('is stale if the lockfile changed', (t) => {
    const folder = aFolder(t, { wanted: { 'node_modules/a': A } })
    writeStamp(folder)

    writeFileSync(join(folder, 'package-lock.json'), `${lockfileOf({ 'node_modules/a': A })} `)

    assert.equal(isInstalled(folder), false)
  })

  test('is stale on another machine', (t) => {
    const folder = aFolder(t, { wanted: { 'node_modules/a': A } })
    writeStamp(folder)
    const platform = Object.getOwnPropertyDescriptor(process, 'platform')

    Object.defineProperty(process, 'platform', { ...platform, value: 'another' })
    const installed = isInstalled(folder)
    Object.defineProperty(process, 'platform', { ...platform })

    assert.equal(installed, false)
  })

  test('can be taken back', (t) => {
    const folder = aFolder(t, { wanted: { 'node_modules/a': A }, recorded: { 'node_modules/a': A } })
    writeStamp(folder)

    removeStamp(folder)

    assert.equal(isInstalled(folder), false)
    assert.equal(existsSync(join(folder, 'node_modules', '.package-lock.json')), false)
  })

  test('can be taken back if never there', (t) => {
    const folder = temporaryFolder(t, { 'package-lock.json': lockfileOf({}) })

    removeStamp(folder)

    assert.equal(isInstalled(folder), false)
  })

  test('is not needed if npm was run by hand', (t) => {
    const all = { 'node_modules/a': A, 'node_modules/b': B }
    const folder = aFolder(t, { wanted: { '': { version: '0.1.0' }, ...all }, recorded: all })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test('is not enough if a package is missing', (t) => {
    const folder = aFolder(t, {
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
    test(`is not enough for a package of another ${what}`, (t) => {
      const folder = aFolder(t, { wanted: { 'node_modules/a': A }, recorded: { 'node_modules/a': other } })

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
    const folder = aFolder(t, { wanted, recorded: { 'node_modules/a': A } })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test('misses an optional package for this machine', (t) => {
    const folder = aFolder(t, {
      wanted: { 'node_modules/a': A, 'node_modules/n': NATIVE },
      recorded: { 'node_modules/a': A },
    })

    const installed = isInstalled(folder)

    assert.equal(installed, false)
  })

  test('ignores packages for another processor', (t) => {
    const foreign = { ...NATIVE, cpu: ['none-such'] }
    const folder = aFolder(t, { wanted: { 'node_modules/f': foreign }, recorded: {} })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test('reads a platform written as one word', (t) => {
    const foreign = { ...FOREIGN, os: 'none-such', cpu: process.arch }
    const folder = aFolder(t, { wanted: { 'node_modules/f': foreign }, recorded: {} })

    const installed = isInstalled(folder)

    assert.equal(installed, true)
  })

  test('ignores a damaged record of npm', (t) => {
    const folder = aFolder(t, { wanted: { 'node_modules/a': A } })

    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), '{"packages": {"node_modules/a"')

    assert.equal(isInstalled(folder), false)
  })

  describe('without development dependencies', () => {
    const wanted = { 'node_modules/a': A, 'node_modules/b': { ...B, dev: true } }

    test('there is enough to run, but not to build', (t) => {
      const folder = aFolder(t, { wanted, recorded: { 'node_modules/a': A } })

      assert.deepEqual([isInstalled(folder, 'runtime'), isInstalled(folder)], [true, false])
    })

    test('a stamp says no more than that', (t) => {
      const folder = aFolder(t, { wanted })

      writeStamp(folder, 'runtime')

      assert.deepEqual([isInstalled(folder, 'runtime'), isInstalled(folder)], [true, false])
    })

    test('still reports a missing package that runs', (t) => {
      const folder = aFolder(t, { wanted, recorded: { 'node_modules/b': { ...B, dev: true } } })

      assert.equal(isInstalled(folder, 'runtime'), false)
    })

    test('a stamp for all packages is enough to run', (t) => {
      const folder = aFolder(t, { wanted })

      writeStamp(folder)

      assert.equal(isInstalled(folder, 'runtime'), true)
    })

    test('a stamp from before npm removed them does not count', (t) => {
      const folder = aFolder(t, { wanted, recorded: { 'node_modules/a': A } })
      writeStamp(folder)

      utimesSync(join(folder, 'node_modules', '.install-stamp'), 1, 1)

      assert.deepEqual([isInstalled(folder, 'runtime'), isInstalled(folder)], [true, false])
    })
  })
})

type Packages = Readonly<Record<string, object>>

function aFolder(t: TestContext, { wanted, recorded }: { wanted: Packages; recorded?: Packages }): string {
  return temporaryFolder(t, {
    'package-lock.json': lockfileOf(wanted),
    'node_modules/a/index.js': '',
    ...(recorded && { 'node_modules/.package-lock.json': lockfileOf(recorded) }),
  })
}

function lockfileOf(packages: Packages): string {
  return JSON.stringify({ lockfileVersion: 3, packages })
}
