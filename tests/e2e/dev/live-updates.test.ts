import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { comeTo } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { developmentServer, loading, startDevelopmentServer } from './development-server.ts'

const SCREENS = {
  '/': 'Bo',
  '/projects': 'Projects',
  '/projects/commander': 'Commander',
  '/authentication': 'Sign in',
  '/projects/late-buses': 'Not found',
  '/cv': 'Not found',
}

/** Maximum time between saving a file and the end of the content check. */
const CHECKED_WITHIN_MS = 2_000

const COMMANDER = "{ projectId: 'commander', name: 'Commander', description: 'Commands.' }"
const BUSES = "{ projectId: 'late-buses', name: 'Late buses', description: 'How late they are.' }"

describe('npm run dev', () => {
  test("shows every screen, and the API's commands in Commander", async () => {
    const { url } = await developmentServer()
    const { page, leave } = await createVisitor()

    const answers = await Promise.all(Object.keys(SCREENS).map(async (path) => (await fetch(url + path)).text()))
    await page.goto(url)
    for (const [path, name] of Object.entries(SCREENS)) {
      await comeTo(page, url + path)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    }
    await comeTo(page, `${url}/projects/commander?q=running`)
    await page.getByText('How long this computer has been running').waitFor()

    assert.deepEqual(
      answers.map((html) => html.includes('id="root"')),
      answers.map(() => true),
    )
    await leave()
  })

  test('follows added and removed projects and stories', async () => {
    const { url, content } = await developmentServer()
    const { page, leave } = await createVisitor()
    const story = join(content, 'projects', 'late-buses.md')
    await mkdir(join(content, 'projects'), { recursive: true })
    await loading(page, () => page.goto(`${url}/projects`))
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()

    await loading(page, () => writeProjects(content, COMMANDER, BUSES))
    await page.getByText('How late they are.').waitFor()
    await comeTo(page, `${url}/projects/late-buses`)
    await page.getByRole('heading', { level: 1, name: 'Late buses' }).waitFor()

    await loading(page, () => writeFile(story, 'It began at a stop.\n'))
    await page.getByText('It began at a stop.').waitFor()
    await writeFile(story, '---\nproblems: Late.\n---\n\nIt began on a bus.\n')
    await page.locator('vite-error-overlay').getByText('content/projects/late-buses.md:2: ').first().waitFor()
    await loading(page, () => writeFile(story, '---\nproblem: Late.\n---\n\nIt began on a bus.\n'))
    await page.getByText('It began on a bus.').waitFor()
    await loading(page, () => rm(story))
    await page.getByText('It began on a bus.').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Late buses' }).waitFor()
    await loading(page, () => writeProjects(content))
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()

    await leave()
  })

  test('follows a CV as it is added and removed', async () => {
    const { url, content } = await developmentServer()
    const { page, leave } = await createVisitor()
    const file = join(content, 'resume.json')
    await loading(page, () => page.goto(`${url}/cv`))
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()

    await loading(page, () => writeFile(file, '{ "basics": { "name": "Bo Lind", "label": "Clockmaker" } }'))
    await page.getByText('Clockmaker').waitFor()
    await loading(page, () => rm(file))
    await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()

    await leave()
  })

  test('serves a sub-path with and without a trailing slash', async () => {
    const { url, end } = await startDevelopmentServer({ SITE_URL: 'https://bo.example/home' })

    const answers = await Promise.all(['/home', '/home?a=b', '/home/'].map((path) => fetch(url + path)))
    const pages = await Promise.all(answers.map((answer) => answer.text()))
    await end()

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(
      pages.map((page) => page.includes('id="root"')),
      [true, true, true],
    )
  })

  test('loads a page only once after a mistake is fixed', async () => {
    const { url, content, shown, end } = await startDevelopmentServer()
    const { page, leave } = await createVisitor()
    const overlay = page.locator('vite-error-overlay')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await writeFile(join(content, 'projects.ts'), 'export const projects = [{}]\n')
    await shown('content/projects.ts:1: ')
    await writeProjects(content)
    await shown('content/ has no more mistakes.')

    await loading(page, () => page.goto(url))
    await page.getByRole('heading', { level: 1, name: 'Bo' }).waitFor()
    const overlays = await overlay.count()
    // Messages arrive in order. If this one has arrived, so has any that was waiting for the page.
    await writeFile(join(content, 'projects.ts'), 'export const projects = [{}]\n')
    await overlay.getByText('content/projects.ts:1: ').first().waitFor()
    await leave()
    await end()

    assert.deepEqual({ loads, overlays }, { loads: 1, overlays: 0 })
  })

  test('reloads nothing for unchanged files or new folders', async () => {
    const { url, content } = await developmentServer()
    const { page, leave } = await createVisitor()
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1
    })
    await loading(page, () => page.goto(url))

    await writeProjects(content)
    await mkdir(join(content, 'projects'), { recursive: true })
    await wait(CHECKED_WITHIN_MS)
    await writeFile(join(content, 'projects.ts'), 'export const projects = [{}]\n')
    await page.locator('vite-error-overlay').getByText('content/projects.ts:1: ').first().waitFor()
    const loadsBefore = loads
    await loading(page, () => writeProjects(content))
    await leave()

    assert.equal(loadsBefore, 1)
  })
})

async function writeProjects(content: string, ...projects: readonly string[]): Promise<void> {
  await writeFile(join(content, 'projects.ts'), `export const projects = [${projects.join()}]\n`)
}
