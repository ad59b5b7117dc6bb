import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { launchBrowser } from '../../tools/browser/find-browser.ts'

describe('browser of the tests', () => {
  test('takes its temporary files with it', async (t) => {
    const ours = mkdtempSync(join(tmpdir(), 'browsers-'))
    const before = process.env.TMPDIR
    t.after(() => {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      rmSync(ours, { recursive: true })
    })
    process.env.TMPDIR = ours

    const browser = await launchBrowser()
    const [folder = 'none'] = readdirSync(ours).filter((name) => name.startsWith('browser-'))
    writeFileSync(join(ours, folder, '.org.chromium.Chromium.Left'), '')
    await browser.close()

    assert.deepEqual(readdirSync(ours), [])
  })
})
