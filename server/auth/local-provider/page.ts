import { createHash } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * The style sheet of the local provider's pages, whose content security policy contains its hash. It has no accent
 * colour, because the provider isn't part of the owner's site and has no access to the site's theme. The fonts are the
 * same as in `web/ui/tokens.css`.
 */
const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcfcfa; --ink: #15181b; --soft: #565d63; --control: #868d86; --warning: #a8321f;
  --font: -apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', 'Adwaita Sans', Cantarell,
    'Ubuntu Sans', Ubuntu, Roboto, 'Noto Sans', 'Liberation Sans', system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0f1211; --ink: #ecefec; --soft: #a3aca6; --control: #77807a; --warning: #ff9d8a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 var(--font); }
main { max-inline-size: 26rem; margin-inline: auto; padding: clamp(2rem, 12vh, 8rem) 1.25rem 3rem; }
h1 { margin: 0 0 1rem; font-size: 1.75rem; line-height: 1.15; letter-spacing: -0.02em; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--soft); }
p[role='alert'] { color: var(--warning); }
a { color: inherit; }
form { display: grid; gap: 1rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; font-weight: 600; }
input, button { min-block-size: 2.75rem; padding: 0.5rem 0.75rem; border-radius: 0.5rem; font: inherit; }
input { border: 1px solid var(--control); background: transparent; color: inherit; font-size: 1.0625rem; font-weight: 400; }
button { border: 1px solid var(--control); background: transparent; color: inherit; font-weight: 600; cursor: pointer; }
button.first { border-color: var(--ink); background: var(--ink); color: var(--paper); }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`

/** A page of the local provider. `body` is markup in which `escapeHtml` has escaped all foreign text. */
export type ProviderPage = { readonly title: string; readonly body: string }

/**
 * Returns the content security policy of the provider's pages, which allows no scripts, other hosts or frames. It
 * allows forms to redirect to the site's `origins`, because browsers apply `form-action` to redirects after a form too.
 * IPv6 addresses can't be written in a policy (CSP 3, section 2.3.1). A site at one is covered by 'self', because its
 * provider has the same origin.
 */
export function providerPagePolicy(origins: readonly string[]): string {
  const style = createHash('sha256').update(PAGE_STYLE).digest('base64')
  const nameable = origins.filter((origin) => !origin.includes('['))
  return [
    "default-src 'none'",
    `style-src 'sha256-${style}'`,
    'img-src data:',
    ['form-action', "'self'", ...nameable].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sends a whole page. The empty icon keeps browsers from requesting one that the policy would block. */
export function showPage(context: KoaContextWithOIDC, status: number, { title, body }: ProviderPage): void {
  context.status = status
  context.type = 'html'
  context.body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
}

/** Sends a page with one sentence and a link to the site's home page. */
export function showSentence(context: KoaContextWithOIDC, status: number, page: SentencePage): void {
  const { title, sentence, home } = page
  const link = `<a href="${escapeHtml(home)}">Back to the site</a>`
  showPage(context, status, { title, body: `<p>${escapeHtml(sentence)}</p>\n<p>${link}</p>` })
}

/** `home` is the address of the site's home page. */
type SentencePage = { readonly title: string; readonly sentence: string; readonly home: string }

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
