import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projects } from '../../../content/projects.ts'
import type { CommandWithNotes } from '../../../core/commands/command.ts'
import { SCREENS, screenAt } from '../../../core/routing/screens.ts'
import { entryOf, placesFor } from '../../../web/palette/palette-entry.ts'

test('4. with nothing typed the palette offers every screen and every project', () => {
  const [screens, owned] = placesFor('', SCREENS)

  assert.deepEqual(namesOf(screens), ['Home', 'Projects', 'Commander', 'Sign in'])
  assert.deepEqual(
    namesOf(owned),
    projects.map(({ name }) => name),
  )
})

test('4. every screen that the palette offers is there', () => {
  const [screens] = placesFor('', SCREENS)

  for (const { address } of screens?.entries ?? []) assert.equal(screenAt(address).ok, true, address)
})

test('4. places are found by any words of their names, in any case and order', () => {
  const found = (text: string) => placesFor(text, SCREENS).flatMap((group) => namesOf(group))

  const projectsWith = (...words: readonly string[]) =>
    projects.map(({ name }) => name).filter((name) => words.every((word) => name.toLowerCase().includes(word)))

  assert.deepEqual(found('SIGN'), ['Sign in', ...projectsWith('sign')])
  assert.deepEqual(found('in  sign'), ['Sign in', ...projectsWith('in', 'sign')])
  assert.deepEqual(found('comm'), ['Commander', ...projectsWith('comm')])
  assert.deepEqual(found('git'), projectsWith('git'))
})

test('the three themes are offered after all places, each to be shown and not to be gone to', () => {
  const themes = placesFor('theme', SCREENS).at(-1)?.entries ?? []

  assert.deepEqual(
    themes.map(({ title, theme, line }) => [title, theme, line]),
    [
      ['Light theme', 'light', null],
      ['Dark theme', 'dark', null],
      ['System theme', '', null],
    ],
  )
})

test('4. a command is copied exactly as its line is', () => {
  const line = '  echo "a"\t| cat\n'

  assert.equal(entryOf(aCommand({ line })).line, line)
})

test('4. a command with placeholders is not copied but opened, where they can be filled', () => {
  const entry = entryOf(aCommand({ id: 'a b&c', line: 'git checkout {{branch=main}}' }))

  assert.equal(entry.line, null)
  assert.equal(entry.address, '/projects/commander/commands/a%20b%26c')
})

test('4. a command with escaped braces has no placeholder, and is shown and copied with the two braces that they stand for', () => {
  const { line, detail } = entryOf(aCommand({ line: String.raw`docker ps --format '\{\{.ID}}'` }))

  assert.deepEqual([line, detail], ["docker ps --format '{{.ID}}'", "docker ps --format '{{.ID}}'"])
})

test('4. a command with placeholders is shown as its card begins with it', () => {
  assert.equal(entryOf(aCommand({ line: 'git restore {{file=src/login.ts}}' })).detail, 'git restore src/login.ts')
})

test('4. a command with characters that deceive is opened, where a warning says so before the copy', () => {
  assert.equal(entryOf(aCommand({ line: 'rm\u202e -rf' })).line, null)
})

test('4. a command without a line is opened, as there is nothing to copy', () => {
  assert.equal(entryOf(aCommand({ line: null })).line, null)
})

function namesOf(group: ReturnType<typeof placesFor>[number] | undefined): readonly string[] {
  return group?.entries.map(({ title }) => title) ?? []
}

function aCommand(fields: Partial<CommandWithNotes>): CommandWithNotes {
  return { id: 'id', notes: 'Notes', line: 'line', ...fields }
}
