import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isObject } from '../../core/parse.ts'
import { formatCommandCount } from '../../core/thousands.ts'
import { runSync } from '../bootstrap/run-process.js'
import { libraryFilesOf } from '../build/content/library-files.ts'
import { ROOT } from '../build/paths.ts'
import { SYNC_RECORDS_FILE } from '../library/sync-records.ts'
import type { Answers } from './answers.ts'
import { type FormerLibrary, moveLibrary } from './former-library.ts'
import { replaceContent } from './replace-content.ts'
import { siteFile } from './site-file.ts'

/** Text of `content/projects.ts` for a new owner: Commander, which every site has, and how to add more projects. */
export const PROJECTS_FILE = `import type { Project } from '../core/project.ts'

/**
 * Your projects, in the order of their rows. \`projectId\` is the end of the address: /projects/commander.
 * Source: specification 3, "One sample project exists".
 */
export const projects: readonly Project[] = [
  {
    projectId: 'commander',
    name: 'Commander',
    description: 'A searchable library of command lines, each with notes and one click to copy.',
  },

  // Add an entry for each of your projects. \`url\` (its site or repository), \`figure\` (the number that says
  // most about it), \`year\` and \`tags\` are optional:
  //
  // {
  //   projectId: 'bird-map',
  //   name: 'Bird map',
  //   description: 'Which birds are heard where, drawn from the recordings of two hundred neighbours.',
  //   figure: '212',
  //   figureOf: 'gardens listened to',
  //   url: 'https://example.com/bird-map',
  //   year: 2025,
  //   tags: ['TypeScript', 'maps'],
  // },
  //
  // Each project has a page, such as /projects/bird-map, with the text of its row. To say more, write a Markdown file with
  // the same name, content/projects/bird-map.md: the problem, what you did and what came of it, with pictures beside the
  // file. The home page shows the first three projects.
]
`

const FORMATTER = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')

/** The folder for backups. Not in `data/`, which people delete to start over, nor in `content/`, which gets built. */
export const BACKUP_FOLDER = 'content.before'

const WRITTEN = ['site.ts', 'projects.ts']

/** Files built from the earlier content. */
const BUILT = ['build', 'build.new', 'build-lambda', '.cache/library.json', '.cache/prerender']

/** A new owner's answers. `movesLibrary` also moves the former database out of the way. */
export type SampleReplacement = {
  readonly answers: Answers
  readonly former: FormerLibrary
  readonly movesLibrary: boolean
  readonly now: Date
}

/** Replaces the sample content in `root` with a new owner's. Returns sentences about what it did. */
export async function replaceSample(
  root: string,
  { answers, former, movesLibrary, now }: SampleReplacement,
): Promise<readonly string[]> {
  const content = join(root, 'content')
  const backup = join(root, BACKUP_FOLDER, now.toISOString().replaceAll(/[:.]/g, '-'))
  const texts = { 'site.ts': siteFile(answers), 'projects.ts': PROJECTS_FILE }
  const written = new Map(Object.entries(texts).map(([path, text]) => [path, formatSource(text, path)]))
  const library = libraryFilesOf(answers.library === 'starter' ? [] : (answers.library?.commands ?? []))
  const write = new Map([...written, ...[...library].map(([name, text]) => [`library/${name}`, text] as const)])
  const sample = compareWithSample(content)
  const ofSample = sample.present.filter((path) => !WRITTEN.includes(path) && !isOfLibrary(path))
  const replaced = (await replacedInLibrary(content, answers.library, sample)).filter((path) => !write.has(path))
  const database = join(backup, 'data')
  const toMove = movesLibrary && 'file' in former ? former.file : null
  const lastStep = async () => {
    for (const made of BUILT) await rm(join(root, made), { recursive: true, force: true })
    if (toMove !== null) await moveLibrary(toMove, database)
  }
  await replaceContent({ content, backup, write, remove: [...ofSample, ...replaced], lastStep })
  const shownBackup = relative(root, backup)
  return [
    `Written: ${shown([...written.keys()])}.`,
    ...(ofSample.length > 0 ? [`Removed from the sample: ${shown(ofSample)}.`] : []),
    `Your earlier files are in ${shownBackup}, which git ignores.`,
    `${await aboutLibrary(content, answers.library)} mock-commands.ts stays, because tests use it.`,
    ...aboutFormerLibrary(former, toMove === null ? null : relative(root, database)),
    'Run "npm start" to see your site. Then put a picture of yourself into content/, name it in content/site.ts, and describe',
    'your projects in content/projects.ts.',
  ]
}

