import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import type { Command } from '../../core/commands/command.ts'
import { errorsUntil, runNode, startNode } from '../support/processes/node-process.ts'
import { taskArguments } from '../support/project/build-elsewhere.ts'
import { createLibraryCopy } from '../support/project/library-copy.ts'

const copy = await createLibraryCopy()
after(copy.remove)
const root = join(copy.folder, '..', '..')

/** Assembled here so that secret scanners don't mistake it for a real token. */
const TOKEN = ['gh', 'p_', 'q7Zt3Rk9Wm2Xv8Lb5Nc1Hd6Jf4Gp0Sy3Tu7E'].join('')
const SECRET: Command = { id: 'clone', notes: 'Clone', line: `git clone https://${TOKEN}@x.test/a`, platform: 'git' }
const PRIVATE: Command = { ...SECRET, id: 'hidden', visibility: 'private' }
const PET = `[[snippets]]\ndescription = "Clone"\ncommand = "git clone https://${TOKEN}@x.test/a"\n`

const PLACE = /content\/library\/git\.md:11: "git clone https:\/\/•••@x\.test\/a" has what looks like a GitHub token\./

describe('a possible secret in a build', () => {
  test('stops the build, and names the file and line', async () => {
    copy.reset([SECRET])

    const { code, errors, output } = await build()

    assert.equal(code, 1)
    assert.match(errors, PLACE)
    assert.match(errors, /Nothing was built.* add --allow-secrets\./)
    assertMasked(errors + output)
    assert.ok(!existsSync(join(root, 'build', 'site')))
  })

  test('stops a build that reads a file in another format', async () => {
    writeFileSync(join(root, 'snippets.toml'), PET)

    const { code, errors } = await build('--library', 'snippets.toml')

    assert.equal(code, 1)
    assert.match(errors, /snippets\.toml:3: ".*•••.*" has what looks like a GitHub token\./)
  })

  test('is published on request, and still reported', async () => {
    copy.reset([SECRET])

    const { code, errors } = await build('--allow-secrets')
    const server = startNode(taskArguments('serve'), { cwd: root, env: { ...variables(), PORT: '0' } })
    const warnings = await errorsUntil(server, /^Warning: this server shows/m)
    server.child.kill()
    await server.ended

    assert.equal(code, 0, errors)
    assert.match(errors, PLACE)
    assert.match(warnings, /^Warning: this server shows/m)
  })
})

describe('a possible secret in checked content', () => {
  test('fails the check unless the command is private', async () => {
    copy.reset([PRIVATE])
    const hidden = await checkSecrets()
    copy.reset([SECRET])
    const shown = await checkSecrets()

    assert.equal(hidden.code, 0)
    assert.match(hidden.output, /content\/library\/git\.md:11: .* a GitHub token\. The command isn’t public/)
    assert.equal(shown.code, 1)
    assert.match(shown.output, PLACE)
    assertMasked(hidden.output + shown.output)
  })

  test('passes if content/site.ts lists it in notSecrets', async () => {
    copy.reset([SECRET])
    const site = join(root, 'content', 'site.ts')
    const text = readFileSync(site, 'utf8')
    writeFileSync(site, text.replace("  name: '", `  notSecrets: ['${TOKEN}'],\n  name: '`))

    const { code, output } = await checkSecrets()

    writeFileSync(site, text)
    assert.deepEqual({ code, output }, { code: 0, output: 'content/ has no mistakes.\n' })
  })
})

describe('a possible secret in moved commands', () => {
  test('is reported by push, status and export', async () => {
    copy.reset([SECRET])
    const pushed = await copy.run(['push'])
    copy.write('git.md', (text) => text.replace('### Clone', '### Clone it'))
    const status = await copy.run(['status'])
    const exported = await copy.run(['export', '--to', 'navi', '--out', 'moved'])

    for (const { output } of [pushed, status]) assert.match(output, PLACE)
    assert.match(exported.output, /moved, clone: ".*•••.*" has what looks like a GitHub token\./)
    assertMasked(pushed.output + status.output + exported.output)
  })

  test('is reported by import and dry run, with its line', async () => {
    copy.reset([])
    await copy.run(['push'])
    writeFileSync(join(root, 'snippets.toml'), PET)

    const dry = await copy.run(['import', 'snippets.toml', '--dry-run'])
    const asJson = await copy.run(['import', 'snippets.toml', '--dry-run', '--json'])
    const imported = await copy.run(['import', 'snippets.toml'])

    for (const { output } of [dry, imported]) assert.match(output, /snippets\.toml:3: .* a GitHub token\./)
    const { secrets } = JSON.parse(asJson.output)
    assert.match(secrets.join(), /snippets\.toml:3: .* a GitHub token\./)
    assertMasked(dry.output + imported.output + secrets.join())
  })

  test('is reported by commander new for an imported library', async () => {
    writeFileSync(join(root, 'snippets.toml'), PET)
    const args = [...taskArguments('new'), 'brought', '--name', 'Bo', '--yes', '--library', 'snippets.toml']

    const { output } = await runNode(args, { cwd: root })

    assert.match(output, /snippets\.toml:3: .* a GitHub token\./)
    assertMasked(output)
  })
})

test('a build fails if --library names a missing folder', async () => {
  rmSync(copy.folder, { recursive: true })

  const { code, errors } = await build('--library', 'content/library')

  assert.equal(code, 1)
  assert.match(errors, /content\/library.*\nNothing was built\./)
})

async function build(...args: readonly string[]) {
  return runNode([...taskArguments('build'), ...args], { cwd: root, env: variables() })
}

function variables() {
  return { ...process.env, DATA_DIR: copy.data, DATABASE_URL: '', SITE_URL: '', AUTH_DOMAIN: '' }
}

async function checkSecrets() {
  return runNode(taskArguments('check'), { cwd: root })
}

function assertMasked(text: string): void {
  assert.ok(!text.includes(TOKEN), 'the secret is shown')
}
