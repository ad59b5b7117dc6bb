import type { PublicConfig } from '../../core/built-site/public-config.ts'
import type { SiteManifest } from '../../core/built-site/site-manifest.ts'
import type { Command } from '../../core/commands/command.ts'
import { plainTextOf, textFileOf } from '../../core/commands/formats/plain-text.ts'
import { promptListOf } from '../../core/commands/formats/prompt-list.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { idsLastChangedFirst } from '../../core/search/sort-order.ts'
import { PUBLISHED_FORMATS } from '../../formats/published-formats.ts'
import { packed, writeCommands } from '../../formats/write-commands.ts'
import { PUBLISHED_LIST } from '../../web/library/built-library.ts'
import { bundleSite } from './bundle/bundle.ts'
import { pruneCache } from './cached-file.ts'
import { hostingFiles } from './hosting/hosting-files.ts'
import { serviceWorkerFile } from './offline/service-worker-file.ts'
import { BUILD_CACHES } from './paths.ts'
import { promptFiles } from './prompt/prompt-files.ts'
import { renderSite } from './render-site.ts'
import { sharingFiles } from './sharing/sharing-files.ts'
import type { SharingParts } from './sharing/sharing-parts.ts'
import { undrawableTexts } from './sharing/site-drawings.ts'
import type { LibraryToPublish } from './site-content.ts'
import { readSiteContent, type SiteContent } from './site-content.ts'
import { writeSite } from './write-site.ts'

/** Static hosts derive the media type from the file name. */
const CHANGED_FILE = 'api/changed.json'

const MS_PER_SECOND = 1000

const MAX_COMMAND_TEXTS = 5_000

/** `stamp` identifies everything that affects the build. `library` replaces the one in `content/`, unless it's null. */
type BuildOptions = { readonly stamp: string; readonly library: LibraryToPublish | null }

/** Builds the whole site into `build/`. Throws a `ContentError` like `readSiteContent`. */
export async function buildSite(config: PublicConfig, { stamp, library: given }: BuildOptions): Promise<void> {
  const finish = reportSteps()
  const content = await readSiteContent(config.siteUrl, given)
  finish('read content/')
  const bundle = await bundleSite(config, content)
  finish('bundled scripts and styles')
  const sharing = sharingParts(content, config)
  for (const sentence of undrawableTexts(sharing)) console.warn(sentence)
  const { files: pages, policy, forServer } = await renderSite(content, { config, bundle, sharing })
  finish(`rendered ${pages.size} pages`)
  const pictures = await sharingFiles(sharing)
  finish('drew icons and preview images')
  const { siteMap, library, resume, stories, avatar, font } = content
  const files = new Map<string, string | Uint8Array>([
    ...bundle.files,
    ...stories.files,
    ...(avatar === null ? [] : [[avatar.path, avatar.bytes] as const]),
    ...(font === null ? [] : [[font.path, font.bytes] as const]),
    ...pictures,
    ...pages,
    ...(resume === null ? [] : [['resume.json', resume.text] as const]),
    ['api/commands', JSON.stringify(library.commands)],
    [PUBLISHED_LIST.slice(1), JSON.stringify(library)],
    ...lastChanged(content),
    ...commandTexts(library.commands),
    ...(await commandsForTools(library.commands)),
    ...(await promptFiles(config)),
  ])
  const basePath = basePathOf(config.siteUrl)
  files.set(...serviceWorkerFile(bundle.scripts.serviceWorker, { files, basePath, listUrl: config.apiUrl }))
  const hosting = hostingFiles({ policy, config, siteMap, files: [...files.keys()] })
  const manifest: SiteManifest = { contentSecurityPolicy: policy.header, siteMap }
  await writeSite({
    files: new Map([...files, ...hosting.inSite]),
    hosting: hosting.beside,
    manifest: JSON.stringify(manifest),
    renderer: { script: forServer.script, pages: JSON.stringify(forServer.pages) },
    stamp,
  })
  finish(`compressed and wrote ${files.size} files`)
  for (const cache of Object.values(BUILD_CACHES)) await pruneCache(cache)
}

/** Prints each finished step and how long it took, because a first build can take a minute. */
function reportSteps(): (step: string) => void {
  let began = performance.now()
  return (step) => {
    const now = performance.now()
    console.log(`  ${step} (${((now - began) / MS_PER_SECOND).toFixed(1)} s)`)
    began = now
  }
}

/**
 * A file with the ids of the commands, most recently changed first, as the API returns them. Returns no file if the
 * histories aren't known.
 */
function lastChanged({ library: { commands }, histories }: SiteContent): readonly (readonly [string, string])[] {
  const changes = commands.map(({ id }) => {
    const { changedAt: at = '', revision = 0 } = histories.get(id) ?? {}
    return { id, at, revision }
  })
  return histories.size === 0 ? [] : [[CHANGED_FILE, JSON.stringify(idsLastChangedFirst(changes))]]
}

/**
 * The library as text: as a whole, as the list for the prompt, by platform, by tag and, unless that would be too many
 * files for static hosts, by command.
 */
function commandTexts(commands: readonly Command[]): ReadonlyMap<string, string> {
  const texts = new Map([
    ['commands.txt', plainTextOf(commands)],
    ['api/commands.list', promptListOf(commands)],
  ])
  const add = (folder: string, name: string, some: readonly Command[]) => {
    const file = textFileOf(name)
    const text = plainTextOf(some)
    if (file !== null && text !== '') texts.set(`${folder}/${file}`, text)
  }
  for (const [platform, some] of Map.groupBy(commands, (command) => command.platform ?? '')) {
    if (platform !== '') add('platforms', platform, some)
  }
  for (const tag of new Set(commands.flatMap(({ tags = [] }) => tags))) {
    add(
      'tags',
      tag,
      commands.filter(({ tags = [] }) => tags.includes(tag)),
    )
  }
  if (commands.length <= MAX_COMMAND_TEXTS) for (const command of commands) add('commands', command.id, [command])
  return texts
}

/** The library in the formats that tools fetch by themselves. A format that fits no command has no file. */
async function commandsForTools(commands: readonly Command[]): Promise<readonly (readonly [string, Uint8Array])[]> {
  const written = await Promise.all(
    Object.entries(PUBLISHED_FORMATS).map(async ([path, format]) => {
      const { files } = await writeCommands(commands, format)
      return files.length === 0 ? [] : [[path.slice(1), packed(files, format).bytes] as const]
    }),
  )
  return written.flat()
}

function sharingParts(content: SiteContent, { siteUrl, apiUrl }: PublicConfig): SharingParts {
  const { site, projects, stories, library, pages, avatar: made, font } = content
  const avatar = made === null ? null : { url: `/${made.path}`, bytes: made.large }
  const fontPath = font?.path ?? null
  return { siteUrl, apiUrl, site, projects, stories: stories.byId, commands: library.commands, pages, avatar, fontPath }
}
