import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { plainTextOf, textFileOf } from '../../../core/commands/formats/plain-text.ts'
import { promptListOf } from '../../../core/commands/formats/prompt-list.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { PUBLISHED_FORMATS } from '../../../formats/published-formats.ts'
import { writeCommands } from '../../../formats/write-commands.ts'
import { OWN_LIBRARY } from '../../support/library/own-library.ts'
import { readBuilt } from './built-site.ts'

describe('published library', () => {
  test('is readable as text, whole and in parts', () => {
    assert.equal(readBuilt('commands.txt'), plainTextOf(OWN_LIBRARY))
    for (const command of OWN_LIBRARY.filter((one) => plainTextOf([one]) !== '')) checkTextsOf(command)
  })

  test('has a list for shells beside the shell files', () => {
    assert.equal(readBuilt('api/commands.list'), promptListOf(OWN_LIBRARY.filter(isPublic)))
    for (const file of ['commander.sh', 'commander.fish']) assert.match(readBuilt(file), /^# Commander at your prompt/)
  })

  test('is written for navi and IntelliShell', async () => {
    for (const [path, format] of Object.entries(PUBLISHED_FORMATS)) {
      const { files } = await writeCommands(OWN_LIBRARY.filter(isPublic), format)
      assert.deepEqual(
        files.map(({ text }) => text),
        [readBuilt(path.slice(1))],
      )
    }
  })
})

function checkTextsOf(command: Command): void {
  const text = plainTextOf([command])
  for (const file of sharedFilesOf(command)) assert.ok(readBuilt(file).includes(text), file)
  const ofCommand = textFileOf(command.id)
  if (ofCommand !== null) assert.equal(readBuilt(`commands/${ofCommand}`), text)
}

/** The text files of the command's platform and tags. A platform or tag that can't be a file name has no file. */
function sharedFilesOf({ platform = '', tags = [] }: Command): readonly string[] {
  const names = [['platforms', platform] as const, ...tags.map((tag) => ['tags', tag] as const)]
  return names.flatMap(([folder, name]) => {
    const file = textFileOf(name)
    return name === '' || file === null ? [] : `${folder}/${file}`
  })
}
