import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isNewEnough, packagedNode } from '../../cli/bootstrap/find-node.js'
import { RUNTIME } from '../../cli/bootstrap/folders.js'

const MACHINES = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'] as const

describe('Node for the project', () => {
  test('is the running one from version 24 on', () => {
    const versions = ['24.0.0', '24.21.0', '25.1.0', '100.0.0']

    const accepted = versions.filter(isNewEnough)

    assert.deepEqual(accepted, versions)
  })

  test("isn't the running one before version 24", () => {
    const versions = ['18.20.4', '20.20.2', '22.23.3', '23.11.0', '2.4.24']

    const accepted = versions.filter(isNewEnough)

    assert.deepEqual(accepted, [])
  })

  test('can be a pre-release of 24', () => {
    const version = '24.0.0-rc.1'

    const accepted = isNewEnough(version)

    assert.equal(accepted, true)
  })

  for (const machine of MACHINES) {
    test(`for ${machine} is found at the path in its package`, () => {
      const [platform = '', architecture = ''] = machine.split('-')

      const path = packagedNode(platform, architecture)

      assert.ok(pinnedBinaries().includes(path ?? 'none'), `${path} is not the binary of a pinned package`)
    })
  }

  test('comes from a package for each supported machine', () => {
    const asked = MACHINES.map((machine) => machine.split('-')).map(([platform = '', cpu = '']) =>
      packagedNode(platform, cpu),
    )

    const pinned = pinnedBinaries()

    assert.deepEqual([...asked].sort(), [...pinned].sort())
  })

  test('has no package for unsupported machines', () => {
    const machines = [
      ['freebsd', 'x64'],
      ['linux', 'riscv64'],
      ['win32', 'arm64'],
      ['', ''],
    ] as const

    const paths = machines.map(([platform, architecture]) => packagedNode(platform, architecture))

    assert.deepEqual(paths, [null, null, null, null])
  })
})

/** The paths at which npm will install the binary of each pinned package, according to the lockfile. */
function pinnedBinaries(): readonly string[] {
  const lockfile = JSON.parse(readFileSync(join(RUNTIME, 'package-lock.json'), 'utf8'))
  const packages: [string, { bin?: { node: string } }][] = Object.entries(lockfile.packages)
  return packages.flatMap(([path, { bin }]) => (bin === undefined ? [] : [join(path, bin.node)]))
}
