import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createCommand } from '../support/library/sample-commands.ts'
import { lacks, type Prompt, SHELL_NAMES, type Shell, startPrompt } from '../support/prompt/prompt.ts'
import { startApi } from '../support/server/api.ts'

const CTRL_C = '\u0003'
const CTRL_G = '\u0007'

const COMMANDS = [
  createCommand({ id: 'plain', notes: 'Plain', line: 'ls -a' }),
  createCommand({ id: 'host', notes: 'Asks', line: 'ssh {{user}}@{{host=db1}} # {{user}} {{host}}' }),
  createCommand({ id: 'mode', notes: 'Chooses', line: 'run {{mode=a|b & $(touch ~/ran) \\1|c}}; {{rest}}' }),
  createCommand({ id: 'odd', notes: 'Misleads', line: 'ls \u202e' }),
]

for (const shell of SHELL_NAMES) {
  describe(`Ctrl-G in ${shell}`, { skip: lacks(shell) }, () => {
    test('inserts the command at the cursor', async (t) => {
      const prompt = await startPromptOf(t, shell)
      prompt.type('sudo ')

      await prompt.choose('plain')
      await prompt.shows('PROMPT> ')

      assert.equal(await prompt.takeLine(), 'sudo ls -a')
    })

    test('asks for each placeholder once', async (t) => {
      const prompt = await startPromptOf(t, shell)

      await prompt.choose('asks')
      await prompt.shows('user: ')
      prompt.type('ada\r')
      await prompt.shows('host [db1]: ')
      prompt.type('\r')
      await prompt.shows('PROMPT> ')

      assert.equal(await prompt.takeLine(), 'ssh ada@db1 # ada db1')
    })

    test('accepts choices by number, and keeps placeholders left empty', async (t) => {
      const prompt = await startPromptOf(t, shell)

      await prompt.choose('chooses')
      await prompt.shows('1) a  2) b & $(touch ~/ran) \\1  3) c')
      prompt.type('2\r')
      await prompt.shows('rest: ')
      prompt.type('\r')
      await prompt.shows('PROMPT> ')

      assert.equal(await prompt.takeLine(), 'run b & $(touch ~/ran) \\1; {{rest}}')
      assert.equal(existsSync(join(prompt.home, 'ran')), false)
    })

    test('inserts an answer as it was typed or pasted', async (t) => {
      const prompt = await startPromptOf(t, shell)

      await prompt.choose('asks')
      await prompt.shows('user: ')
      prompt.type('$(touch ~/ran) & \\1 `x` é "\r')
      await prompt.shows('host [db1]: ')
      prompt.type('\u001b[200~db2\u001b[201~\r')
      await prompt.shows('PROMPT> ')

      const user = '$(touch ~/ran) & \\1 `x` é "'
      assert.equal(await prompt.takeLine(), `ssh ${user}@db2 # ${user} db2`)
    })

    for (const [what, words, until] of [
      ['a question', 'asks', 'user: '],
      ['a warning', 'misleads', 'Ctrl-C to cancel: '],
    ] as const) {
      test(`leaves the prompt unchanged on Ctrl-C at ${what}`, async (t) => {
        const prompt = await startPromptOf(t, shell)
        prompt.type('echo typed ')

        await prompt.choose(words)
        await prompt.shows(until)
        prompt.type(`half${CTRL_C}`)
        await prompt.shows('PROMPT> ')

        assert.equal(await prompt.takeLine(), 'echo typed ')
      })
    }

    test("doesn't affect the terminal, history or later keys", async (t) => {
      const prompt = await startPromptOf(t, shell)
      await run(prompt, 'stty -g >~/before')

      await prompt.choose('asks')
      await prompt.shows('user: ')
      prompt.type(`${CTRL_C}`)
      await prompt.shows('PROMPT> ')
      await prompt.choose('plain')
      await prompt.shows('PROMPT> ')
      await prompt.takeLine()
      await run(prompt, 'stty -g >~/after')
      await run(prompt, 'history >~/history')

      const read = (name: string) => readFileSync(join(prompt.home, name), 'utf8')
      assert.equal(read('after'), read('before'))
      assert.doesNotMatch(read('history'), /ls -a|ssh/)
    })

    test('shows the prompt and line after a resize mid-question', async (t) => {
      const prompt = await startPromptOf(t, shell)

      await prompt.choose('asks')
      await prompt.shows('user: ')
      prompt.resize(70)
      prompt.type('ada\r')
      await prompt.shows('host [db1]: ')
      prompt.type('\r')
      await prompt.shows('PROMPT> ssh ada@db1')

      assert.equal(await prompt.takeLine(), 'ssh ada@db1 # ada db1')
    })

    test('handles keys that were typed ahead', async (t) => {
      const prompt = await startPromptOf(t, shell)

      prompt.type(`${CTRL_G}plain\r`)
      await prompt.shows('Number: ')
      prompt.type('1\r')
      await prompt.shows('PROMPT> ')

      assert.equal(await prompt.takeLine(), 'ls -a')
    })

    test('works in vi mode', async (t) => {
      const prompt = await startPromptOf(t, shell, { settings: VI_MODE[shell] })

      await prompt.choose('plain')
      await prompt.shows('PROMPT> ')

      assert.equal(await prompt.takeLine(), 'ls -a')
    })

    test('can be replaced by another key', async (t) => {
      const key = shell === 'fish' ? 'set -g COMMANDER_FIND_KEY \\cf' : "COMMANDER_FIND_KEY='\\C-f'"
      const prompt = await startPromptOf(t, shell, { before: key })

      prompt.type('\u0006')
      await prompt.shows('Words: ')
      prompt.type(CTRL_C)
      await prompt.shows('PROMPT> ')
      prompt.type(`x${CTRL_G}y`)

      assert.equal(prompt.shown().match(/Words: /g)?.length, 1)
    })
  })
}

const VI_MODE: Readonly<Record<Shell, string>> = {
  bash: 'set -o vi',
  zsh: 'bindkey -v',
  fish: 'fish_vi_key_bindings',
}

/** Lines of the shell's startup file, before and after the one that loads Commander's file. */
type Rows = { readonly before?: string; readonly settings?: string }

async function startPromptOf(t: TestContext, shell: Shell, rows: Rows = {}): Promise<Prompt> {
  return startPrompt(t, await startApi(t, { commands: COMMANDS }), { shell, ...rows })
}

async function run(prompt: Prompt, line: string): Promise<void> {
  prompt.type(`${line}; printf 'ended-%s ' now\r`)
  await prompt.shows('ended-now ')
  await prompt.shows('PROMPT> ')
}
