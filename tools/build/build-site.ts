import { starterLibrary } from '../../content/commands/starter-library.ts'
import { site } from '../../content/site.ts'
import type { PublicConfig } from '../../core/public-config.ts'
import type { SiteManifest } from '../../core/site-manifest.ts'
import { type Bundle, bundleApplication, bundleInlineScript } from './bundle.ts'
import { contentSecurityPolicy, type Policy } from './content-security-policy.ts'
import type { Page } from './page.ts'
import { pagesOf, renderPage } from './pages.ts'
import { loadRenderer } from './prerender.ts'
import { readSiteMap } from './site-map.ts'
import { writeSite } from './write-site.ts'

// Screens that the application loads on demand; their own pages carry their styles.
const ON_DEMAND = { project: 'project/project-screen.tsx', cv: 'cv/cv-screen.tsx' } as const

/** Builds the whole site into `build/`. `stamp` tells later what it was built from. Throws where a source is broken. */
export async function buildSite(config: PublicConfig, stamp: string): Promise<void> {
  const library = { builtAt: new Date().toISOString(), commands: starterLibrary }
  const siteMap = readSiteMap()
  const bundle = await bundleApplication(config)
  const render = await loadRenderer(config)
  const counterScript = await bundleInlineScript('counter-boot')
  const bootScript = await bundleInlineScript('app-boot')
  const onDemand = Object.values(ON_DEMAND).map(bundle.stylesOf)
  const policy = contentSecurityPolicy({
    scripts: [counterScript, bootScript],
    styles: [bundle.css, ...onDemand],
    config,
    providerOrigins: site.authOrigins ?? [],
  })
  const parts = {
    render,
    counterScript,
    library,
    shared: { policy: policy.meta, application: bundle.application, bootScript },
    headOf: () => iconLink(bundle),
    stylesOf: (page: Page) => stylesOfPage(page, bundle),
  }
  const pages = pagesOf(siteMap)
  const html = await Promise.all(pages.map(async (page) => [page.file, await renderPage(page, parts)] as const))
  const manifest: SiteManifest = { contentSecurityPolicy: policy.header, siteMap }
  await writeSite({
    files: new Map([
      ...bundle.files,
      ...html,
      ['api/commands', JSON.stringify(library.commands)],
      ['_headers', headersFile(policy)],
    ]),
    manifest: JSON.stringify(manifest),
    stamp,
  })
}

function stylesOfPage({ kind }: Page, bundle: Bundle): readonly string[] {
  const own = kind === 'project' || kind === 'cv' ? bundle.stylesOf(ON_DEMAND[kind]) : ''
  return [bundle.css, own].filter((css) => css !== '')
}

/** The avatar is the site's icon too: one picture, one request. */
function iconLink(bundle: Bundle): string {
  const avatar = site.avatar?.replace(/\.[^.]+$/, '')
  const file = [...bundle.files.keys()].find((name) => name.startsWith(`assets/${avatar}-`))
  return file === undefined ? '' : `<link rel="icon" href="/${file}">\n`
}

/** The headers for static hosts that read a `_headers` file; the API's file has no extension to tell its type by. */
function headersFile({ header }: Policy): string {
  return `/*
  Content-Security-Policy: ${header}
  X-Content-Type-Options: nosniff
  X-Frame-Options: SAMEORIGIN
  Referrer-Policy: strict-origin-when-cross-origin
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/api/commands
  Content-Type: application/json
  Access-Control-Allow-Origin: *
`
}
