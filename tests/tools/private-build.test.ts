import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { aCommand } from '../contract/sample-commands.ts'
import { aLibraryCopy } from './a-library-copy.ts'
import { runNode } from './node-process.ts'

const SECRET = 'internal-host-41'

test('3. nothing of a private command or a draft is in what a build writes', async (t) => {
  const copy = await aLibraryCopy()
  t.after(copy.remove)
  const root = join(copy.folder, '..', '..')
  copy.reset([
    aCommand({ id: 'shown', notes: 'Shown to all', line: 'true', platform: 'git' }),
    aCommand({ id: `${SECRET}-id`, notes: SECRET, line: SECRET, platform: SECRET, visibility: 'private' }),
    aCommand({ id: `${SECRET}-draft`, notes: null, line: SECRET, tags: [SECRET] }),
  ])
  const env = {
    ...process.env,
    DATA_DIR: copy.data,
    DATABASE_URL: '',
    SITE_URL: 'https://ada.example',
    AUTH_DOMAIN: '',
  }

  const built = await runNode([join(root, 'tools', 'build.ts')], { cwd: root, env })

  assert.equal(built.code, 0, built.errors)
  const build = join(root, 'build')
  const files = readdirSync(build, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map((file) => join(file.parentPath, file.name))
  const holding = (text: string) => paths.filter((path) => path.includes(text) || readFileSync(path).includes(text))
  assert.deepEqual(holding(SECRET), [])
  assert.ok(holding('Shown to all').length > 5)
})
