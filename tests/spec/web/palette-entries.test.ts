import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { projects } from '../../../content/projects.ts'
import type { CommandWithNotes } from '../../../core/commands/command.ts'
import { SCREENS, screenAt } from '../../../core/routing/screens.ts'
import type { SearchHit } from '../../../core/search/query.ts'
import { entryOf, siteEntriesFor } from '../../../web/palette/palette-entry.ts'

describe('entries of the palette', () => {
  test('are every screen and project if nothing is typed', () => {
    const [screens, owned] = siteEntriesFor('', SCREENS)

    assert.deepEqual(namesOf(screens), ['Home', 'Projects', 'Commander', 'Sign in'])
    assert.deepEqual(
      namesOf(owned),
      projects.map(({ name }) => name),
    )
  })

  test('lead to existing screens', () => {
    const [screens] = siteEntriesFor('', SCREENS)

    for (const { address } of screens?.entries ?? []) assert.equal(screenAt(address).ok, true, address)
  })

  test('match any words of their names, in any order', () => {
    const found = (text: string) => siteEntriesFor(text, SCREENS).flatMap((group) => namesOf(group))

    const projectsWith = (...words: readonly string[]) =>
      projects.map(({ name }) => name).filter((name) => words.every((word) => name.toLowerCase().includes(word)))

    assert.deepEqual(found('SIGN'), ['Sign in', ...projectsWith('sign')])
    assert.deepEqual(found('in  sign'), ['Sign in', ...projectsWith('in', 'sign')])
    assert.deepEqual(found('comm'), ['Commander', ...projectsWith('comm')])
    assert.deepEqual(found('git'), projectsWith('git'))
  })

  test('end with the three themes', () => {
    const themes = siteEntriesFor('theme', SCREENS).at(-1)?.entries ?? []

    assert.deepEqual(
      themes.map(({ title }) => title),
      ['Light theme', 'Dark theme', 'System theme'],
    )
    assert.ok(themes.every(({ line, run }) => line === null && run !== null))
  })

  test("copy a command's line exactly", () => {
    const line = '  echo "a"\t| cat\n'

    assert.equal(entryOf(createHit({ line })).line, line)
  })

  test('open a command with placeholders', () => {
    const entry = entryOf(createHit({ id: 'a b&c', line: 'git checkout {{branch=main}}' }))

    assert.equal(entry.line, null)
    assert.equal(entry.address, '/projects/commander/commands/a%20b%26c')
  })

  test('show escaped braces as two braces', () => {
    const { line, detail } = entryOf(createHit({ line: String.raw`docker ps --format '\{\{.ID}}'` }))

    assert.deepEqual([line, detail], ["docker ps --format '{{.ID}}'", "docker ps --format '{{.ID}}'"])
  })

  test('show the defaults of placeholders', () => {
    assert.equal(entryOf(createHit({ line: 'git restore {{file=src/login.ts}}' })).detail, 'git restore src/login.ts')
  })

  test('open a command with deceptive characters', () => {
    assert.equal(entryOf(createHit({ line: 'rm\u202e -rf' })).line, null)
  })

  test('open a command without a line', () => {
    assert.equal(entryOf(createHit({ line: null })).line, null)
  })
})

function namesOf(group: ReturnType<typeof siteEntriesFor>[number] | undefined): readonly string[] {
  return group?.entries.map(({ title }) => title) ?? []
}

function createHit(fields: Partial<CommandWithNotes>): SearchHit {
  return { command: { id: 'id', notes: 'Notes', line: 'line', ...fields }, marks: null }
}
