import type { ScreenName } from '../../core/routing/screens.ts'
import { isRightToLeft } from '../../core/words/catalogues.ts'
import { language } from '../words.ts'

/**
 * A page of the site. `address` is where it is shown, from the site's root ('/projects'), `file` is its file in the
 * build ('projects/index.html'). The pages for addresses without a screen are of the kinds 'unknown' and 'undecodable';
 * their `address` is that of their file, and nobody should come to them by search. `projectId` is the project that
 * the page is about; else null.
 */
export type Page = {
  readonly kind: ScreenName | 'unknown' | 'undecodable'
  readonly address: string
  readonly file: string
  readonly title: string
  readonly description: string
  readonly projectId: string | null
}

/**
 * What one page consists of. `path` is the one whose screen is in `markup`; `head` is markup for the end of the head;
 * each of `styles` is a style sheet that the policy knows, and `laterStyles` the address of those of Commander where they
 * are not among them; `headScript` runs before they are painted. `homeSize` is the compressed size of the landing page,
 * which the application shows there; null if it doesn't.
 */
export type DocumentParts = {
  readonly title: string
  readonly description: string
  readonly policy: string
  readonly head: string
  readonly headScript: string
  readonly styles: readonly string[]
  readonly laterStyles: string | null
  readonly path: string
  readonly homeSize: string | null
  readonly markup: string
  readonly data: string
  readonly application: string
  readonly bootScript: string
}

/** A whole HTML page which needs nothing else to be seen: its styles are inside, its application comes later. */
export function htmlDocument(parts: DocumentParts): string {
  const later = parts.laterStyles === null ? '' : ` data-styles="${escapeAttribute(parts.laterStyles)}"`
  const direction = isRightToLeft(language) ? ' dir="rtl"' : ''
  const size = parts.homeSize === null ? '' : ` data-home-size="${escapeAttribute(parts.homeSize)}"`
  return `<!doctype html>
<html lang="${escapeAttribute(language)}"${direction}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(parts.policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(parts.title)}</title>
<meta name="description" content="${escapeAttribute(parts.description)}">
${parts.head}<script>${parts.headScript}</script>${parts.styles.map((css) => `<style>${css}</style>`).join('')}
</head>
<body>
<div id="root" data-path="${escapeAttribute(parts.path)}"${later}${size}>${parts.markup}</div>
${parts.data}<script data-app="${escapeAttribute(parts.application)}">${parts.bootScript}</script>
</body>
</html>
`
}

/** A data block of JSON that the application reads; `<` is escaped, so that no text in it can end the block. */
export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>\n`
}

/** Text as the content of an element. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
