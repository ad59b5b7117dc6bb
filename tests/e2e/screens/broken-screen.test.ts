import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { addressOf, openScreen, siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const OUR_OWN = /broken on purpose|Minified React error/
const SENTENCE = 'This page ran into an unexpected error.'

describe('broken screen', () => {
  test('during navigation leaves a message and the navigation bar', async () => {
    const { page, leave } = await createVisitor()
    await breakProjects(page)
    await openScreen(page, '/')

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()

    await untilBroken(page)
    await page.getByRole('navigation').getByRole('link', { name: site.name }).click()
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    assert.equal(await page.getByText(SENTENCE).count(), 0)
    await leave(OUR_OWN)
  })

  test('during hydration leaves a message and the navigation bar too', async () => {
    const { page, leave } = await createVisitor()
    await breakProjects(page)

    await openScreen(page, '/projects')

    await untilBroken(page)
    await page.getByRole('main').getByRole('link', { name: 'Home page' }).click()
    await page.waitForURL(`${await siteUrl()}/`)
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    await leave(OUR_OWN)
  })

  test('can be reloaded at its address, query included', async () => {
    const { page, leave } = await createVisitor()
    await breakProjects(page)
    await openScreen(page, '/projects?sort=name')
    await untilBroken(page)

    await page.getByRole('main').getByRole('link', { name: 'Reload this page' }).click()
    await page.waitForLoadState('load')

    assert.equal(addressOf(page), '/projects?sort=name')
    await untilBroken(page)
    await leave(OUR_OWN)
  })
})

/** Makes rendering the list of projects fail on the Projects screen, but not elsewhere. */
async function breakProjects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const map = Array.prototype.map
    const breaking = function (this: unknown[], ...given: Parameters<typeof map>): unknown[] {
      const [first] = this
      const isProject = typeof first === 'object' && first !== null && 'projectId' in first
      const made = map.apply(this, given)
      // Every screen also maps the projects to their ids, for the site map. Rendering maps them to elements, which are
      // objects.
      const isDrawn = made.some((one) => typeof one === 'object')
      if (isProject && isDrawn && location.pathname === '/projects') throw new Error('broken on purpose')
      return made
    }
    Object.defineProperty(Array.prototype, 'map', { value: breaking })
  })
}

async function untilBroken(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
  assert.equal(await page.getByRole('main').getByText(SENTENCE).isVisible(), true)
  assert.equal(await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).isVisible(), true)
}
