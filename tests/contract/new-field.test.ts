import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { putCommands } from '../support/library/changes.ts'
import { type FreshDatabase, freshDatabase } from '../support/library/fresh-database.ts'
import { makePostgresDatabase } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { makeSqliteDatabase } from '../support/library/sqlite-database.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = ['package.json', 'core', 'formats', 'server', 'web/owner/form', 'client']

/**
 * The edits that a new field needs: an entry in each of two files, and a migration for each database. For each file:
 * the place to insert at, as a text or pattern, and the text to insert before it.
 */
const NEW_FIELD = {
  'core/commands/command-fields.ts': ['} as const\n', '  testedOn: { maxLength: 20 },\n'],
  'core/commands/field-words.ts': [
    /(?<=\n {2}\},\n)\}\n$/,
    "  testedOn: { label: 'Tested on', rows: 1, description: 'Where it was tried.' },\n",
  ],
  'server/store/sqlite/migrate-sqlite.ts': ['] as const\n', "  'ALTER TABLE commands ADD COLUMN tested_on TEXT;',\n"],
  'server/store/postgres/migrate-postgres.ts': [
    '] as const\n',
    "  'ALTER TABLE commander.commands ADD COLUMN tested_on text;',\n",
  ],
} as const

const COMMAND = { ...createCommand({ source: 'a book' }), testedOn: 'Debian 13' }
const { id: _own, ...ENTRY } = COMMAND

const copy = copyWithField()
after(() => rmSync(copy, { recursive: true }))

describe('a new field', () => {
  test('is read, written, limited, exported and imported', async () => {
    const { parseCommand } = await load('core/commands/command.ts')
    const { parseEntry } = await load('core/commands/entry.ts')
    const { writeCommanderJson } = await load('core/commands/formats/commander-json.ts')
    const { parseImport } = await load('core/commands/import/parse-import.ts')

    const { readCommanderMarkdown, writeCommanderMarkdown } = await load('core/commands/formats/commander-markdown.ts')

    const file = writeCommanderJson([{ ...COMMAND, unknown: 1 }])
    const markdown = writeCommanderMarkdown([COMMAND])

    assert.deepEqual(parseCommand(COMMAND).value, COMMAND)
    assert.deepEqual(parseEntry(ENTRY).value, ENTRY)
    assert.deepEqual(parseEntry({ ...ENTRY, testedOn: 'x'.repeat(21) }).error, [
      { field: 'testedOn', expected: 'a text of at most 20 characters', rule: { code: 'max-length', max: 20 } },
    ])
    assert.match(file, /"source":"a book","testedOn":"Debian 13"}\n/)
    assert.deepEqual(parseImport(JSON.parse(file)).value, [COMMAND])
    assert.match(markdown, /^Source: a book\n\nTested on: Debian 13\n/m)
    assert.deepEqual(readCommanderMarkdown(markdown).entries[0].command, COMMAND)
  })

  test("is described in the API's schemas", async () => {
    const { SCHEMAS } = await load('server/api/openapi/schemas.ts')

    const { Entry, Command, Representation, CommanderFile } = SCHEMAS

    const { not, ...sent } = Entry.properties.testedOn
    const description = 'Where it was tried.'
    assert.deepEqual(sent, { type: ['string', 'null'], pattern: '\\S', maxLength: 20, description })
    assert.deepEqual(not, Entry.properties.source.not)
    for (const { properties } of [Command, Representation]) {
      assert.deepEqual(properties.testedOn, { type: 'string', description })
    }
    assert.equal(CommanderFile.properties.commands.items.properties.testedOn.maxLength, 20)
  })

  test('comes last in the form, and shows its warnings', async () => {
    const { ENTRY_FIELDS, contentOf, textOfCommand } = await load('web/owner/form/entry-text.ts')
    const { warningsOf } = await load('core/commands/warnings/warnings-of.ts')

    const text = textOfCommand(COMMAND)
    const [warning] = warningsOf({ ...ENTRY, testedOn: 'ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8' }, [], null)

    assert.equal(ENTRY_FIELDS.at(-1), 'testedOn')
    assert.equal(text.testedOn, 'Debian 13')
    assert.deepEqual(contentOf(text, COMMAND), ENTRY)
    assert.deepEqual([warning.code, warning.field], ['text/secret', 'testedOn'])
  })

  test('is stored by SQLite, in older libraries too', async (t) => {
    const { openSqliteStore } = await load('server/store/sqlite/sqlite-store.ts')
    const database = await makeSqliteDatabase(t)

    await assertKept(t, database, async () => openSqliteStore({ file: database.location, log: () => undefined }))
  })

  test('is stored by PostgreSQL, in older libraries too', { skip: whyNoPostgres() }, async (t) => {
    const { openPostgresStore } = await load('server/store/postgres/postgres-store.ts')
    const database = await makePostgresDatabase(t)

    await assertKept(t, database, () => openPostgresStore({ url: database.location, log: () => undefined }))
  })
})

async function assertKept(t: TestContext, database: FreshDatabase, open: FreshDatabase['store']): Promise<void> {
  const before = await database.store()
  await putCommands(before, [createCommand({ id: 'older' })])
  await before.close()

  const store = await freshDatabase(t, { ...database, open }).store()
  await putCommands(store, [COMMAND])

  const { commands } = await store.list()
  assert.deepEqual(commands, [createCommand({ id: 'older' }), COMMAND])
}

function copyWithField(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commander-new-field-'))
  for (const path of COPIED) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [path, [place, added]] of Object.entries(NEW_FIELD)) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    assert.equal(text.split(place).length, 2, `${path} has one place for a field`)
    writeFileSync(
      file,
      text.replace(place, (found) => added + found),
    )
  }
  return folder
}

/** Loads a module of the copy dynamically, because the copy doesn't exist when this file is compiled. */
function load(path: string) {
  return import(pathToFileURL(join(copy, path)).href)
}
