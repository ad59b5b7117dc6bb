import { parseMockCommand } from '../../../core/commands/mock-command.ts'
import { parseProject } from '../../../core/content/project.ts'
import { parseRecipe } from '../../../core/content/recipe.ts'
import { parseSiteSettings } from '../../../core/content/site-settings.ts'
import { isObject, list, type Parser } from '../../../core/parsing/parse.ts'
import { COMMANDER_ID } from '../../../core/routing/screens.ts'
import { hasCatalogue } from '../../../core/words/catalogues.ts'
import { checkFont } from '../own-font.ts'
import { CONTENT } from '../paths.ts'
import { checkTheme } from '../site-theme.ts'
import { checkColours } from './check-colours.ts'
import { type ExportedValue, faultAt, missingExport, parseFaults } from './check-export.ts'
import { checkSite } from './check-site.ts'
import { checkWords } from './check-words.ts'
import { ContentError, type ContentFault, describeContentFault, reportContentFaults } from './content-fault.ts'
import { type ContentSource, readContentSources, runSource } from './content-source.ts'
import { isLanguage } from './language-tag.ts'
import { readLibrary } from './read-library.ts'
import { readResume } from './read-resume.ts'

const SITE = 'content/site.ts'
const PROJECTS = 'content/projects.ts'

const NO_COMMANDER =
  'has no project "commander", but every site has Commander; expected it in the list. You can change its name, description and place.'

type Expectation = {
  readonly file: string
  readonly name: string
  readonly declaration: string
  readonly mayBeMissing?: boolean
  /** The reason the file is required, if only some sites need it. */
  readonly why?: string
  readonly check: (exported: ExportedValue) => readonly ContentFault[] | Promise<readonly ContentFault[]>
}

/**
 * Finds all mistakes in the folder `content`. Runs the TypeScript files that the site uses, each at most once per
 * process, so later changes to them aren't noticed.
 */
export async function checkContent(content: string): Promise<readonly ContentFault[]> {
  const all = readContentSources(content)
  const faults = all.flatMap((source) => source.faults)
  const language = await languageOf(all)
  for (const expectation of expectationsOf(content, language)) faults.push(...(await checkFile(expectation, all)))
  faults.push(
    ...formerCommands(all),
    ...readLibrary(content).faults,
    ...themeFaults(content),
    ...(await checkFont(content)),
  )
  faults.push(...(await checkTexts(content, await projectIdsOf(all))))
  const unique = new Map(faults.map((fault) => [describeContentFault(fault), fault]))
  return [...unique.values()].sort(byPlace)
}

/** Colours can only be checked if the whole theme could be read. */
function themeFaults(content: string): readonly ContentFault[] {
  const faults = checkTheme(content)
  return faults.length > 0 ? faults : checkColours(content)
}

/** Content from an earlier version may have commands in files that are no longer read. */
function formerCommands(all: readonly ContentSource[]): readonly ContentFault[] {
  const file = 'content/commands/starter-library.ts'
  const remedy = 'commands are Markdown files in content/library/. To convert these, run "npm run library -- convert".'
  return all.some((source) => source.file === file)
    ? [{ file, line: null, message: `is no longer read; ${remedy}` }]
    : []
}

/** The language in the settings; English if they are invalid or name no known language. */
async function languageOf(all: readonly ContentSource[]): Promise<string> {
  const source = all.find(({ file }) => file === SITE)
  const run = source === undefined ? null : await runSource(source, all)
  const settings = parseSiteSettings(run?.ok ? run.value.site : null)
  const language = settings.ok ? settings.value.language : undefined
  return language !== undefined && isLanguage(language) ? language : 'en'
}

async function projectIdsOf(all: readonly ContentSource[]): Promise<readonly string[] | null> {
  const source = all.find(({ file }) => file === PROJECTS)
  const run = source === undefined ? null : await runSource(source, all)
  if (!run?.ok || !Array.isArray(run.value.projects)) return null
  const projects: readonly unknown[] = run.value.projects
  const ids = projects.map((project) => (isObject(project) ? project.projectId : undefined))
  return ids.filter((id) => typeof id === 'string')
}

