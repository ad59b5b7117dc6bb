import type { Page } from '../../../web/rendering/document.ts'

/** The site's pages, and the base path to put before their addresses. */
type SpeculationParts = { readonly basePath: string; readonly pages: readonly Pick<Page, 'kind' | 'address'>[] }

const NOT_PRERENDERED = ['authentication', 'unknown', 'undecodable']

/**
 * Rules as JSON: the browser prerenders a listed page when the visitor shows interest in a link to it. Sign-in, the API
 * and other hosts aren't listed, so they are never requested. All pages have the same rules, so one hash allows them.
 * Source: HTML, "Speculation rules".
 */
export function speculationRules({ basePath, pages }: SpeculationParts): string {
  const urls = pages.filter(({ kind }) => !NOT_PRERENDERED.includes(kind)).map(({ address }) => basePath + address)
  return JSON.stringify({ prerender: [{ urls, eagerness: 'moderate' }] })
}

/**
 * Markup with the rules, for the head of a page. They are data, but the policy needs their hash, as it does for a
 * script.
 */
export function speculationScript(rules: string): string {
  return `<script type="speculationrules">${rules}</script>\n`
}
