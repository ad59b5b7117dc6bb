import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { replaceContent, undoInterrupted } from '../../cli/init/replace-content.ts'
import { compareWithSample, filesOfOwner } from '../../cli/init/replace-sample.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

describe('replacing the sample', () => {
  test('takes only unchanged files for the sample', (t) => {
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

  test('copies what it removes, and leaves no empty folder', async (t) => {
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

  test('changes nothing if a file can’t be written', async (t) => {
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

  describe('an init that ends in the middle', () => {
    test('leaves content/ as it was once the next one starts', async (t) => {
      const { content, backup, before, replacement } = aReplacement(t)
      // Never settles, as if the process had been killed there.
      void replaceContent({ ...replacement, lastStep: () => new Promise(() => undefined) })
      await waitUntil(() => !existsSync(join(content, 'gone.svg')) && existsSync(join(content, 'library', 'mine.md')))

      const copies = await undoInterrupted(content, dirname(backup))

      assert.deepEqual(allIn(content), before)
      assert.equal(copies, backup)
      assert.equal(await undoInterrupted(content, dirname(backup)), null)
    })

    test('puts content/ back if its last step fails', async (t) => {
      const { content, before, replacement } = aReplacement(t)

      await assert.rejects(replaceContent({ ...replacement, lastStep: async () => assert.fail('the disk is full') }))

      assert.deepEqual(allIn(content), before)
    })
  })
})

function aReplacement(t: TestContext) {
  const folder = temporaryFolder(t, {
    'content/site.ts': 'sample',
    'content/gone.svg': '<svg/>',
    'content/library/git.md': 'sample',
  })
  const [content, backup] = [join(folder, 'content'), join(folder, 'content.before', 'now')]
  const write = new Map([
    ['site.ts', 'mine'],
    ['library/mine.md', 'mine'],
  ])
  const replacement = { content, backup, write, remove: ['library/git.md', 'gone.svg'] }
  return { content, backup, before: allIn(content), replacement }
}

function allIn(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setTimeout(5)
}
