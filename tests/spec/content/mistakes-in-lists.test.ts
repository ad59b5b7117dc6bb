import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { assertMistakes, mistakesInContent, SOUND } from './content.ts'

const PROJECTS = 'content/projects.ts'
const RECIPES = 'content/recipes.ts'
const GIT = 'content/library/git.md'

/** For each mistake: the file, the text to replace, its replacement, and all messages that result. */
const MISTAKES = {
  "a project whose id isn't a slug": [
    PROJECTS,
    "'commander'",
    "'My tool'",
    [/^content\/projects.ts:3: entry 1, projectId is "M/],
  ],
  'a project without a description': [
    PROJECTS,
    / {4}description.*\n/,
    '',
    ['content/projects.ts:2: entry 1, description is missing; expected a text.'],
  ],
  'a misspelt field of a project': [
    PROJECTS,
    'name:',
    "tag: ['a'],\n    name:",
    ['content/projects.ts:4: entry 1, tag is unknown; expected "tags", probably.'],
  ],
  'a year that is a string': [
    PROJECTS,
    'name:',
    "year: '2024', name:",
    ['content/projects.ts:4: entry 1, year is "2024"; expected a whole number from 1950 to 2100.'],
  ],
  'a project address without https:// or http://': [
    PROJECTS,
    'name:',
    "url: 'javascript:alert(1)', name:",
    [
      'content/projects.ts:4: entry 1, url is "javascript:alert(1)"; expected an address that begins with https:// or http://.',
    ],
  ],
  'two projects with one id': [
    PROJECTS,
    '\n]',
    "\n  { projectId: 'commander', name: 'B', description: 'C' },\n]",
    ['content/projects.ts:7: projectId is "commander", which another entry already has; expected a unique one.'],
  ],
  'a recipe defined outside the list, without a time': [
    RECIPES,
    / {2}cookingTime.*\n/,
    '',
    ['content/recipes.ts:1: entry 1, cookingTime is missing; expected a text that is not empty.'],
  ],
  'an empty step of a recipe': [
    RECIPES,
    "'Boil.'",
    "''",
    ['content/recipes.ts:7: entry 1, cookingSteps, entry 1, description is ""; expected a text that is not empty.'],
  ],
} as const

describe('mistake in a list', () => {
  for (const [what, [file, from, to, words]] of Object.entries(MISTAKES)) {
    test(`such as ${what} is reported with file and line`, async (t) => {
      const mistakes = await mistakesInContent(t, { [file]: SOUND[file].replace(from, to) })

      assertMistakes(mistakes, words)
    })
  }
})

describe('mistakes in several files', () => {
  test('are reported together, by file and line', async (t) => {
    const mistakes = await mistakesInContent(t, {
      [PROJECTS]: SOUND[PROJECTS].replace("'commander'", "''"),
      [RECIPES]: SOUND[RECIPES].replace("'Soup',", "'Soup'"),
      [GIT]: SOUND[GIT].replace('git gc', ''),
    })

    const places = mistakes.map((mistake) => /^[^ ]+: /.exec(mistake)?.[0])
    assert.deepEqual(places, ['content/library/git.md:15: ', 'content/projects.ts:3: ', 'content/recipes.ts:5: '])
  })

  test('include those in stories and the CV', async (t) => {
    const mistakes = await mistakesInContent(t, {
      [PROJECTS]: SOUND[PROJECTS].replace("'Commander'", "''"),
      'content/projects/commandre.md': '# Hello\n',
      'content/resume.json': '{\n  "basics": {\n    "email": "nobody"\n  }\n}\n',
    })

    const places = mistakes.map((mistake) => /^[^ ]+: /.exec(mistake)?.[0] ?? '')
    assert.ok(places.includes('content/projects.ts:4: '), String(mistakes))
    assert.ok(places.includes('content/resume.json:3: '), String(mistakes))
    assert.ok(
      places.some((place) => place.startsWith('content/projects/commandre.md')),
      String(mistakes),
    )
  })
})

describe('list of projects', () => {
  test('must include the project Commander', async (t) => {
    const projects = "export const projects = [{ projectId: 'maps', name: 'Maps', description: 'Of trails.' }]\n"

    const mistakes = await mistakesInContent(t, { 'content/projects.ts': projects })

    assert.equal(mistakes.length, 1)
    assert.match(
      mistakes[0] ?? '',
      /^content\/projects\.ts:1: has no project "commander", but every site has Commander;/,
    )
  })
})
