import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copy } from './copy.ts'

const MINIMAL = {
  'site.ts': "export const site = { name: 'Bo' }\n",
  'projects.ts': 'export const projects = []\n',
  'recipes.ts': 'export const recipes = []\n',
} as const

/** Reduces the copy's `content/` to the minimum for a site. The owner's name is Bo. */
export async function writeMinimalContent({ folder }: Copy): Promise<void> {
  const content = join(folder, 'content')
  for (const owned of ['projects', 'library', 'resume.json', 'avatar.svg']) {
    await rm(join(content, owned), { recursive: true, force: true })
  }
  for (const [path, text] of Object.entries(MINIMAL)) await writeFile(join(content, path), text)
}
