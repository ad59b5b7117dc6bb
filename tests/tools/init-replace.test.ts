import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { compareWithSample, filesOfOwner, replaceContent } from '../../tools/init/take-possession.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('only what is the same as in the sample counts as the sample', (t) => {
  const folder = temporaryFolder(t, {
    'content/site.ts': 'a',
    'content/projects/wheel.md': 'b',
    'content/library/git.md': 'c',
    'content/tsconfig.json': 'd',
  })
  const content = join(folder, 'content')

  const sample = filesOfOwner(content)
  const compared = compareWithSample(content, { ...sample, 'site.ts': 'another hash', 'gone.svg': 'a hash' })

  assert.deepEqual(Object.keys(sample), ['projects/wheel.md', 'site.ts'])
  assert.deepEqual(compared, { present: ['site.ts', 'projects/wheel.md'].sort(), changed: ['site.ts'] })
})

test('removed files leave no empty folder, and all of them are in the copy', async (t) => {
  const folder = temporaryFolder(t, {
    'content/site.ts': 'a',
    'content/projects/b.md': 'b',
    'content/projects/c.png': 'c',
  })
  const [content, backup] = [join(folder, 'content'), join(folder, 'backup')]

  await replaceContent({
    ...{ content, backup, write: new Map([['site.ts', 'new']]) },
    remove: ['projects/b.md', 'projects/c.png', 'projects/never.md'],
  })

  assert.deepEqual(readdirSync(content), ['site.ts'])
  assert.equal(readFileSync(join(content, 'site.ts'), 'utf8'), 'new')
  assert.deepEqual(Object.keys(filesOfOwner(backup)), ['projects/b.md', 'projects/c.png', 'site.ts'])
})

test('where a file cannot be written everything stays as it was', async (t) => {
  const folder = temporaryFolder(t, { 'content/site.ts': 'a', 'content/projects.ts.new/in-the-way': '' })
  const [content, backup] = [join(folder, 'content'), join(folder, 'backup')]
  const write = new Map([
    ['site.ts', 'new'],
    ['projects.ts', 'new'],
  ])

  await assert.rejects(replaceContent({ content, backup, write, remove: [] }))

  assert.equal(readFileSync(join(content, 'site.ts'), 'utf8'), 'a')
  assert.ok(!existsSync(join(content, 'site.ts.new')))
})
