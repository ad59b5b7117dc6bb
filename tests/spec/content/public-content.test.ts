import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { copyPublicContent } from '../../../cli/build/content/public-content.ts'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const LIBRARY = writeCommanderMarkdown([
  { id: 'shown', notes: 'Shown', line: 'true', platform: 'git' },
  { id: 'hidden', notes: 'Hidden', line: 'false', platform: 'git', visibility: 'private' },
])

describe('content of a server', () => {
  test('leaves out private commands and other folders', (t) => {
    const [content, target] = [join(temporaryFolder(t), 'content'), join(temporaryFolder(t), 'copy')]
    for (const folder of ['library', 'library-old', 'stories']) {
      mkdirSync(join(content, folder), { recursive: true })
      writeFileSync(join(content, folder, 'git.md'), LIBRARY)
    }
    writeFileSync(join(content, 'site.ts'), '')

    copyPublicContent(content, target)

    assert.deepEqual(readdirSync(target).sort(), ['library', 'site.ts'])
    const copied = readFileSync(join(target, 'library', 'git.md'), 'utf8')
    assert.match(copied, /### Shown/)
    assert.doesNotMatch(copied, /Hidden|false/)
  })
})
