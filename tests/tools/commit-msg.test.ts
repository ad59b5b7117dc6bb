import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../cli/bootstrap/folders.js'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const HOOK = join(ROOT, '.githooks/commit-msg')

const ON_CODE = 'core/age.ts'
const ON_DOCS = 'docs/look.md'

const CASES = [
  { message: 'Count leap seconds\n\nThe counter was a second late in 2017.\n', changed: ON_CODE, refusal: null },
  { message: 'Count leap seconds\n\nCo-authored-by: Bo <bo@example.com>\n', changed: ON_CODE, refusal: /say why/ },
  { message: 'Count leap seconds\n', changed: ON_CODE, refusal: /say why/ },
  { message: 'Count leap seconds\n\n# Please enter the message.\n', changed: ON_CODE, refusal: /say why/ },
  { message: 'Explain the grid\n', changed: ON_DOCS, refusal: null },
  { message: `${'a'.repeat(73)}\n`, changed: ON_DOCS, refusal: /73 characters/ },
  { message: 'Explain the grid.\n', changed: ON_DOCS, refusal: /full stop/ },
  { message: 'Explain the grid\nand the rail\n', changed: ON_DOCS, refusal: /second line/ },
  { message: "Merge branch 'grid'\n", changed: ON_CODE, refusal: null },
]

describe('the commit-msg hook', () => {
  for (const { message, changed, refusal } of CASES) {
    const verdict = refusal === null ? 'accepts' : `refuses (${refusal.source})`
    test(`${verdict} ${JSON.stringify(message).slice(0, 60)} on ${changed}`, (t) => {
      const folder = temporaryFolder(t, { [changed]: 'changed', message })
      run(folder, 'git', ['init', '--quiet'])
      run(folder, 'git', ['add', changed])

      const { status, stderr } = run(folder, 'sh', [HOOK, 'message'])

      assert.equal(status, refusal === null ? 0 : 1)
      assert.match(stderr, refusal ?? /^$/)
    })
  }
})

function run(cwd: string, program: string, args: readonly string[]) {
  return spawnSync(program, args, { cwd, encoding: 'utf8' })
}
