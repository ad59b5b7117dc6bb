import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

/** Which rules of axe: all of them, those about colours (in a theme of which the rest has been seen), or the others. */
type Rules = 'all' | 'colours' | 'without colours'

type Options = { readonly rules?: Rules; readonly exclude?: string }

/** What axe finds at these widths, in pixels: the rule, and the elements that break it. */
export async function violationsAt(page: Page, widths: readonly number[], options: Options = {}) {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { violations } = await builder(page, options).analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map((node) => `${width} px, ${id}: ${describe(node)}`)))
  }
  return found
}

function builder(page: Page, { rules = 'all', exclude }: Options): AxeBuilder {
  const axe = new AxeBuilder({ page })
  if (rules === 'colours') axe.withRules(RULES_ABOUT_COLOURS)
  if (rules === 'without colours') axe.disableRules(RULES_ABOUT_COLOURS)
  return exclude === undefined ? axe : axe.exclude(exclude)
}

function describe({ target, failureSummary }: { readonly target: unknown; readonly failureSummary?: string }): string {
  return `${String(target)}: ${failureSummary}`
}
