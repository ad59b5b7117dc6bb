import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { describeContentFault } from '../../../cli/build/content/content-fault.ts'
import { linksOutsideLibrary } from '../../../cli/build/content/story-links.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const LIBRARY = `---
commander: 1
---

## git

### What has changed.

\`\`\`sh
git status
\`\`\`

Id: git-status

### Mine alone.

\`\`\`sh
git log
\`\`\`

Visibility: private

Id: git-log
`

const REMEDY = 'If only your database has it, run "npm run library -- pull".'

describe('a link in a story', () => {
  for (const [link, said] of [
    ['[it](/projects/commander/commands/git-status)', null],
    ['[it](/projects/commander/platforms/git "All")', null],
    ['[it](/projects/commander/commands/git-status?sort=newest#x)', null],
    ['[it](/projects/commander)', null],
    [
      '[it](/projects/commander/commands/git-log)',
      'links to the command "git-log", but content/library has no public command with that id.',
    ],
    [
      '[it](/projects/commander/commands/git-statis)',
      'links to the command "git-statis", but content/library has no public command with that id. Did you mean "git-status"?',
    ],
    [
      '[it](/projects/commander/platforms/docker)',
      'links to the platform "docker", but content/library has no public command of that platform.',
    ],
    [
      '[it]: /projects/commander/commands/nothing-of-the-kind',
      'links to the command "nothing-of-the-kind", but content/library has no public command with that id.',
    ],
  ] as const) {
    test(`${link} ${said === null ? 'is valid' : 'is reported with its line'}`, (t) => {
      const expected = said === null ? [] : [`content/projects/buses.md:3: ${said} ${REMEDY}`]

      assert.deepEqual(
        linksIn(t, { 'content/library/git.md': LIBRARY, 'content/projects/buses.md': `Text.\n\n${link}\n` }),
        expected,
      )
    })
  }

  test("is checked on the owner's own pages too", (t) => {
    const page = '[it](/projects/commander/platforms/docker)'

    assert.deepEqual(linksIn(t, { 'content/library/git.md': LIBRARY, 'content/pages/uses.md': page }), [
      `content/pages/uses.md:1: links to the platform "docker", but content/library has no public command of that platform. ${REMEDY}`,
    ])
  })

  test("isn't checked without a library", (t) => {
    const story = '[it](/projects/commander/commands/nope)'

    assert.deepEqual(linksIn(t, { 'content/projects/buses.md': story }), [])
  })
})

function linksIn(test: TestContext, files: Readonly<Record<string, string>>): readonly string[] {
  return linksOutsideLibrary(join(temporaryFolder(test, files), 'content')).map(describeContentFault)
}
