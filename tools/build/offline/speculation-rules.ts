import type { Page } from '../../../web/rendering/document.ts'

/** The site's pages, and the path that all their addresses begin with. */
type SpeculationParts = { readonly basePath: string; readonly pages: readonly Pick<Page, 'kind' | 'address'>[] }

const NEVER = ['authentication', 'unknown', 'undecodable']

/**
 * Rules for the browser, as JSON: it renders the site's next screen ahead when the visitor shows interest in a link to
 * it. By name, so that nothing else is ever asked for unasked: no sign-in, no API, no other host. The same on every
 * page, so that one hash allows them. Source: HTML, "Speculation rules".
 */
export function speculationRules({ basePath, pages }: SpeculationParts): string {
  const urls = pages.filter(({ kind }) => !NEVER.includes(kind)).map(({ address }) => basePath + address)
  return JSON.stringify({ prerender: [{ urls, eagerness: 'moderate' }] })
}

/** The rules as they stand in a page's head: data for the browser, for which its policy asks a hash as for a script. */
export function speculationScript(rules: string): string {
  return `<script type="speculationrules">${rules}</script>\n`
}
