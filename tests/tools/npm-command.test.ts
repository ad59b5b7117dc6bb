import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { npmCommand } from '../../tools/bootstrap/install-packages.js'
import { temporaryFolder } from './temporary-folder.ts'

const ON_THE_PATH = { command: 'npm', args: [], shell: false }

test('4. the npm that started us is used again, on the present Node', (t) => {
  const path = join(temporaryFolder(t, { 'npm-cli.js': '' }), 'npm-cli.js')

  const npm = npmCommand({ npm_execpath: path }, 'linux')

  assert.deepEqual(npm, { command: process.execPath, args: [path], shell: false })
})

test('4. started without npm, it is the one on the PATH', () => {
  const environment = { PATH: '/usr/bin' }

  const npm = npmCommand(environment, 'linux')

  assert.deepEqual(npm, ON_THE_PATH)
})

test("4. another package manager that started us cannot install from npm's lockfile, so npm does", (t) => {
  const path = join(temporaryFolder(t, { 'pnpm.cjs': '' }), 'pnpm.cjs')

  const npm = npmCommand({ npm_execpath: path }, 'darwin')

  assert.deepEqual(npm, ON_THE_PATH)
})

test('4. an npm that is named but gone is not used', () => {
  const environment = { npm_execpath: '/nowhere/npm-cli.js' }

  const npm = npmCommand(environment, 'linux')

  assert.deepEqual(npm, ON_THE_PATH)
})

test('4. on Windows npm is a batch file, which a shell must run', () => {
  const environment = {}

  const npm = npmCommand(environment, 'win32')

  assert.deepEqual(npm, { command: 'npm.cmd', args: [], shell: true })
})