function expectationsOf(content: string, language: string): readonly Expectation[] {
  return [
    {
      file: SITE,
      name: 'site',
      declaration: 'export const site: SiteSettings = {...}',
      check: (exported) => checkSite(exported, content, new Date()),
    },
    {
      file: 'content/words.ts',
      name: 'ownWords',
      declaration: 'export const ownWords: OwnWords = {...}',
      mayBeMissing: hasCatalogue(language),
      why: ` "${language}", the language of the site, has no built-in translation, so every text must be translated here.`,
      check: (exported) => checkWords(exported, language),
    },
    {
      file: PROJECTS,
      name: 'projects',
      declaration: 'export const projects: readonly Project[] = [...]',
      check: projectFaults,
    },
    {
      file: 'content/recipes.ts',
      name: 'recipes',
      declaration: 'export const recipes: readonly Recipe[] = [...]',
      mayBeMissing: true,
      check: (exported) => listFaults(exported, parseRecipe, 'recipeId'),
    },
    {
      file: 'content/mock-commands.ts',
      name: 'mockCommands',
      declaration: 'export const mockCommands: readonly MockCommand[] = [...]',
      mayBeMissing: true,
      check: (exported) => listFaults(exported, parseMockCommand, 'id'),
    },
  ]
}

async function checkFile(expectation: Expectation, all: readonly ContentSource[]): Promise<readonly ContentFault[]> {
  const { file, name, declaration, mayBeMissing = false, why = '', check } = expectation
  const source = all.find((one) => one.file === file)
  if (source === undefined && mayBeMissing) return []
  if (source === undefined) return [{ file, line: null, message: `is missing; expected "${declaration}" in it.${why}` }]
  const run = await runSource(source, all)
  if (!run.ok) return run.error
  const missing = missingExport(source, run.value, expectation)
  return missing === null ? check({ source, name, value: run.value[name] }) : [missing]
}

/** Pages, links, feed and manifest all refer to Commander, so it must be listed. */
function projectFaults(exported: ExportedValue): readonly ContentFault[] {
  const faults = listFaults(exported, parseProject, 'projectId')
  const projects: readonly unknown[] = Array.isArray(exported.value) ? exported.value : []
  const hasCommander = projects.some((project) => isObject(project) && project.projectId === COMMANDER_ID)
  return faults.length > 0 || projects.length === 0 || hasCommander ? faults : [faultAt(exported, [], NO_COMMANDER)]
}

function listFaults<T>(exported: ExportedValue, parser: Parser<T>, key: string): readonly ContentFault[] {
  return [...parseFaults(exported, list(parser)), ...repeatedFaults(exported, key)]
}

function repeatedFaults(exported: ExportedValue, key: string): readonly ContentFault[] {
  const entries: readonly unknown[] = Array.isArray(exported.value) ? exported.value : []
  const ids = entries.map((entry) => (isObject(entry) ? entry[key] : undefined))
  return ids.flatMap((id, index) => {
    if (typeof id !== 'string' || ids.indexOf(id) === index) return []
    const message = `${key} is "${id}", which another entry already has; expected a unique one.`
    return [faultAt(exported, [index, key], message)]
  })
}

function byPlace(one: ContentFault, other: ContentFault): number {
  if (one.file !== other.file) return one.file < other.file ? -1 : 1
  return (one.line ?? 0) - (other.line ?? 0)
}

/**
 * Checks the CV, the stories and the owner's pages. If `projectIds` is null because the projects' own file is broken,
 * checks only the CV.
 */
async function checkTexts(content: string, projectIds: readonly string[] | null): Promise<readonly ContentFault[]> {
  const resume = await faultsOf(() => readResume(content))
  if (projectIds === null) return resume
  // Imported late, because it imports the site's projects, and a mistake in the projects would end the process.
  const { readStories } = await import('../stories/read-stories.ts')
  return [...resume, ...(await faultsOf(() => readStories({ content, basePath: '', projectIds })))]
}

async function faultsOf(read: () => Promise<unknown>): Promise<readonly ContentFault[]> {
  try {
    await read()
    return []
  } catch (cause) {
    if (cause instanceof ContentError) return cause.faults
    throw cause
  }
}

/** Checks `content/`. On mistakes, prints all of them and their consequence, and exits with code 1. */
export async function requireValidContent(consequence?: string): Promise<void> {
  const faults = await checkContent(CONTENT)
  if (faults.length === 0) return
  reportContentFaults(faults, consequence)
  process.exit(1)
}
