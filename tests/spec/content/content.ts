import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { checkContent } from '../../../cli/build/content/check-content.ts'
import { describeContentFault } from '../../../cli/build/content/content-fault.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const SITE = `import type { SiteSettings } from '../core/site-settings.ts'

export const site: SiteSettings = {
  name: 'Maria',
  tagline: 'Web developer and climber.',
  birth: '1990-05-17T06:30:00+03:00',
  avatar: 'me.svg', avatarDescription: 'Me on a rock',
}
`

const PROJECTS = `export const projects = [
  {
    projectId: 'commander',
    name: 'Commander',
    description: 'All my commands.',
  },
]
`

const RECIPES = `const soup = {
  recipeId: 'soup',
  type: 'Starter',
  name: 'Soup',
  description: 'Warm.',
  ingredients: [{ description: 'Water' }],
  cookingSteps: [{ description: 'Boil.' }],
  cookingTime: '1 hour',
  skillLevel: 'easy',
  servings: '4',
  notes: '',
}

export const recipes = [soup]
`

const GIT = `---
commander: 1
---

## git

### What has changed.

\`\`\`sh
git status
\`\`\`

Id: git-status

###

\`\`\`sh
git gc
\`\`\`

Id: git-draft
`

/** Valid content: the text of each file, by its path. */
export const SOUND = {
  'content/site.ts': SITE,
  'content/projects.ts': PROJECTS,
  'content/recipes.ts': RECIPES,
  'content/mock-commands.ts': 'export const mockCommands = []\n',
  'content/library/git.md': GIT,
  'content/me.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
} as const

/**
 * The mistakes that are reported after these edits to valid content. Each edit is a file's new text, or null to delete
 * the file.
 */
export async function mistakesInContent(
  test: TestContext,
  edits: Readonly<Record<string, string | null>>,
): Promise<readonly string[]> {
  const files = Object.entries<string | null>({ ...SOUND, 'package.json': '{ "type": "module" }', ...edits })
  const folder = temporaryFolder(
    test,
    Object.fromEntries(files.flatMap(([path, text]) => (text === null ? [] : [[path, text]]))),
  )
  return (await checkContent(join(folder, 'content'))).map(describeContentFault)
}

/** Asserts that there are exactly these mistakes, in this order. Each is given in full or as a pattern. */
export function assertMistakes(mistakes: readonly string[], expected: readonly (string | RegExp)[]): void {
  assert.equal(mistakes.length, expected.length, mistakes.join('\n'))
  for (const [index, one] of expected.entries()) {
    if (typeof one === 'string') assert.equal(mistakes[index], one)
    else assert.match(mistakes[index] ?? '', one)
  }
}
