import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import type { Story } from '../../../core/content/story.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { SiteMap } from '../../../core/routing/screens.ts'
import { fileIn } from '../file-in.ts'
import { type MadePicture, makePicture } from '../pictures/make-picture.ts'
import { allNodesOf, definitionsIn, type MarkdownRoot, namedPictureOf, nodesAtDepth, readMarkdown } from './markdown.ts'
import { type ReportLine, readFrontMatter } from './read-front-matter.ts'
import { type StoryFault, storyFaults, type TwinPicture } from './story-faults.ts'
import { type StoryElement, storyTree } from './story-tree.ts'

const EXTENSIONS = new Set(['.png', '.jpg', '.jpeg', '.webp', '.svg'])

const EXPECTED = 'expected a PNG, JPEG, WebP or SVG file beside the text'

type PictureFolders = { readonly folder: string; readonly cache: string }

const FRONT_MATTER = /^\ufeff?---[ \t]*\r?\n(?<yaml>(?:[^\n]*\n)*?)---[ \t]*(?:\r?\n|$)/

const FRONT_MATTER_OPENING = /^\ufeff?---[ \t]*(?:\r?\n|$)/

/** `yaml` is '' if there is no front matter, or if its end is missing. */
type SplitStory = { readonly yaml: string; readonly markdown: string; readonly isUnended: boolean }

/** The opening `---`. */
const LINES_BEFORE_YAML = 1

/** A Markdown file of `content/`, with the pages that it may link to. */
export type TextSource = PictureFolders & {
  readonly text: string
  readonly site: SiteMap
  readonly addressOf: (path: string) => string
}

type StorySource = TextSource & { readonly projectId: string }

/** A story, with its text as a tree that the screen and the feed are rendered from. */
export type WrittenStory = Omit<Story, 'blocks'> & { readonly tree: readonly StoryElement[] }

type ReadBlocks = {
  readonly tree: readonly StoryElement[]
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly faults: readonly StoryFault[]
}

/** A story as far as it could be read, its picture files, and all mistakes. */
type ReadStory = {
  readonly story: WrittenStory
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly faults: readonly StoryFault[]
}

// Far deeper than anyone can read, and far from a stack overflow.
const MAX_DEPTH = 100

/** Reads a story. Never fails: mistakes are part of the result. */
export async function readStory(source: StorySource): Promise<ReadStory> {
  const { yaml, root, rows, reportInYaml, faults } = openText(source.text)
  const frontMatter = readFrontMatter(yaml, reportInYaml, source.site)
  const { tree, files, faults: inText } = await readBlocks(root, rows, source)
  return {
    story: { projectId: source.projectId, ...frontMatter, tree },
    files,
    faults: inOrder([...faults, ...inText]),
  }
}

/** Parses a Markdown file. `faults` collects mistakes found here, and those passed to `report` and `reportInYaml`. */
export function openText(text: string) {
  const { yaml, markdown, isUnended } = splitFrontMatter(text)
  const faults: StoryFault[] = []
  const report: ReportLine = (line, message) => faults.push({ line, message })
  const reportInYaml: ReportLine = (line, message) => report(line + LINES_BEFORE_YAML, message)
  if (isUnended) report(1, 'front matter begins here and does not end; expected another line of --- after it')
  const root = readShallowMarkdown(markdown, report)
  return { yaml, root, rows: markdown.split('\n'), report, reportInYaml, faults }
}

/** Sorts mistakes by line. */
export function inOrder(faults: readonly StoryFault[]): readonly StoryFault[] {
  return faults.toSorted((one, other) => one.line - other.line)
}

