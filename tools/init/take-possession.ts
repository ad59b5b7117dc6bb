import { join, relative } from 'node:path'
import type { Answers } from './answers.ts'
import { formatSource } from './format-source.ts'
import { PROJECTS_FILE } from './projects-file.ts'
import { replaceContent } from './replace-content.ts'
import { compareWithSample } from './sample-files.ts'
import { siteFile } from './site-file.ts'

/** Where copies are kept: not in `data/`, which is deleted to begin anew, and not in `content/`, which is built. */
export const COPIES = 'content.before'

const WRITTEN = ['site.ts', 'projects.ts']

/** Makes the content of the project in `root` that of a new owner, and says in sentences what was done. */
export async function takePossession(root: string, answers: Answers, now: Date): Promise<readonly string[]> {
  const content = join(root, 'content')
  const backup = join(root, COPIES, now.toISOString().replaceAll(/[:.]/g, '-'))
  const remove = compareWithSample(content).present.filter((path) => !WRITTEN.includes(path))
  const texts = { 'site.ts': siteFile(answers), 'projects.ts': PROJECTS_FILE }
  const write = new Map(Object.entries(texts).map(([path, text]) => [path, formatSource(text, path)]))
  await replaceContent({ content, backup, write, remove })
  return [
    `Written: ${shown([...write.keys()])}.`,
    ...(remove.length > 0 ? [`Removed, as it was the sample's: ${shown(remove)}.`] : []),
    `What was there before is in ${relative(root, backup)}, which git ignores.`,
    'content/commands/ stays: commands about nobody, for you to keep, to change or to delete. So does mock-commands.ts,',
    'which tests use.',
    'See your site with "npm start". Then put a picture of you into content/ and name it in content/site.ts, and tell',
    'of your projects in content/projects.ts.',
  ]
}

function shown(paths: readonly string[]): string {
  return paths.map((path) => `content/${path}`).join(', ')
}
