import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * The axe rules to check: all of them, only those about colours (if the view was checked in another theme before), or
 * all others.
 */
type Rules = 'all' | 'colours' | 'without colours'

type Options = { readonly rules?: Rules; readonly exclude?: string }

/**
 * Returns the violations that axe finds at these window widths, in pixels: each rule, and the elements that violate it.
 */
export async function violationsAt(page: Page, widths: readonly number[], options: Options = {}) {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { violations } = await (await builder(page, options)).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${width} px, ${id}: ${describe(node)}`)))
  }
  return found
}

async function builder(page: Page, { rules = 'all', exclude }: Options): Promise<AxeBuilder> {
  // Adds axe only once, because it's large and stays in the page.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
  // In its default mode, axe opens a window for each report. Rules that pass aren't needed.
  axe.setLegacyMode().options({ resultTypes: ['violations'] })
  if (rules === 'colours') axe.withRules(RULES_ABOUT_COLOURS)
  if (rules === 'without colours') axe.disableRules(RULES_ABOUT_COLOURS)
  return exclude === undefined ? axe : axe.exclude(exclude)
}

function describe({ target, failureSummary }: { readonly target: unknown; readonly failureSummary?: string }): string {
  return `${String(target)}: ${failureSummary}`
}
