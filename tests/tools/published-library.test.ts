import assert from 'node:assert/strict'
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { publishedLibrary } from '../../cli/library/published-library.ts'
import type { Command } from '../../core/commands/command.ts'
import { writeCommanderJson } from '../../core/commands/formats/commander-json.ts'
import { writeCommanderMarkdown } from '../../core/commands/formats/commander-markdown.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { writeCommands } from '../../formats/write-commands.ts'
import { parseEnvironment } from '../../server/environment/environment.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { OWN_LIBRARY } from '../support/library/own-library.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { startServer } from '../support/server/local-server.ts'

const UP: Command = { id: 'up', notes: 'How long this computer has been running', line: 'uptime' }
const WHO: Command = { id: 'who', notes: 'Who is logged in', line: 'who' }

describe('published library', () => {
  test('comes from the database, content/ or a chosen place', async (t) => {
    const folder = temporaryFolder(t, { 'mine/up.md': writeCommanderMarkdown([UP]) })
    const published = (choice?: string) => publish(folder, choice)
    assert.deepEqual(await published(), { commands: OWN_LIBRARY.filter(isPublic), place: 'content/library' })

    const store = openSqliteStore({ file: join(folder, 'commander.db') })
    await store.seed([WHO, { ...UP, visibility: 'private' }])
    await store.close()

    assert.deepEqual(await published(), { commands: [WHO], place: join(folder, 'commander.db') })
    const { who, up } = await historiesIn(folder)
    assert.match(who?.changedAt ?? '', /^\d{4}-\d\d-\d\dT/)
    assert.deepEqual([who?.addedAt, who?.earlier, up], [who?.changedAt, 0, undefined])
    const mine = join(folder, 'mine')
    assert.deepEqual(await published(mine), { commands: [UP], place: mine })
  })

  test('can come from an export or another site', async (t) => {
    const folder = temporaryFolder(t, { 'export.json': writeCommanderJson([UP, WHO]) })
    const file = join(folder, 'export.json')
    const url = await startSiteWith(t, { '/home/api/commands': JSON.stringify([WHO]) })

    assert.deepEqual(await publish(folder, file), { commands: [UP, WHO], place: file })
    for (const address of [`${url}/home`, `${url}/home/`, `${url}/home/api/commands`]) {
      assert.deepEqual(await publish(folder, address), { commands: [WHO], place: `${url}/home/api/commands` })
    }
  })

  test("includes the site's histories", async (t) => {
    const history = { addedAt: '2026-01-02T03:04:05Z', changedAt: '2026-02-03T04:05:06Z', earlier: 2, revision: 7 }
    const list = { '/api/commands': JSON.stringify([WHO]) }
    const telling = await startSiteWith(t, {
      ...list,
      '/api/histories.json': JSON.stringify([{ id: 'who', ...history }]),
    })
    const strange = await startSiteWith(t, { ...list, '/api/histories.json': '[{"id":"who"}]' })
    const folder = temporaryFolder(t, {})

    const libraries = await Promise.all([telling, strange].map((url) => published(folder, url)))

    assert.deepEqual(
      libraries.map((library) => library.ok && library.value.histories),
      [{ who: history }, {}],
    )
  })

  test("is refused if the site's histories can't be loaded", async (t) => {
    const url = await startSiteWith(t, { '/api/commands': JSON.stringify([WHO]), '/api/histories.json': 503 })

    assert.match(await refusal(temporaryFolder(t, {}), url), /\/api\/histories\.json responded with 503: expected /)
  })

  test('is as old as its files', async (t) => {
    const folder = temporaryFolder(t, {
      'one.json': writeCommanderJson([UP]),
      'mine/up.md': writeCommanderMarkdown([UP]),
    })
    const written = new Date('2025-01-02T03:04:05Z')
    for (const path of ['one.json', 'mine/up.md', 'mine']) utimesSync(join(folder, path), written, written)

    for (const path of ['one.json', 'mine']) {
      const library = await published(folder, join(folder, path))
      assert.deepEqual(library.ok && library.value.asOf, written)
    }
  })

  test("can come from other tools' files", async (t) => {
    const folder = temporaryFolder(t, {
      'theirs/pet.toml': '[[snippets]]\n  description = "Who is here"\n  command = "who"\n',
      'theirs/shell.cheat': '% shell\n\n# Who is here\nwho -a\n',
      'theirs/diary.txt': 'Hello.',
      'nameless.json': '[{"notes": "Who is here", "line": "who"}]',
    })
    const said: string[] = []
    t.mock.method(console, 'log', (text: string) => said.push(text))

    const library = await published(folder, join(folder, 'theirs'))
    const nameless = await published(folder, join(folder, 'nameless.json'))

    const idsAndLines = ({
      commands,
    }: {
      readonly commands: readonly { readonly id: string; readonly line: string | null }[]
    }) => commands.map(({ id, line }) => [id, line])
    assert.ok(library.ok && nameless.ok)
    assert.deepEqual(idsAndLines(library.value), [
      ['who-is-here', 'who'],
      ['shell-who-is-here', 'who -a'],
    ])
    assert.deepEqual(idsAndLines(nameless.value), [['who-is-here', 'who']])
    assert.match(said.join('\n'), /^Read 2 commands from .*; left out 1\.\n {2}diary\.txt: /)
  })

  test('can come from one of our CSV tables', async (t) => {
    const readme = { id: 'readme', notes: 'Begin a README', line: "cat <<'EOF' > README.md\n```sh\nls\n```\nEOF" }
    const { files } = await writeCommands([UP, readme], 'csv')
    const folder = temporaryFolder(t, { 'mine.csv': files[0]?.text ?? '' })

    const library = await published(folder, join(folder, 'mine.csv'))

    assert.deepEqual(library.ok && library.value.commands, [UP, readme])
  })

  test('leaves out other files beside our own Markdown', async (t) => {
    const folder = temporaryFolder(t, {
      'mine/up.md': writeCommanderMarkdown([UP]),
      'mine/.meetings.json': '{}',
      'mine/more/pet.toml': '[[snippets]]\n  description = "Who is here"\n  command = "who"\n',
      'mine/z.txt': 'Hello.',
    })
    const said: string[] = []
    t.mock.method(console, 'log', (text: string) => said.push(text))

    const library = await published(folder, join(folder, 'mine'))

    assert.deepEqual(library.ok && library.value.commands, [UP])
    assert.deepEqual(said, [
      "Left out: more/pet.toml, z.txt. In a folder with Commander's own Markdown files, only those are read.",
    ])
  })

  test("is refused with an explanation if it can't be read", async (t) => {
    const folder = temporaryFolder(t, {
      'commander.db': 'no database',
      'mine/up.md': writeCommanderMarkdown([UP]).replace('Id: up', ''),
      'prose.txt': 'Hello.',
    })
    const url = await startSiteWith(t, { '/api/commands': '<!doctype html>' })

    assert.match(await refusal(folder), /To publish the files instead, add "--library content\/library"\.$/)
    assert.match(await refusal(folder, join(folder, 'mine')), /up\.md:7: has no id, which links need; expected /)
    assert.match(
      await refusal(folder, join(folder, 'prose.txt')),
      /prose\.txt has no commands that can be read\.[\s\S]*Supported formats: .*navi/,
    )
    assert.match(await refusal(folder, join(folder, 'nothing')), /^There is no file or folder /)
    assert.match(await refusal(folder, url), /cannot be published: /)
    assert.match(await refusal(folder, `${url}/elsewhere`), /responded with 404: expected the list of commands\.$/)
    assert.match(
      await refusal(folder, 'http://127.0.0.1:1'),
      /^http:\/\/127\.0\.0\.1:1\/api\/commands cannot be reached: /,
    )
  })
})

async function published(folder: string, choice: string | undefined) {
  const environment = parseEnvironment({ DATA_DIR: folder })
  assert.ok(environment.ok)
  return publishedLibrary(environment.value, choice)
}

async function historiesIn(folder: string) {
  const library = await published(folder, undefined)
  return library.ok ? library.value.histories : {}
}

async function publish(folder: string, choice?: string) {
  const library = await published(folder, choice)
  assert.ok(library.ok, library.ok ? '' : library.error)
  const { commands, place } = library.value
  return { commands, place }
}

async function refusal(folder: string, choice?: string): Promise<string> {
  const library = await published(folder, choice)
  assert.ok(!library.ok)
  return library.error
}

/**
 * Starts a server and returns its URL. At these paths, it responds with the given text, or with the given status and no
 * body. All other paths get 404.
 */
function startSiteWith(t: TestContext, answers: Readonly<Record<string, string | number>>): Promise<string> {
  return startServer(t, (request, response) => {
    const answer = answers[request.url ?? ''] ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer)
  })
}
