import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { ROOT } from '../build/paths.ts'
import type { Answers } from './answers.ts'
import { replaceContent } from './replace-content.ts'
import { compareWithSample } from './sample-files.ts'
import { siteFile } from './site-file.ts'

/** The text of `content/projects.ts` for a new owner: Commander, whose screen is part of every site, and how to go on. */
export const PROJECTS_FILE = `import type { Project } from '../core/project.ts'

/**
 * Your projects, in the order of their cards. \`projectId\` is the end of the address: /projects/commander.
 * Source: specification 3, "One sample project exists".
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description:
      'A work in progress: one place for all the commands I keep looking up, sorted into categories and quick to find.',
  },

  // Another project of yours is another entry; \`url\` (its own site or repository), \`year\` and \`tags\` may be
  // left out:
  //
  // {
  //   projectId: 'bird-map',
  //   name: 'Bird map',
  //   description: 'Which birds are heard where, drawn from the recordings of two hundred neighbours.',
  //   url: 'https://example.com/bird-map',
  //   year: 2025,
  //   tags: ['TypeScript', 'maps'],
  // },
  //
  // Each has a page, /projects/bird-map, with what its card says. To tell more, write its story into a Markdown file of
  // the same name, content/projects/bird-map.md: what the problem was, what you did and what came of it, with pictures
  // beside the file. The home page shows the first three.
]
`

const FORMATTER = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

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

/**
 * TypeScript laid out as the rest of the project; as it is where the formatter cannot be run. `file` is its name outside
 * `content/`, which the formatter leaves to the owner.
 */
export function formatSource(text: string, file: string): string {
  const args = [FORMATTER, 'format', '--vcs-enabled=false', `--stdin-file-path=${file}`]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, input: text, encoding: 'utf8' })
  return status === 0 ? stdout : text
}
