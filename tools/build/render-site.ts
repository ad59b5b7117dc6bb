import type { PublicConfig } from '../../core/public-config.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { COMMANDER_ADDRESS } from '../../core/routing/screens.ts'
import type { BuiltFigures } from '../../web/home/figures-context.ts'
import type { Page } from '../../web/rendering/document.ts'
import { type LibraryPages, libraryAddresses } from '../../web/rendering/library-page.ts'
import { type Bundle, COMMANDER_SCREEN } from './bundle.ts'
import { contentSecurityPolicy, type Policy } from './content-security-policy.ts'
import { speculationRules, speculationScript } from './offline/speculation-rules.ts'
import { libraryDocument, renderPages } from './pages.ts'
import { feedFrame } from './sharing/feed.ts'
import { headOf, pageHead, sharedPicture, siteHead } from './sharing/head-of.ts'
import { pageHeading } from './sharing/page-heading.ts'
import { FILES, type SharingParts } from './sharing/sharing-parts.ts'
import { sitemapEntries } from './sharing/sitemap-entries.ts'
import type { SiteContent } from './site-content.ts'

// Screens with styles that only their own pages carry.
const OWN_STYLES: Partial<Readonly<Record<Page['kind'], string>>> = {
  commander: COMMANDER_SCREEN,
  home: 'home/home-screen.tsx',
  projects: 'projects/projects-screen.tsx',
  authentication: 'authentication/authentication-screen.tsx',
  project: 'project/project-screen.tsx',
  cv: 'cv/cv-screen.tsx',
}

type RenderParts = { readonly config: PublicConfig; readonly bundle: Bundle; readonly sharing: SharingParts }

type Scripts = Partial<Readonly<Record<Page['kind'], readonly string[]>>>

/**
 * `files` are all pages, the sitemap and the feed, by file name. `policy` allows what any of the pages carries, for a
 * header. `forServer` is the script that renders the library's pages, and its data.
 */
type RenderedSite = {
  readonly files: ReadonlyMap<string, string>
  readonly policy: Pick<Policy, 'header'>
  readonly forServer: { readonly script: string; readonly pages: LibraryPages }
}

/** Renders every page of the site. */
export async function renderSite(
  content: SiteContent,
  { config, bundle, sharing }: RenderParts,
): Promise<RenderedSite> {
  const { histories, pages, site } = content
  const library = { ...content.library, histories }
  const rules = speculationRules({ basePath: basePathOf(config.siteUrl), pages })
  const { scripts, rendering } = bundle
  const policyOf = (inline: readonly string[], styles: readonly string[]) =>
    contentSecurityPolicy({
      scripts: inline,
      styles,
      config,
      providerOrigins: site.authOrigins ?? [],
      hasFont: content.font !== null,
    })
  const everywhere = [scripts.theme, scripts.application, rules]
  const ownScripts: Scripts = { home: site.birth === undefined ? [] : [scripts.counter], commander: [scripts.asked] }
  const parts = {
    render: (path: string, figures: BuiltFigures) => rendering.renderScreen(path, { library: null, figures }),
    counterScript: scripts.counter,
    shared: { application: bundle.application, bootScript: scripts.application, headScript: scripts.theme },
    laterStylesOf: ({ kind }: Page) => (kind === 'commander' ? null : bundle.commanderStyles),
    // Each page allows only what it carries, because hashes don't compress.
    policyOf: (page: Page) =>
      policyOf([...everywhere, ...(ownScripts[page.kind] ?? [])], stylesOfPage(page, bundle)).meta,
    headOf: (page: Page) => headOf(page, sharing) + speculationScript(rules),
    stylesOf: (page: Page) => stylesOfPage(page, bundle),
  }
  const { html, homeSize } = await renderPages(
    pages.filter(({ kind }) => kind !== 'commander'),
    parts,
  )
  const libraryHead = `${siteHead(sharing)}${speculationScript(rules)}<script>${scripts.asked}</script>`
  const documentOf = (page: Page) => libraryDocument(page, libraryHead, { ...parts, homeSize })
  const libraryPages = libraryPagesOf(sharing, documentOf)
  const ofLibrary = [COMMANDER_ADDRESS, ...libraryAddresses(library, 'files')].map(async (address) => {
    const page = await rendering.renderLibraryPage(address, library, libraryPages)
    return [`${decodeURIComponent(address).slice(1)}/index.html`, page ?? ''] as const
  })
  const policy = policyOf(
    [...everywhere, ...Object.values(ownScripts).flat()],
    [bundle.styles, ...Object.values(OWN_STYLES).map(bundle.stylesOf)],
  )
  const map = [FILES.sitemap.slice(1), rendering.librarySitemap(library, libraryPages)] as const
  const feed = [FILES.feed.slice(1), rendering.libraryFeed(library, libraryPages)] as const
  return {
    files: new Map([...html, ...(await Promise.all(ofLibrary)), map, feed]),
    policy,
    forServer: { script: rendering.script, pages: libraryPages },
  }
}

function libraryPagesOf(
  sharing: SharingParts,
  documentOf: (commander: Page) => LibraryPages['document'],
): LibraryPages {
  const { siteUrl, pages } = sharing
  const whole = pages.find(({ kind }) => kind === 'commander')
  if (whole === undefined) throw new Error('The site has no page for Commander.')
  const above = pages.filter(({ address }) => address === '/' || `${whole.address}/`.startsWith(`${address}/`))
  return {
    document: documentOf(whole),
    siteUrl,
    whole: { title: whole.title, description: whole.description, head: pageHead(whole, sharing) },
    above: above.map((page) => ({ name: pageHeading(page, sharing), address: page.address })),
    picture: sharedPicture(whole, sharing),
    sitemap: sitemapEntries(sharing),
    feed: feedFrame(sharing),
  }
}

function stylesOfPage({ kind }: Page, bundle: Bundle): readonly string[] {
  const module = OWN_STYLES[kind]
  const own = module === undefined ? '' : bundle.stylesOf(module)
  return [bundle.styles, own].filter((css) => css !== '')
}
