import type { ScreenName } from '../../core/routing/screens.ts'
import { isRightToLeft } from '../../core/words/catalogues.ts'
import { language } from '../words.ts'

/**
 * A page of the site. `address` is its path from the site's root ('/projects'), and `file` its file in the build
 * ('projects/index.html'). The pages of kind 'unknown' and 'undecodable' are for addresses without a screen, and their
 * `address` is the path of their file. `projectId` is null on pages that aren't about a project.
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
 * The parts of a page. `markup` is the screen at `path`, `head` is more markup for the head, and `headScript` runs
 * before anything is painted. `styles` are the style sheets to inline. `deferredStyles` is the address of Commander's
 * style sheet, or null if `styles` contains it. `homeSize` is the landing page's compressed size in kB, which every
 * page passes to the application, or null if the landing page doesn't show it.
 */
export type DocumentParts = {
  readonly title: string
  readonly description: string
  readonly policy: string
  readonly head: string
  readonly headScript: string
  readonly styles: readonly string[]
  readonly deferredStyles: string | null
  readonly path: string
  readonly homeSize: string | null
  readonly markup: string
  readonly data: string
  readonly application: string
  readonly bootScript: string
}

/**
 * Assembles a whole HTML page. Except for pictures, it needs no other file to be displayed: its styles are inlined, and
 * the application loads later.
 */
export function htmlDocument(parts: DocumentParts): string {
  const later = parts.deferredStyles === null ? '' : ` data-styles="${escapeAttribute(parts.deferredStyles)}"`
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

/** Formats a block of JSON data for the application. Escapes `<`, so that no text in it can end the block. */
export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>\n`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Escapes text for an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
