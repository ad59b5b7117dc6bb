import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { requireLibrary } from '../../cli/build/content/read-library.ts'
import { createCopy } from '../support/project/copy.ts'

const FORMER = `import { gitCommands } from './git.ts'

export const starterLibrary = [
  ...gitCommands,
  { id: 7, notes: 'How long this computer has been running', line: 'uptime' },
  { id: 'draft', platform: 'Node.js', notes: null, line: 'node --watch' },
]
`

const GIT = `export const gitCommands = [
  { id: 'git-status', platform: 'git', tags: ['daily'], notes: 'What has changed.', line: 'git status' },
]
`

const EXPECTED = [
  { id: 'git-status', notes: 'What has changed.', line: 'git status', platform: 'git', tags: ['daily'] },
  { id: '7', notes: 'How long this computer has been running', line: 'uptime' },
  { id: 'draft', notes: null, line: 'node --watch', platform: 'Node.js' },
]

describe('library task', () => {
  test('converts TypeScript commands to Markdown', async (t) => {
    const copy = await createCopy()
    t.after(copy.remove)
    const content = join(copy.folder, 'content')
    rmSync(join(content, 'library'), { recursive: true })
    mkdirSync(join(content, 'commands'))
    writeFileSync(join(content, 'commands', 'starter-library.ts'), FORMER)
    writeFileSync(join(content, 'commands', 'git.ts'), GIT)
    mkdirSync(join(content, 'library'))
    writeFileSync(join(content, 'library', 'git.md'), 'mine')

    const refused = await copy.run('library', 'convert')
    assert.deepEqual([refused.code, readdirSync(join(content, 'library'))], [1, ['git.md']])
    assert.match(refused.errors, /^content.library.git\.md already exists\. Move it away, then try again\.\n$/)

    rmSync(join(content, 'library', 'git.md'))
    const { code, output, errors } = await copy.run('library', 'convert')

    assert.deepEqual([code, errors], [0, ''])
    assert.match(output, /^content\/library has 3 commands in 3 files\.\nThe old files are in content\.before/)
    assert.deepEqual(readdirSync(join(content, 'library')).sort(), ['commands.md', 'git.md', 'node-js.md'])
    assert.deepEqual(requireLibrary(content), EXPECTED)
    assert.ok(!existsSync(join(content, 'commands')))
    assert.equal((await copy.run('library', 'convert')).code, 1)
  })

  test('prints its usage for an unknown subcommand', async (t) => {
    const copy = await createCopy()
    t.after(copy.remove)

    const { code, errors } = await copy.run('library', 'fetch')

    assert.equal(code, 2)
    assert.match(errors, /^Usage: npm run library -- <status \| pull \| push>/)
  })
})
