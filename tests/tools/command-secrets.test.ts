import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { findCommandSecrets } from '../../cli/library/find-command-secrets.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

describe('secrets report', () => {
  test('locates 10,000 secrets in under 1.5 seconds', async (t) => {
    const lines = Array.from({ length: 10_000 }, (_, index) => `mysql -phunter${index}x`)
    const folder = temporaryFolder(t, { 'library.md': lines.map((line) => `${line}\n\n\n\n`).join('') })

    const { seconds, secrets } = await timed(lines, join(folder, 'library.md'))

    assert.match(secrets[9_999] ?? '', /^library\.md:39997: /)
    assert.ok(seconds < 1.5, `${seconds} s`)
  })

  test('shows an excerpt of a line with thousands of spaces', async (t) => {
    const line = `mysql -phunter22 ${' '.repeat(50_000)}x`

    const { seconds, secrets } = await timed([line], temporaryFolder(t))

    assert.match(secrets[0] ?? '', /: "mysql -p•••/)
    assert.ok(seconds < 1.5, `${seconds} s`)
  })
})

/** Returns the messages, and the CPU time in seconds that finding them took. */
async function timed(lines: readonly string[], path: string) {
  const commands = lines.map((line) => ({ notes: 'Log in', line }))
  const before = process.cpuUsage()
  const found = await findCommandSecrets(commands, {
    paths: [{ path, shownAs: 'library.md' }],
    defaultPlace: 'elsewhere',
  })
  const seconds = process.cpuUsage(before).user / 1e6
  return { seconds, secrets: found.map(({ sentence }) => sentence) }
}
