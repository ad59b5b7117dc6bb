import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { ask } from '../../support/server/ask.ts'
import { makeToken, startTokenSite } from './token-site.ts'

const run = promisify(execFile)

const README = readFileSync(join(import.meta.dirname, '..', '..', '..', 'README.md'), 'utf8')

/** Shells, each with the options that make it run a script without the user's settings. */
const SHELLS = [
  ['bash', ['--norc', '--noprofile', '-c']],
  ['zsh', ['-f', '-c']],
  ['fish', ['--no-config', '-c']],
] as const

describe('curl example in the README', () => {
  for (const [shell, options] of SHELLS) {
    test(`adds its command only once from ${shell}`, {
      skip: isThere(shell) && isThere('curl') ? false : `${shell} or curl is not installed`,
    }, async (t) => {
      const site = await startTokenSite(t)
      const { token } = await makeToken(site, 'write')
      const text = documentedText()
        .replace("'cmdr_...'", `'${token}'`)
        .replace('localhost:3000', `127.0.0.1:${site.server.port}`)

      const added = JSON.parse((await run(shell, [...options, text])).stdout)
      const again = JSON.parse((await run(shell, [...options, text])).stdout)

      assert.deepEqual([added.id, added.line, added.tags], ['port-3000', 'lsof -i :3000', ['networking']])
      assert.deepEqual([again.status, again.code], [412, 'command/exists'])
      const list = JSON.parse((await ask(site.server, '/api/commands')).text)
      assert.equal(list.filter(({ id }: { readonly id: string }) => id === 'port-3000').length, 1)
    })
  }
})

/** The README's code block that sets `TOKEN`. */
function documentedText(): string {
  const block = [...README.matchAll(/```sh\n([\s\S]*?)```/g)].find(([, text = '']) => text.includes('export TOKEN='))
  assert.ok(block?.[1] !== undefined, 'the README has no such block')
  return block[1]
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0
}