/** Converts a text to elements, with its picture files and its mistakes. `rows` are the lines of the file. */
export async function readBlocks(root: MarkdownRoot, rows: readonly string[], source: TextSource): Promise<ReadBlocks> {
  const nodes = allNodesOf(root)
  const definitions = definitionsIn(nodes)
  const urls = nodes.flatMap((node) => namedPictureOf(node, definitions)?.url ?? [])
  const references = { definitions, pictures: await findPictures(urls, source) }
  const faults = storyFaults(root, { ...references, site: source.site, rows })
  const tree = storyTree(root, { ...references, addressOf: source.addressOf })

  const made = [...references.pictures.values()].flatMap((picture) =>
    picture.ok ? [picture.value.light, ...(picture.value.dark === null ? [] : [picture.value.dark])] : [],
  )
  return { tree, files: filesOf(made), faults }
}

/** Reports Markdown that is nested too deeply, and treats it as empty. */
function readShallowMarkdown(markdown: string, report: ReportLine) {
  const root = readMarkdown(markdown)
  const [tooDeep] = nodesAtDepth(root, MAX_DEPTH)
  if (tooDeep === undefined) return root
  report(
    tooDeep.position?.start.line ?? 1,
    `nested more than ${MAX_DEPTH} deep; expected fewer nested quotations or lists`,
  )
  return { ...root, children: [] }
}

function filesOf(pictures: readonly MadePicture[]): ReadonlyMap<string, Uint8Array> {
  return new Map(pictures.flatMap(({ files }) => [...files]))
}

/** Replaces the front matter with empty lines in `markdown`, so that line numbers stay right. */
function splitFrontMatter(text: string): SplitStory {
  const match = FRONT_MATTER.exec(text)
  if (match === null)
    return { yaml: '', markdown: text.replace(/^\ufeff/, ''), isUnended: FRONT_MATTER_OPENING.test(text) }
  const [whole] = match
  const markdown = whole.replace(/[^\r\n]/g, '') + text.slice(whole.length)
  return { yaml: match.groups?.yaml ?? '', markdown, isUnended: false }
}

/** Finds and converts pictures. Returns each picture by its URL, or else what is wrong with it. */
async function findPictures(
  urls: readonly string[],
  folders: PictureFolders,
): Promise<ReadonlyMap<string, Result<TwinPicture, string>>> {
  const found = new Map<string, Result<TwinPicture, string>>()
  for (const url of new Set(urls)) found.set(url, await findTwins(url, folders))
  return found
}

/** Converts a picture, and its twin for the dark theme, whose file is named like `map.dark.png`. */
async function findTwins(url: string, folders: PictureFolders): Promise<Result<TwinPicture, string>> {
  const light = await findPicture(url, folders)
  if (!light.ok) return light
  const darkUrl = url.replace(/(?=\.[^.]+$)/, '.dark')
  const darkFile = pictureFile(darkUrl, folders.folder)
  if (darkFile === null || !existsSync(darkFile)) return success({ light: light.value, dark: null })
  const dark = await findPicture(darkUrl, folders)
  if (!dark.ok) return failure(`has a twin "${darkUrl}" that ${dark.error}`)
  return success({ light: light.value, dark: dark.value })
}

async function findPicture(url: string, { folder, cache }: PictureFolders): Promise<Result<MadePicture, string>> {
  const file = pictureFile(url, folder)
  if (file === null) return failure(`is not in this folder; ${EXPECTED}`)
  const original = await readFile(file).catch(() => null)
  if (original === null) return failure(`is not there; ${EXPECTED}`)
  const made = await makePicture({ name: basename(file, extname(file)).normalize(), original, cache })
  return made.ok ? made : failure(`${made.error}; ${EXPECTED}`)
}

/** Returns null if the path points outside the folder, can't be a file, or doesn't have a picture's extension. */
function pictureFile(url: string, folder: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:|^[/\\]|\0/i.test(url)) return null
  const name = decoded(url)
  if (name === null || !EXTENSIONS.has(extname(name).toLowerCase())) return null
  const relativePath = relative(folder, join(folder, name))
  return relativePath === '..' || relativePath.startsWith(`..${sep}`)
    ? null
    : fileIn(folder, relativePath.replaceAll(sep, '/'))
}

function decoded(url: string): string | null {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}
