import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPicture } from '../../support/browser/picture.ts'
import type { Copy } from '../../support/project/copy.ts'

/** The content of another owner, in which Commander isn't the first project and no project has a story. */
const ANOTHER_OWNER = {
  'site.ts': `export const site = { "name": "Ingrid", "avatar": "me.jpg", "avatarDescription": "Me, laughing",
    "location": "Skrova", "hostedOnBucket": true };\n`,
  'projects.ts': `export const projects = [
    { "projectId": "bus-times", "name": "Bus times", "description": "Every stop of the island, on one page.",
      "url": "https://example.com/bus-times/", "year": 2024, "tags": ["Rust"] },
    { "projectId": "bare", "name": "Bare", "description": "Nothing but its name and this." },
    { "projectId": "commander", "name": "Commands", "description": "What I type." },
];\n`,
  'library/mine.md':
    '---\r\ncommander: 1\r\n---\r\n### How long this computer has been running\r\n```sh\r\nuptime\r\n```\r\nId: up\r\n',
} as const

/**
 * Replaces the copy's `content/` with that of another owner, who has a photograph 1600 pixels wide and a location, but
 * no tagline, date of birth, email address, story or CV.
 */
export async function writeAnotherOwner({ folder }: Copy): Promise<void> {
  const content = join(folder, 'content')
  for (const sample of ['projects', 'library', 'resume.json', 'avatar.svg']) {
    await rm(join(content, sample), { recursive: true, force: true })
  }
  await mkdir(join(content, 'library'))
  for (const [path, text] of Object.entries(ANOTHER_OWNER)) await writeFile(join(content, path), text)
  await writeFile(
    join(content, 'me.jpg'),
    await createPicture({ width: 1600, height: 1200 }).jpeg({ quality: 95 }).toBuffer(),
  )
}
