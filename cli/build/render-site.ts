import type { PublicConfig } from '../../core/built-site/public-config.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { COMMANDER_ADDRESS } from '../../core/routing/screens.ts'
import { htmlDocument, type Page } from '../../web/rendering/document.ts'
import { type LibraryPages, libraryAddresses } from '../../web/rendering/library-page.ts'
import { language } from '../../web/words.ts'
import { type Bundle, COMMANDER_SCREEN } from './bundle/bundle.ts'
import { readPlatformTexts } from './content/read-library.ts'
import { contentSecurityPolicy, type Policy } from './content-security-policy.ts'
import { speculationRules, speculationScript } from './offline/speculation-rules.ts'
import { pathnameOfPage } from './pages.ts'
import { CONTENT } from './paths.ts'
import { feedFrame } from './sharing/feed.ts'
import { headOf, pageHead, sharedPicture, siteHead } from './sharing/head-of.ts'
import { pageHeading } from './sharing/page-heading.ts'
import { FILES, type SharingParts } from './sharing/sharing-parts.ts'
import { sitemapEntries } from './sharing/sitemap-entries.ts'
import type { SiteContent } from './site-content.ts'
import { compressThoroughly } from './write-site.ts'

const BYTES_PER_KILOBYTE = 1000

// Modules of screens, by kind of page. A screen's own styles are inlined only into its pages.
const OWN_STYLES: Partial<Readonly<Record<Page['kind'], string>>> = {
  commander: COMMANDER_SCREEN,
  home: 'home/home-screen.tsx',
  unknown: 'not-found/not-found-screen.tsx',
  undecodable: 'not-found/not-found-screen.tsx',
  projects: 'projects/projects-screen.tsx',
  authentication: 'authentication/authentication-screen.tsx',
  project: 'project/project-screen.tsx',
  cv: 'cv/cv-screen.tsx',
  ownPage: 'own-page/own-page-screen.tsx',
}

type RenderParts = { readonly config: PublicConfig; readonly bundle: Bundle; readonly sharing: SharingParts }

/** A page's document, except its title, description, path, markup and data. */
type Frame = LibraryPages['document']

/**
 * `files` has all pages, the sitemap and the feed, by file name. `policy` is for a header, and allows everything that
 * any page contains. `forServer` is the script that renders the library's pages, and its data.
 */
type RenderedSite = {
  readonly files: ReadonlyMap<string, string>
  readonly policy: Pick<Policy, 'header'>
  readonly forServer: { readonly script: string; readonly pages: LibraryPages }
}

/** Renders every page of the site. */
export async function renderSite(content: SiteContent, parts: RenderParts): Promise<RenderedSite> {
  const { sharing } = parts
  const { rendering } = parts.bundle
  const { frameOf, policy } = createFrames(content, parts)
  const render = async (page: Page, homeSize: string | null) => {
    const figures = { homeSize, counterScript: parts.bundle.scripts.counter }
    const markup = await rendering.renderScreen(pathnameOfPage(page), { library: null, figures })
    const { title, description } = page
    return htmlDocument({
      ...frameOf(page),
      homeSize,
      title,
      description,
      path: pathnameOfPage(page),
      markup,
      data: '',
    })
  }
  const home = content.pages.find(({ kind }) => kind === 'home')
  const isSizeShown = home !== undefined && content.site.hostedOnBucket === true
  const homeSize = isSizeShown ? await sizeOf((size) => render(home, size)) : null
  const others = content.pages.filter(({ kind }) => kind !== 'commander')
  const html = others.map(async (page) => [page.file, await render(page, homeSize)] as const)

  const library = { ...content.library, histories: content.histories }
  const pages = libraryPagesOf(sharing, (commander) => ({ ...frameOf(commander), homeSize }))
  const ofLibrary = [COMMANDER_ADDRESS, ...libraryAddresses(library, 'files')].map(async (address) => {
    const page = await rendering.renderLibraryPage(address, library, pages)
    return [`${decodeURIComponent(address).slice(1)}/index.html`, page ?? ''] as const
  })
  const sitemap = [FILES.sitemap.slice(1), rendering.librarySitemap(library, pages)] as const
  const feed = [FILES.feed.slice(1), rendering.libraryFeed(library, pages)] as const
  return {
    files: new Map([...(await Promise.all([...html, ...ofLibrary])), sitemap, feed]),
    policy,
    forServer: { script: rendering.script, pages },
  }
}

