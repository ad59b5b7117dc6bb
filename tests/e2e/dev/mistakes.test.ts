import assert from 'node:assert/strict'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { createVisitor } from '../../support/browser/visitor.ts'
import { developmentServer, loading } from './development-server.ts'

type Mistake = {
  readonly file: string
  /** The text with the mistake, or null to delete the file. */
  readonly text: string | null
  readonly sentence: string
}

const SITE = 'content/site.ts'
const RESUME = 'content/resume.json'
const RECIPES = 'content/recipes.ts'
const STORY = 'content/projects/late-buses.md'
const COMMANDS = 'content/library/unix.md'

const MISTAKES: readonly Mistake[] = [
  {
    file: SITE,
    text: "export const site = {\n  name: 'Bo',\n  birth: 'x1990',\n}\n",
    sentence: 'content/site.ts:3: birth is "x1990"; expected ',
  },
  {
    file: SITE,
    text: "export const site = {\n  name: 'Bo'\n  tagline: 'Clocks'\n}\n",
    sentence: 'content/site.ts:3: is not TypeScript: ',
  },
  {
    file: SITE,
    text: null,
    sentence: 'content/site.ts: is missing; expected "export const site',
  },
  {
    file: 'content/projects.ts',
    text: "export const projects = [\n  { projectId: 'a', name: 'A', description: 'A.', tags: 'CSS' },\n]\n",
    sentence: 'content/projects.ts:2: ',
  },
  {
    file: RESUME,
    text: '{\n  "basics": { "name": "Bo",, "label": "Clocks" }\n}\n',
    sentence: 'content/resume.json:2: this is not JSON: ',
  },
  {
    file: RESUME,
    text: '{\n  "basics": { "name": "Bo" },\n  "work": [{ "name": "Tick", "position": "Maker", "startDate": "May" }]\n}\n',
    sentence: 'content/resume.json:3: ',
  },
  {
    file: RECIPES,
    text: "export const recipes = [\n  { recipeId: 'soup' },\n]\n",
    sentence: 'content/recipes.ts:2: ',
  },
  {
    file: COMMANDS,
    text: '---\ncommander: 1\n---\n\n### A\n\n```sh\nuptime\n',
    sentence: 'content/library/unix.md:7: The code fence opened on line 7 is never closed. ',
  },
  {
    file: STORY,
    text: 'It began at a stop.\n',
    sentence: 'content/projects/late-buses.md: content/projects.ts has no project "late-buses"',
  },
]

describe('mistake during npm run dev', () => {
  // Makes each mistake before fixing the previous one, because the page reloads when no mistake is left, and reloading
  // would take longer.
  test('is shown on the page and terminal until fixed', async () => {
    const { url, content, shown } = await developmentServer()
    const { page, leave } = await createVisitor()
    const overlay = page.locator('vite-error-overlay')
    const sound = await soundTexts(dirname(content))
    const mend = (file: string) => write(join(dirname(content), file), sound.get(file) ?? null)
    await loading(page, () => page.goto(url))

    for (const [index, { file, text, sentence }] of MISTAKES.entries()) {
      await write(join(dirname(content), file), text)
      await overlay.getByText(sentence).waitFor()
      await shown(sentence)
      assert.equal(await overlay.locator('.stack').textContent(), '')

      const last = MISTAKES[index - 1]
      if (last !== undefined && last.file !== file) await mend(last.file)
      if (last !== undefined) await overlay.getByText(last.sentence).waitFor({ state: 'detached' })
    }
    await loading(page, () => mend(MISTAKES.at(-1)?.file ?? ''))
    await page.getByRole('heading', { level: 1, name: 'Bo' }).waitFor()

    assert.equal(await overlay.count(), 0)
    await leave()
  })

  test('leaves the previous content visible below the message', async () => {
    const { url, content } = await developmentServer()
    const { page, leave } = await createVisitor()
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
})

describe('command added to a file', () => {
  test('is reported with the npm script that pushes it', async () => {
    const { content, shown } = await developmentServer()
    const file = join(content, 'library', 'unix.md')

    await writeFile(file, `${await readFile(file, 'utf8')}\n### New\n\n\`\`\`sh\ntrue\n\`\`\`\n\nId: new\n`)

    await shown('1 command differs between content/library and the library: npm run library -- status')
    await shown('Run "npm run library -- push" to bring your files into it.')
  })
})

/** The original texts of the files that get mistakes, by name; null for a file that didn't exist. */
async function soundTexts(folder: string): Promise<ReadonlyMap<string, Buffer | null>> {
  const files = [...new Set(MISTAKES.map(({ file }) => file))]
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file)).catch(() => null)))
  return new Map(files.map((file, index) => [file, texts[index] ?? null]))
}

async function write(path: string, text: string | Buffer | null): Promise<void> {
  if (text === null) return rm(path)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
