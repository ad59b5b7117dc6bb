import assert from 'node:assert/strict'
import test from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { openScreen } from '../screens/open-screen.ts'
import { aVisitor } from '../visitor.ts'
import { behold, DIALOGS, EXPECTED_COMPLAINT, SIGHTS } from './every-sight.ts'

const WIDTHS = [320, 768, 1280]
const RULES_ABOUT_COLOURS = ['color-contrast', 'link-in-text-block']

for (const sight of [...SIGHTS, ...DIALOGS]) {
  test(`2. axe finds nothing amiss with ${sight.name}, narrow to wide`, async () => {
    const { page, leave } = await aVisitor({ colorScheme: 'light', reducedMotion: 'reduce' })
    await behold(page, sight)

    const findings = await atEveryWidth(page, (axe) => axe)

    assert.deepEqual(findings, [])
    await leave(EXPECTED_COMPLAINT)
  })

  test(`2. axe finds nothing amiss with the dark colours of ${sight.name}, narrow to wide`, async () => {
    const { page, leave } = await aVisitor({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await behold(page, sight)

    const findings = await atEveryWidth(page, (axe) => axe.withRules(RULES_ABOUT_COLOURS))

    assert.deepEqual(findings, [])
    await leave(EXPECTED_COMPLAINT)
  })
}

test('2. axe finds nothing amiss with the expanded menu of a phone', async () => {
  const { page, leave } = await aVisitor({ viewport: { width: 320, height: 700 } })
  await openScreen(page, '/authentication')

  await page.getByRole('button', { name: 'Menu' }).click()

  assert.deepEqual(await findingsOn(page, new AxeBuilder({ page })), [])
  await leave()
})

test('2. axe finds nothing amiss with Commander and its whole library', async () => {
  const { page, leave } = await aVisitor()

  await openScreen(page, '/projects/commander')

  // The cards' colours are those of the five cards above, and take most of a minute to examine in hundreds.
  assert.deepEqual(await findingsOn(page, new AxeBuilder({ page }).disableRules(RULES_ABOUT_COLOURS)), [])
  await leave()
})

async function atEveryWidth(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<readonly unknown[]> {
  const findings: unknown[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    findings.push(...(await findingsOn(page, choose(new AxeBuilder({ page })))))
  }
  return findings
}

/** What axe finds: the rule, and the elements that break it. */
async function findingsOn(page: Page, axe: AxeBuilder): Promise<readonly unknown[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, width: page.viewportSize()?.width, targets: nodes.map(describe) }))
}

function describe({ target, failureSummary }: { readonly target: unknown; readonly failureSummary?: string }): string {
  return `${String(target)}: ${failureSummary}`
}
