import assert from 'node:assert/strict'
import test from 'node:test'
import { mistakesIn, SOUND } from './a-content.ts'

const GIT = 'content/commands/git.ts'
const LIBRARY = 'content/commands/starter-library.ts'

/** What is replaced in which file, and all that is then said. */
const MISTAKES = {
  'a command without an id': [
    GIT,
    / {4}id.*\n/,
    '',
    [/^content\/commands\/git.ts:2: entry 1, id is missing; expected an id/],
  ],
  'notes that are blank': [
    GIT,
    "'What has changed.'",
    "' '",
    [/^content\/commands\/git.ts:4: entry 1, notes is " "; expected wha/],
  ],
  'a line that is blank': [
    GIT,
    "'git gc'",
    "''",
    ['content/commands/git.ts:7: entry 2, line is ""; expected the command to copy.'],
  ],
  'a misspelt field of a command': [
    GIT,
    'line:',
    'lines:',
    ['content/commands/git.ts:5: entry 1, lines is not known here; expected "line", probably.'],
  ],
  'an id that two commands have': [
    GIT,
    'git-draft',
    'git-status',
    [
      'content/commands/git.ts:7: id is "git-status", which content/commands/git.ts:3 already has; expected a unique id.',
    ],
  ],
  'an id that a command in the library itself has too': [
    LIBRARY,
    '\n]',
    "\n  { id: 'git-draft', notes: null, line: 'a' },\n]",
    [/^content\/commands\/starter-library.ts:3: id is "git-draft", which content\/commands\/git.ts:7 already has/],
  ],
  'a list under another name than the library asks for': [
    GIT,
    'gitCommands',
    'gitComands',
    [/^content\/commands\/starter-library.ts:1: cannot be run: The requested module '.\/git.ts' does not provide an/],
  ],
  'an import of a file that is not there': [
    LIBRARY,
    './git.ts',
    './got.ts',
    ['content/commands/starter-library.ts:1: imports "./got.ts", which is not there.'],
  ],
  'a syntax error in the commands': [
    GIT,
    "'git gc'",
    "'git gc",
    [/^content\/commands\/git.ts:7: is not TypeScript: Unte/],
  ],
  'a library under another name': [
    LIBRARY,
    'starterLibrary',
    'library',
    [/^content\/commands\/starter-library.ts:3: exports "library"; expected "export const starterLibrary: /],
  ],
  'an enum, which Node does not run': [
    GIT,
    'export',
    'enum A { b }\nexport',
    [/^content\/commands\/git.ts:\d: cannot be run: /],
  ],
} as const

for (const [what, [file, from, to, words]] of Object.entries(MISTAKES)) {
  test(`${what} is told with file, line and what was expected`, async (t) => {
    const mistakes = await mistakesIn(t, { [file]: SOUND[file].replace(from, to) })

    assert.equal(mistakes.length, words.length, mistakes.join('\n'))
    for (const [index, expected] of words.entries()) {
      if (typeof expected === 'string') assert.equal(mistakes[index], expected)
      else assert.match(mistakes[index] ?? '', expected)
    }
  })
}

test('a library that was deleted is told with its file, and with what to write for none', async (t) => {
  assert.deepEqual(await mistakesIn(t, { [LIBRARY]: null, [GIT]: null }), [
    `${LIBRARY}: is missing; expected "export const starterLibrary: readonly Command[] = [...]" in it, or "export const starterLibrary = []" for no commands.`,
  ])
})

test('mock commands that were deleted are told with their file', async (t) => {
  assert.deepEqual(await mistakesIn(t, { 'content/mock-commands.ts': null }), [
    'content/mock-commands.ts: is missing; expected "export const mockCommands: readonly MockCommand[] = [...]" in it.',
  ])
})

test('recipes may be deleted: no page shows them', async (t) => {
  assert.deepEqual(await mistakesIn(t, { 'content/recipes.ts': null }), [])
})
