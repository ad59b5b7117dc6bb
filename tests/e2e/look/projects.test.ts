import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { projects } from '../../../content/projects.ts'
import { english } from '../../../core/words/english.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const PHONE = { viewport: { width: 375, height: 812 } }

describe('projects page', () => {
  test('shows the year of every project once', async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects')

    const rows = await page.getByRole('main').getByRole('article').allTextContents()

    for (const [index, { figure, figureOf = '', year = '' }] of projects.entries()) {
      const expected = figure === undefined ? String(year) : `${figure} ${figureOf}`.trim()
      assert.ok(rows[index]?.endsWith(expected), `${rows[index]}: ${expected}`)
    }
    const facts = page.getByRole('list', { name: english.projects.yearAndTags }).getByRole('listitem')
    assert.deepEqual(
      await facts.allTextContents(),
      projects.flatMap(({ figure, year = [], tags = [] }) =>
        [figure === undefined ? [] : year, tags].flat().map(String),
      ),
    )
    await leave()
  })

  test("has each project's name before its figure in reading order", async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/projects')

    const rows = await page.getByRole('main').getByRole('article').allTextContents()

    assert.deepEqual(
      rows.map((row, index) => row.startsWith(projects[index]?.name ?? '')),
      projects.map(() => true),
    )
    await leave()
  })

  test('loads no pictures', async () => {
    const { page, leave } = await createVisitor(PHONE)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))

    await openScreen(page, '/projects')
    await page.getByRole('main').getByRole('article').last().scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')

    assert.ok(asked.includes('/projects'))
    assert.deepEqual(
      asked.filter((path) => /\.(webp|avif|png|jpe?g)$/.test(path)),
      [],
    )
    await leave()
  })
})
