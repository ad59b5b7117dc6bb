import { starterLibrary } from '../../content/commands/starter-library.ts'
import { site } from '../../content/site.ts'
import type { PublicConfig } from '../../core/public-config.ts'
import type { SiteManifest } from '../../core/site-manifest.ts'
import { type Bundle, bundleApplication, bundleInlineScript } from './bundle.ts'
import { contentSecurityPolicy, type Policy } from './content-security-policy.ts'
import { renderPages } from './pages.ts'
import { loadRenderer } from './prerender.ts'
import { writeSite } from './write-site.ts'

/** Builds the whole site into `build/`. `stamp` tells later what it was built from. Throws where a source is broken. */
export async function buildSite(config: PublicConfig, stamp: string): Promise<void> {
  const library = { builtAt: new Date().toISOString(), commands: starterLibrary }
  const bundle = await bundleApplication(config)
  const render = await loadRenderer(config)
  const counterScript = await bundleInlineScript('counter-boot')
  const bootScript = await bundleInlineScript('app-boot')
  const policy = contentSecurityPolicy({
    scripts: [counterScript, bootScript],
    styles: [bundle.css],
    config,
    providerOrigins: site.authOrigins ?? [],
  })
  const shared = {
    icon: iconOf(bundle),
    policy: policy.meta,
    css: bundle.css,
    application: bundle.application,
    bootScript,
  }
  const pages = await renderPages({ render, counterScript, library, shared })
  const manifest: SiteManifest = { contentSecurityPolicy: policy.header }
  await writeSite({
    files: new Map([
      ...bundle.files,
      ...pages,
      ['api/commands', JSON.stringify(library.commands)],
      ['_headers', headersFile(policy)],
    ]),
    manifest: JSON.stringify(manifest),
    stamp,
  })
}

/** The avatar is the site's icon too: one picture, one request. */
function iconOf(bundle: Bundle): string {
  const avatar = site.avatar.replace(/\.[^.]+$/, '')
  const file = [...bundle.files.keys()].find((name) => name.startsWith(`assets/${avatar}-`))
  if (file === undefined) throw new Error(`content/site.ts names the avatar "${site.avatar}", which is not in content/`)
  return `/${file}`
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
