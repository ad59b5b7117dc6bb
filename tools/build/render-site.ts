import type { PublicConfig } from '../../core/public-config.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { type Bundle, bundleInlineScript, COMMANDER } from './bundle.ts'
import { contentSecurityPolicy, type Policy } from './content-security-policy.ts'
import type { Page } from './document.ts'
import { loadRenderer } from './load-renderer.ts'
import { speculationRules, speculationScript } from './offline/speculation-rules.ts'
import { renderPage } from './pages.ts'
import { headOf } from './sharing/head-of.ts'
import type { SharingParts } from './sharing/sharing-parts.ts'
import type { SiteContent } from './site-content.ts'

// Screens whose styles only their own pages carry.
const OWN_STYLES: Partial<Readonly<Record<Page['kind'], string>>> = {
  commander: COMMANDER,
  home: 'home/home-screen.tsx',
  projects: 'projects/projects-screen.tsx',
  authentication: 'authentication/authentication-screen.tsx',
  project: 'project/project-screen.tsx',
  cv: 'cv/cv-screen.tsx',
}

/** What pages are rendered from, besides the content: how browsers are told of things, and how they are shared. */
type RenderParts = { readonly config: PublicConfig; readonly bundle: Bundle; readonly sharing: SharingParts }

type Scripts = Partial<Readonly<Record<Page['kind'], readonly string[]>>>

/** The HTML of every page by its file, and the policy that fits all of them, for a header. */
type RenderedSite = { readonly html: ReadonlyMap<string, string>; readonly policy: Pick<Policy, 'header'> }

/** Renders every page of the site. */
export async function renderSite(
  content: SiteContent,
  { config, bundle, sharing }: RenderParts,
): Promise<RenderedSite> {
  const { library, pages, site, stories } = content
  const rules = speculationRules({ basePath: basePathOf(config.siteUrl), pages })
  const themeScript = await bundleInlineScript('theme-boot')
  const counterScript = site.birth === undefined ? null : await bundleInlineScript('counter-boot')
  const returnScript = await bundleInlineScript('return-boot')
  const bootScript = await bundleInlineScript('app-boot')
  const policyOf = (scripts: readonly string[], styles: readonly string[]) =>
    contentSecurityPolicy({ scripts, styles, config, providerOrigins: site.authOrigins ?? [] })
  const everywhere = [themeScript, bootScript, rules]
  const ownScripts: Scripts = { home: counterScript === null ? [] : [counterScript], commander: [returnScript] }
  const parts = {
    render: await loadRenderer(config, stories),
    counterScript,
    library,
    shared: { application: bundle.application, bootScript },
    laterStylesOf: ({ kind }: Page) => (kind === 'commander' ? null : bundle.commanderStyles),
    // Each page allows what it has itself: hashes do not compress.
    policyOf: (page: Page) =>
      policyOf([...everywhere, ...(ownScripts[page.kind] ?? [])], stylesOfPage(page, bundle)).meta,
    headScriptsOf: ({ kind }: Page) => (kind === 'commander' ? [themeScript, returnScript] : [themeScript]),
    headOf: (page: Page) => headOf(page, sharing) + speculationScript(rules),
    stylesOf: (page: Page) => stylesOfPage(page, bundle),
  }
  const html = await Promise.all(pages.map(async (page) => [page.file, await renderPage(page, parts)] as const))
  const policy = policyOf(
    [...everywhere, ...Object.values(ownScripts).flat()],
    [bundle.css, ...Object.values(OWN_STYLES).map(bundle.stylesOf)],
  )
  return { html: new Map(html), policy }
}

function stylesOfPage({ kind }: Page, bundle: Bundle): readonly string[] {
  const module = OWN_STYLES[kind]
  const own = module === undefined ? '' : bundle.stylesOf(module)
  return [bundle.css, own].filter((css) => css !== '')
}
