import { createHash } from 'node:crypto'
import type { Context } from 'koa'
import { PAGE_STYLE } from './page-style.ts'

/** What a page of the local provider says. `body` is markup: everything foreign in it has gone through `escapeHtml`. */
export type Page = { readonly title: string; readonly body: string }

/**
 * The policy of every page of the provider: no script, no other host, no frame. `origins` are the site's: browsers hold
 * the redirects that follow a form to `form-action`, and those lead back to the site. An IPv6 address cannot be written
 * there (CSP 3, section 2.3.1); a site at one is 'self', as its provider is at the same origin.
 */
export function contentSecurityPolicy(origins: readonly string[]): string {
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

/** Answers with a whole page. The empty icon keeps browsers from asking for one that the policy then refuses. */
export function showPage(context: Context, status: number, { title, body }: Page): void {
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

/** A page with one sentence and the way home. */
export function showSentence(context: Context, status: number, { title, sentence }: SentencePage): void {
  showPage(context, status, { title, body: `<p>${escapeHtml(sentence)}</p>\n<p><a href="/">Back to the site</a></p>` })
}

type SentencePage = { readonly title: string; readonly sentence: string }

/** `text` as HTML shows it, in content and in a quoted attribute alike. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
