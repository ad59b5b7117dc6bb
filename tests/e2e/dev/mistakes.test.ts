import assert from 'node:assert/strict'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import test from 'node:test'
import { aVisitor } from '../visitor.ts'
import { developmentServer, loading } from './development-server.ts'

type Mistake = {
  readonly what: string
  readonly file: string
  /** The text with the mistake; null deletes the file. */
  readonly text: string | null
  readonly sentence: string
}

const SITE = 'content/site.ts'
const RESUME = 'content/resume.json'
const RECIPES = 'content/recipes.ts'
const STORY = 'content/projects/late-buses.md'
const COMMANDS = 'content/commands/starter-library.ts'

const MISTAKES: readonly Mistake[] = [
  {
    what: 'a birth that is no date',
    file: SITE,
    text: "export const site = {\n  name: 'Bo',\n  birth: 'x1990',\n}\n",
    sentence: 'content/site.ts:3: birth is "x1990"; expected ',
  },
  {
    what: 'settings that are no TypeScript',
    file: SITE,
    text: "export const site = {\n  name: 'Bo'\n  tagline: 'Clocks'\n}\n",
    sentence: 'content/site.ts:3: is not TypeScript: ',
  },
  {
    what: 'settings that are gone',
    file: SITE,
    text: null,
    sentence: 'content/site.ts: is missing; expected "export const site',
  },
  {
    what: 'tags that are no list',
    file: 'content/projects.ts',
    text: "export const projects = [\n  { projectId: 'a', name: 'A', description: 'A.', tags: 'CSS' },\n]\n",
    sentence: 'content/projects.ts:2: ',
  },
  {
    what: 'a CV that is no JSON',
    file: RESUME,
    text: '{\n  "basics": { "name": "Bo",, "label": "Clocks" }\n}\n',
    sentence: 'content/resume.json:2: this is not JSON: ',
  },
  {
    what: 'a wrong date in the CV',
    file: RESUME,
    text: '{\n  "basics": { "name": "Bo" },\n  "work": [{ "name": "Tick", "position": "Maker", "startDate": "May" }]\n}\n',
    sentence: 'content/resume.json:3: ',
  },
  {
    what: 'a recipe without a name',
    file: RECIPES,
    text: "export const recipes = [\n  { recipeId: 'soup' },\n]\n",
    sentence: 'content/recipes.ts:2: ',
  },
  {
    what: 'a command without a line',
    file: COMMANDS,
    text: "export const starterLibrary = [\n  { id: 'a', notes: 'A', line: '' },\n]\n",
    sentence: 'content/commands/starter-library.ts:2: ',
  },
  {
    what: 'a story of no project',
    file: STORY,
    text: 'It began at a stop.\n',
    sentence: 'content/projects/late-buses.md: content/projects.ts has no project "late-buses"',
  },
]

// One page for all of them: loading it takes longer than any of them.
test('while one develops, mistakes are shown over the page', async (context) => {
  const { url, content, shown } = await developmentServer()
  const { page, leave } = await aVisitor()
  const overlay = page.locator('vite-error-overlay')
  const untilSound = () => page.getByRole('heading', { level: 1, name: 'Bo' }).waitFor()
  await loading(page, () => page.goto(url))
  await untilSound()

  for (const { what, file, text, sentence } of MISTAKES) {
    await context.test(`${what} is named over the page and in the terminal until it is mended`, async () => {
      const path = join(dirname(content), file)
      const sound = await readFile(path).catch(() => null)

      await write(path, text)
      await overlay.getByText(sentence).waitFor()
      await shown(sentence)
      assert.equal(await overlay.locator('.stack').textContent(), '')

      await loading(page, () => write(path, sound))
      await untilSound()
      assert.equal(await overlay.count(), 0)
    })
  }

  await leave()
})

test('while one develops, a page that is loaded with a mistake in the content shows what was there before, below it', async () => {
  const { url, content } = await developmentServer()
  const { page, leave } = await aVisitor()
  const path = join(content, 'projects.ts')
  const sound = await readFile(path)
  const [mistake] = MISTAKES.filter(({ file }) => file === 'content/projects.ts')
  assert.ok(mistake !== undefined)
  await write(path, mistake.text)

  await page.goto(url)

  await page.locator('vite-error-overlay').getByText(mistake.sentence).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Bo' }).waitFor()
  assert.equal(await page.getByText(/NaN|cannot be reached/).count(), 0)
  await loading(page, () => write(path, sound))
  await leave()
})

test('while one develops, a saved list of commands is said to fill new databases only', async () => {
  const { content, shown } = await developmentServer()
  const file = join(content, 'commands', 'starter-library.ts')

  await writeFile(file, `${await readFile(file, 'utf8')}\n`)

  await shown('content/commands/ only fills a new library.')
})

async function write(path: string, text: string | Buffer | null): Promise<void> {
  if (text === null) return rm(path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
