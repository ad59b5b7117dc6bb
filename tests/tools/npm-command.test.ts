import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { npmCommand } from '../../cli/bootstrap/install-packages.js'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const ON_THE_PATH = { command: 'npm', args: [], shell: false }

describe('npm for installation', () => {
  test('is the one that started the task', (t) => {
    const path = join(temporaryFolder(t, { 'npm-cli.js': '' }), 'npm-cli.js')

    const npm = npmCommand({ npm_execpath: path }, 'linux')

    assert.deepEqual(npm, { command: process.execPath, args: [path], shell: false })
  })

  test('is the one on the PATH otherwise', () => {
    const environment = { PATH: '/usr/bin' }

    const npm = npmCommand(environment, 'linux')

    assert.deepEqual(npm, ON_THE_PATH)
  })

  test('replaces another package manager', (t) => {
    const path = join(temporaryFolder(t, { 'pnpm.cjs': '' }), 'pnpm.cjs')

    const npm = npmCommand({ npm_execpath: path }, 'darwin')

    assert.deepEqual(npm, ON_THE_PATH)
  })

  test('falls back to the PATH if npm_execpath names no file', () => {
    const environment = { npm_execpath: '/nowhere/npm-cli.js' }

    const npm = npmCommand(environment, 'linux')

    assert.deepEqual(npm, ON_THE_PATH)
  })

  test('needs a shell on Windows', () => {
    const environment = {}

    const npm = npmCommand(environment, 'win32')

    assert.deepEqual(npm, { command: 'npm.cmd', args: [], shell: true })
  })
})