function createFrames({ pages, site, font }: SiteContent, { config, bundle, sharing }: RenderParts) {
  const { scripts } = bundle
  const rules = speculationRules({ basePath: basePathOf(config.siteUrl), pages })
  const everywhere = [scripts.theme, scripts.application, rules]
  const counter = site.birth === undefined ? [] : [scripts.counter]
  const policyOf = (inlined: readonly string[], styles: readonly string[]) => {
    const providerOrigins = site.authOrigins ?? []
    return contentSecurityPolicy({ scripts: inlined, styles, config, providerOrigins, hasFont: font !== null })
  }
  const frameOf = (page: Page): Omit<Frame, 'homeSize'> => {
    const isCommander = page.kind === 'commander'
    const own = isCommander ? [scripts.pendingQuery] : page.kind === 'home' ? counter : []
    const styles = stylesOfPage(page, bundle)
    // Each of the library's pages has a head of its own, which the renderer adds.
    const head = isCommander
      ? `${siteHead(sharing)}${speculationScript(rules)}<script>${scripts.pendingQuery}</script>`
      : headOf(page, sharing) + speculationScript(rules)
    return {
      // Each page's policy lists only the hashes of its own inlined scripts and styles, because hashes don't compress.
      policy: policyOf([...everywhere, ...own], styles).meta,
      head,
      headScript: scripts.theme,
      styles,
      deferredStyles: isCommander ? null : bundle.commanderStyles,
      application: bundle.application,
      bootScript: scripts.application,
    }
  }
  const ofScreens = Object.values(OWN_STYLES).map(bundle.stylesOf)
  const policy = policyOf([...everywhere, ...counter, scripts.pendingQuery], [bundle.styles, ...ofScreens])
  return { frameOf, policy }
}

/**
 * Measures the compressed size of a page that shows its own size. Renders it with a size of 0 instead: the real digits
 * change the result by a few bytes at most, and it's rounded to a hundred bytes.
 */
async function sizeOf(render: (size: string) => Promise<string>): Promise<string> {
  const html = await render(inKilobytes(0, language))
  return inKilobytes((await compressThoroughly(Buffer.from(html))).length, language)
}

/** Formats bytes as kilobytes, to a tenth, with the decimal separator of a language: '6.2'. */
export function inKilobytes(bytes: number, language: string): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: 'latn' }
  return new Intl.NumberFormat(language, digits).format(bytes / BYTES_PER_KILOBYTE)
}

function libraryPagesOf(sharing: SharingParts, frameOf: (commander: Page) => Frame): LibraryPages {
  const { siteUrl, pages } = sharing
  const commanderPage = pages.find(({ kind }) => kind === 'commander')
  if (commanderPage === undefined) throw new Error('The site has no page for Commander.')
  const above = pages.filter(({ address }) => address === '/' || `${commanderPage.address}/`.startsWith(`${address}/`))
  return {
    document: frameOf(commanderPage),
    siteUrl,
    whole: {
      title: commanderPage.title,
      description: commanderPage.description,
      head: pageHead(commanderPage, sharing),
    },
    above: above.map((page) => ({ name: pageHeading(page, sharing), address: page.address })),
    picture: sharedPicture(commanderPage, sharing),
    platformTexts: readPlatformTexts(CONTENT),
    sitemap: sitemapEntries(sharing),
    feed: feedFrame(sharing),
  }
}

function stylesOfPage({ kind }: Page, bundle: Bundle): readonly string[] {
  const module = OWN_STYLES[kind]
  const own = module === undefined ? '' : bundle.stylesOf(module)
  return [bundle.styles, own].filter((css) => css !== '')
}
