import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createCommand } from '../support/library/sample-commands.ts'
import { createLibraryCopy } from '../support/project/library-copy.ts'

// Other tldr clients have a program called `tldr` as well.
const [, minor] = /^tealdeer 1\.(\d+)/.exec(spawnSync('tldr', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
const FIRST_WITH_MD = 7

const copy = await createLibraryCopy()
after(copy.remove)

describe('an export for tealdeer', { skip: minor === undefined && 'tealdeer is not installed' }, () => {
  test('can be shown by tealdeer', async (t) => {
    copy.reset([createCommand({ id: 'a', platform: 'mytool', notes: 'Say who', line: 'mytool --name {{name=Ada}}' })])
    await copy.run(['push'])
    const folder = mkdtempSync(join(tmpdir(), 'tealdeer-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const pages = join(folder, 'pages')

    const { code, errors } = await copy.run(['export', '--to', 'tldr', '--out', pages, '--replace'])
    assert.equal(code, 0, errors)
    // Older versions expect the same file without its extension `.md`.
    if (Number(minor) < FIRST_WITH_MD) renameSync(join(pages, 'mytool.page.md'), join(pages, 'mytool.page'))
    writeFileSync(join(folder, 'config.toml'), `[directories]\ncustom_pages_dir = ${JSON.stringify(pages)}\n`)
    mkdirSync(join(folder, 'tldr-pages', 'pages'), { recursive: true })
    const env = { ...process.env, TEALDEER_CONFIG_DIR: folder, TEALDEER_CACHE_DIR: folder }
    const shown = spawnSync('tldr', ['--color', 'never', 'mytool'], { encoding: 'utf8', env })

    assert.match(shown.stdout, /Say who:\s+mytool --name Ada/, shown.stderr)
  })
})
