import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import { missing } from '../support/processes/run-host.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const UNIT = /^\[Unit\]\n[\s\S]*?(?=^```)/m.exec(readFileSync(join(ROOT, 'docs/server.md'), 'utf8'))?.[0] ?? ''

describe('the systemd unit in the docs', () => {
  test('restarts the server without limit', () => {
    for (const line of ['Restart=always', 'RestartSec=5', 'StartLimitIntervalSec=0']) assert.match(UNIT, row(line))
  })

  test('starts after the network and PostgreSQL, without requiring either', () => {
    assert.match(UNIT, row('After=network-online.target postgresql.service'))
    assert.match(UNIT, row('Wants=network-online.target'))
    assert.doesNotMatch(UNIT, /^(?:Requires|BindsTo|Requisite)=/m)
  })

  test('keeps files private, and lets Node compile code', () => {
    assert.match(UNIT, row('UMask=0077'))
    assert.doesNotMatch(UNIT, /MemoryDenyWriteExecute/)
  })

  test('has only directives that systemd knows', { skip: missing('systemd-analyze') }, async (t) => {
    const file = join(temporaryFolder(t), 'home.service')
    writeFileSync(file, UNIT.replace(/^ExecStart=.*/m, 'ExecStart=/bin/true'))

    const errors = execFileSync('sh', ['-c', 'systemd-analyze verify "$1" 2>&1 || true', 'sh', file], {
      encoding: 'utf8',
    })

    assert.doesNotMatch(errors, /home\.service.*(?:Unknown|Failed to parse|Invalid)/)
  })
})

function row(text: string): RegExp {
  return new RegExp(`^${text}$`, 'm')
}
