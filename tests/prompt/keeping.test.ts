import assert from 'node:assert/strict'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { parseCommands } from '../../core/commands/command.ts'
import { readCommanderMarkdown } from '../../core/commands/formats/commander-markdown.ts'
import { openLibrary } from '../../server/store/library-location.ts'
import { createLibraryCopy } from '../support/project/library-copy.ts'
import { lacks, type Prompt, SHELL_NAMES, startPrompt } from '../support/prompt/prompt.ts'
import { asOwner, startApi } from '../support/server/api.ts'
import { answering, deadOrigin, startServer } from '../support/server/local-server.ts'

const CTRL_C = '\u0003'
const TOKEN = { COMMANDER_TOKEN: 'owner' }

for (const shell of SHELL_NAMES) {
  describe(`Ctrl-X Ctrl-G in ${shell}`, { skip: lacks(shell) }, () => {
    test('sends the line to the library, as a private command', async (t) => {
      const server = await startApi(t, { commands: [] })
      const prompt = await startPrompt(t, server, { shell, env: TOKEN })
      const line = `echo "a\\b" '\`x\`' $(date) & é`
      prompt.type(line)

      await keep(prompt, 'Say "hello" é')
      await prompt.shows('Kept in your library')

      const list = parseCommands(JSON.parse((await asOwner(server, 'GET', '/api/commands')).text))
      assert.deepEqual(list.ok && list.value.map(({ notes, line, visibility }) => ({ notes, line, visibility })), [
        { notes: 'Say "hello" é', line, visibility: 'private' },
      ])
      assert.equal(await prompt.takeLine(), line)
      assert.equal(existsSync(join(prompt.home, 'commander-kept.md')), false)
    })

    test('uses the previous line if the prompt is empty', async (t) => {
      const prompt = await startPrompt(t, { port: await findDeadPort() }, { shell })
      prompt.type("printf 'ended-%s ' now\r")
      await prompt.shows('ended-now ')
      await prompt.shows('PROMPT> ')

      await keep(prompt, 'Print')
      await prompt.shows('Kept in ')

      assert.deepEqual(kept(prompt), [{ notes: 'Print', line: "printf 'ended-%s ' now" }])
    })

    test('saves to a library file if the server is unreachable', async (t) => {
      const prompt = await startPrompt(t, { port: await findDeadPort() }, { shell, env: TOKEN })
      const first = 'echo ```sh'

      prompt.type(first)
      await keep(prompt, 'Fence')
      await prompt.shows('Kept in ')
      await prompt.takeLine()
      prompt.type('pwd')
      await keep(prompt, '')
      await prompt.shows('Kept in ')

      assert.deepEqual(kept(prompt), [
        { notes: 'Fence', line: first },
        { notes: null, line: 'pwd' },
      ])
      assert.equal(statSync(join(prompt.home, 'commander-kept.md')).mode & 0o077, 0)
    })

    test('saves to a library file if the server adds nothing', async (t) => {
      const origin = await startServer(t, answering({ added: [], entries: 0 }))
      const prompt = await startPrompt(t, { port: Number(new URL(origin).port) }, { shell, env: TOKEN })

      prompt.type('pwd')
      await keep(prompt, 'Where')
      await prompt.shows('Kept in ')

      assert.deepEqual(kept(prompt), [{ notes: 'Where', line: 'pwd' }])
    })

    test('saves nothing on Ctrl-C', async (t) => {
      const prompt = await startPrompt(t, { port: await findDeadPort() }, { shell })
      prompt.type('pwd')

      prompt.type('\u0018\u0007')
      await prompt.shows('Notes for pwd: ')
      prompt.type(CTRL_C)
      await prompt.shows('PROMPT> ')

      assert.equal(await prompt.takeLine(), 'pwd')
      assert.equal(existsSync(join(prompt.home, 'commander-kept.md')), false)
    })

    test('passes neither token nor line as an argument', async (t) => {
      const server = await startApi(t, { commands: [] })
      const prompt = await startPrompt(t, server, { shell, env: TOKEN })
      renameSync(join(prompt.home, 'bin/curl'), join(prompt.home, 'curl'))
      const script = '#!/bin/sh\nprintf "%s\\n" "$@" >>~/arguments; exec ~/curl "$@"\n'
      writeFileSync(join(prompt.home, 'bin/curl'), script, { mode: 0o755 })

      prompt.type('very-secret-line')
      await keep(prompt, 'Very secret notes')
      await prompt.shows('Kept in your library')

      const passed = readFileSync(join(prompt.home, 'arguments'), 'utf8')
      assert.match(passed, /import/)
      assert.doesNotMatch(passed, /owner|secret/)
    })
  })
}

describe('saved-lines file', { skip: lacks('bash') }, () => {
  test('is pushed to the library like other files', async (t) => {
    const copy = await createLibraryCopy()
    t.after(copy.remove)
    copy.reset([])
    const env = { COMMANDER_KEPT_FILE: join(copy.folder, 'kept.md') }
    const prompt = await startPrompt(t, { port: await findDeadPort() }, { shell: 'bash', env })
    for (const [line, notes] of [
      ['df -h | sort', 'How full the disks are'],
      ['pwd', ''],
    ] as const) {
      prompt.type(line)
      await keep(prompt, notes)
      await prompt.shows('Kept in ')
      await prompt.takeLine()
    }

    const pushed = await copy.run(['push'])

    assert.deepEqual([pushed.code, pushed.errors], [0, ''])
    const store = await openLibrary({ kind: 'file', file: join(copy.data, 'commander.db') })
    const { commands } = await store.copy()
    await store.close()
    assert.deepEqual(
      commands.map(({ command: { notes, line, visibility } }) => ({ notes, line, visibility })),
      [
        { notes: 'How full the disks are', line: 'df -h | sort', visibility: 'private' },
        { notes: null, line: 'pwd', visibility: 'private' },
      ],
    )
  })
})

async function keep(prompt: Prompt, notes: string): Promise<void> {
  prompt.type('\u0018\u0007')
  await prompt.shows('Notes for ')
  await prompt.shows(': ')
  prompt.type(`${notes}\r`)
}

function kept({ home }: Prompt) {
  const read = readCommanderMarkdown(readFileSync(join(home, 'commander-kept.md'), 'utf8'))
  assert.deepEqual(read?.faults, [])
  return read?.entries.map(({ command: { notes, line } }) => ({ notes, line }))
}

async function findDeadPort(): Promise<number> {
  return Number(new URL(await deadOrigin()).port)
}
