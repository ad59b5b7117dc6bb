import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { libraryFilesOf } from '../../../cli/build/content/library-files.ts'
import { readLibrary } from '../../../cli/build/content/read-library.ts'
import { freeIdFor, slugOf } from '../../../cli/build/content/readable-id.ts'
import { readCommanderMarkdown, writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

/** Platform, notes and line of a command, and the id that they result in. */
const IDS = [
  ['git', 'Undo the last commit', 'git reset', 'git-undo-the-last-commit'],
  ['git', 'Zweig löschen', 'git branch -d {{name}}', 'git-zweig-loeschen'],
  ['', 'Größe ändern, überall und für alle', 'mogrify', 'groesse-aendern-ueberall-und'],
  ['', 'Zweig lo\u0308schen', 'git branch -d {{name}}', 'zweig-loeschen'],
  ['', 'Załóż gałąź', 'git branch', 'zaloz-galaz'],
  ['', 'Afficher l’œuvre', 'ls', 'afficher-l-oeuvre'],
  ['', 'Șterge ramura', 'git branch', 'sterge-ramura'],
  ['', 'Xóa đường dẫn', 'rm', 'xoa-duong-dan'],
  ['', 'Søk i filer på Åland', 'grep', 'sok-i-filer-pa'],
  ['git', 'Удалить ветку', 'git branch -d {{name}}', 'git-branch-d'],
  ['docker', 'コンテナを一覧する', 'docker ps --all', 'docker-ps-all'],
  ['linux', 'ブランチ git を削除', 'git branch -d {{name=main}}', 'linux-git-branch-d'],
  ['', 'عرض الملفات', 'ls -la', 'ls-la'],
  ['', 'Ｇｉｔ ｌｏｇ', 'git log', 'git-log'],
  ['', '???', 'uptime', 'uptime'],
  ['', 'Где я?', 'где', 'my-command'],
  ['', null, 'tar -xzf {{file}}', 'tar-xzf-file'],
  ['', 'Deleted', 'true', 'deleted-2'],
] as const

describe('the id proposed for a command', () => {
  for (const [platform, notes, line, id] of IDS) {
    test(`is ${id} for "${notes}"`, () => {
      assert.equal(freeIdFor({ ...(platform === '' ? {} : { platform }), notes, line }, new Set()), id)
    })
  }

  test('gets a number if another command has it', () => {
    assert.equal(freeIdFor({ notes: 'Löschen', line: 'rm' }, new Set(['loeschen', 'loeschen-2'])), 'loeschen-3')
  })

  test('is unique within a file', (t) => {
    const text = writeCommanderMarkdown(['a', 'b'].map((id) => ({ id, notes: 'Löschen', line: `rm ${id}` })))
    const folder = temporaryFolder(t, { 'library/mine.md': text.replaceAll(/\n\nId: .*/g, '') })

    const { faults } = readLibrary(folder)

    assert.deepEqual(
      faults.map(({ message }) => /"Id: (.*?)"/.exec(message)?.[1]),
      ['loeschen', 'loeschen-2'],
    )
  })

  test('never replaces an existing id', () => {
    const [text = ''] = libraryFilesOf([{ id: 'l-schen', notes: 'Löschen', line: 'rm' }]).values()

    assert.equal(readCommanderMarkdown(text)?.entries[0]?.command.id, 'l-schen')
  })
})

test('a platform with accents has an ASCII file name', () => {
  assert.equal(slugOf('Größe'), 'groesse')
  assert.deepEqual([...libraryFilesOf([{ id: 'a', notes: 'a', line: 'a', platform: 'Müll' }]).keys()], ['muell.md'])
})
