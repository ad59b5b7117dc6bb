import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promptFiles } from '../../cli/build/prompt/prompt-files.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { lacks, SHELL_NAMES } from '../support/prompt/prompt.ts'

const CONFIG = { siteUrl: 'https://ada.example/~ada', apiUrl: '/~ada/api/commands', identityProvider: null }

describe("the shells' files", () => {
  test('have the addresses of the site and its API', async () => {
    for (const text of (await promptFiles(CONFIG)).values()) {
      assert.match(text, /'https:\/\/ada\.example\/~ada\/api\/commands/)
      assert.match(text, /a command of https:\/\/ada\.example\/~ada and/)
      assert.doesNotMatch(text, /\{\{(?:site|api|name)\}\}/)
    }
  })

  test("escape quotes in the site's address", async () => {
    const files = await promptFiles({ ...CONFIG, siteUrl: "https://ada.example/it's$(x)", apiUrl: "/it's$(x)/api" })

    for (const text of files.values()) assert.match(text, /'https:\/\/ada\.example\/it%27s\$\(x\)\/api/)
  })

  test('have at most 80 lines each', async () => {
    for (const [name, text] of await promptFiles(CONFIG)) assert.ok(text.split('\n').length <= 81, name)
  })

  for (const shell of SHELL_NAMES) {
    test(`do nothing in a ${shell} script`, { skip: lacks(shell) }, async (t) => {
      const folder = temporaryFolder(t, Object.fromEntries(await promptFiles(CONFIG)))
      const file = join(folder, shell === 'fish' ? 'commander.fish' : 'commander.sh')

      const ran = spawnSync(shell, ['-c', `source ${file}; echo end`], { encoding: 'utf8' })

      assert.deepEqual([ran.stdout, ran.stderr], ['end\n', ''])
    })
  }
})
