import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { readPlatformTexts } from '../../../cli/build/content/read-library.ts'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const GIT = createCardCommand({ id: 'status', platform: 'git' })
const MORE_GIT = createCardCommand({ id: 'log', platform: 'git' })
const DOCKER = createCardCommand({ id: 'ps', platform: 'docker' })
const PRIVATE = createCardCommand({ id: 'mine', platform: 'mine', visibility: 'private' })
const NO_PLATFORM = createCardCommand({ id: 'up' })

describe('the text about a platform', () => {
  test('comes from the about field of its file', (t) => {
    const texts = textsOf(t, { 'git.md': writeCommanderMarkdown([GIT], { about: 'Say "undo": safely.' }) })

    assert.deepEqual(texts, [['git', 'Say "undo": safely.']])
  })

  test('is the last one if there are several', (t) => {
    const texts = textsOf(t, {
      'git.md': writeCommanderMarkdown([GIT], { about: 'First.' }),
      'more.md': writeCommanderMarkdown([MORE_GIT], { about: 'Last.' }),
    })

    assert.deepEqual(texts, [['git', 'Last.']])
  })

  for (const [of, commands] of [
    ['several platforms', [GIT, DOCKER]],
    ['commands without a platform', [NO_PLATFORM]],
    ['private commands', [PRIVATE]],
    ['no commands', []],
  ] as const) {
    test(`isn't taken from a file of ${of}`, (t) => {
      const texts = textsOf(t, { 'some.md': writeCommanderMarkdown(commands, { about: 'Some.' }) })

      assert.deepEqual(texts, [])
    })
  }
})

function textsOf(t: TestContext, files: Readonly<Record<string, string>>) {
  const named = Object.entries(files).map(([name, text]) => [`library/${name}`, text])
  return readPlatformTexts(temporaryFolder(t, Object.fromEntries(named)))
}