function aboutFormerLibrary(former: FormerLibrary, movedTo: string | null): readonly string[] {
  switch (former.kind) {
    case 'none':
      return []
    case 'postgres':
      return [
        `${former.name} stays as it is: init doesn't touch PostgreSQL. If it holds the sample's commands, stop the server and`,
        'run "npm run backup" for a copy. Then empty it; the next start fills it from content/library:',
        `  psql "$DATABASE_URL" -c 'DROP SCHEMA commander CASCADE'`,
      ]
    default: {
      const { file } = former
      if (movedTo !== null)
        return [`${file} is in ${movedTo} now. The next start makes a new one from content/library.`]
      const why = former.kind === 'changed' ? ` ${former.why}` : ''
      return [
        `${file} stays, and is what "npm start" and "npm run build" show.${why}`,
        `To begin with content/library alone, stop the server, move ${file} away and start again.`,
      ]
    }
  }
}

async function aboutLibrary(content: string, library: Answers['library']): Promise<string> {
  if (library === 'starter') return 'content/library/ stays: nothing in it is personal. Keep, change or delete it.'
  if (library !== null) return `content/library/ has ${formatCommandCount(library.commands.length)}.`
  const kept = (await filesOfLibrary(content)).filter((path) => path.endsWith('.md'))
  if (kept.length > 0)
    return `${shown(kept)} stay${kept.length === 1 ? 's' : ''}: you wrote or changed this part of the library.`
  return 'The library is empty: add commands on the page, or as Markdown in content/library/ (docs/content.md).'
}

/**
 * The owner's library replaces the whole sample. Without one, only unchanged files of the sample are removed, because
 * owners may have edited theirs.
 */
async function replacedInLibrary(
  content: string,
  library: Answers['library'],
  { present, changed }: ReturnType<typeof compareWithSample>,
): Promise<readonly string[]> {
  if (library === 'starter') return []
  const all = await filesOfLibrary(content)
  if (library !== null) return all
  const unchanged = present.filter((path) => isOfLibrary(path) && !changed.includes(path))
  return [...unchanged, ...all.filter((path) => path.endsWith(SYNC_RECORDS_FILE))]
}

/** Library files, and the record of syncs, which would make the old commands look deleted from a new library. */
async function filesOfLibrary(content: string): Promise<readonly string[]> {
  const names = await readdir(join(content, 'library'), { recursive: true }).catch(() => [])
  const ours = names.filter((name) => name.endsWith('.md') || name === SYNC_RECORDS_FILE)
  return ours.map((name) => `library/${name.replaceAll('\\', '/')}`)
}

/** Checks whether a path in `content/` is a library file. */
export function isOfLibrary(path: string): boolean {
  return path.startsWith('library/')
}

function shown(paths: readonly string[]): string {
  return paths.map((path) => `content/${path}`).join(', ')
}

/**
 * Formats TypeScript like the rest of the project; returns it unchanged if the formatter can't run. `file` is a name
 * outside `content/`, which the formatter ignores.
 */
export function formatSource(text: string, file: string): string {
  const args = [FORMATTER, 'format', '--vcs-enabled=false', `--stdin-file-path=${file}`]
  const { code, output } = runSync([process.execPath, ...args], { cwd: ROOT, input: text })
  return code === 0 ? output : text
}

/** Files in `content/` that say nothing about the owner. */
const NOT_PERSONAL = /^(?:library\/.*|mock-commands\.ts|tsconfig\.json|words\.ts)$/

const LIST = join(import.meta.dirname, 'sample-files.json')

/** SHA-256 of each file, by its path in `content/`. */
type SampleFiles = Readonly<Record<string, string>>

/** Hashes of the files in `content` that init removes: those about the owner, and the library. */
export function filesOfSample(content: string): SampleFiles {
  return hashesOf(content, (path) => !NOT_PERSONAL.test(path) || /^library\/.*\.md$/.test(path))
}

/** Hashes of the files in `content` that are about the owner. */
export function filesOfOwner(content: string): SampleFiles {
  return hashesOf(content, (path) => !NOT_PERSONAL.test(path))
}

function hashesOf(content: string, isWanted: (path: string) => boolean): SampleFiles {
  const entries = readdirSync(content, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = entries.map((entry) => join(entry.parentPath, entry.name).slice(content.length + 1))
  const paths = names.map((name) => name.replaceAll('\\', '/')).filter(isWanted)
  return Object.fromEntries(paths.sort().map((path) => [path, hashOf(join(content, path))]))
}

/** Hashes of the sample's files in this version of the code. */
export function listedSampleFiles(): SampleFiles {
  const list: unknown = JSON.parse(readFileSync(LIST, 'utf8'))
  const entries = isObject(list) ? Object.entries(list) : []
  return Object.fromEntries(entries.flatMap(([path, hash]) => (typeof hash === 'string' ? [[path, hash]] : [])))
}

/** Finds the sample's files that are still in `content`, and those of them that were changed. */
export function compareWithSample(
  content: string,
  sample: SampleFiles = listedSampleFiles(),
): { readonly present: readonly string[]; readonly changed: readonly string[] } {
  const present = Object.keys(sample).filter((path) => existsSync(join(content, path)))
  return { present, changed: present.filter((path) => hashOf(join(content, path)) !== sample[path]) }
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
