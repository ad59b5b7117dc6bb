import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { writeCommanderMarkdown } from '../../../core/commands/formats/commander-markdown.ts'
import type { Project } from '../../../core/content/project.ts'
import type { SiteSettings } from '../../../core/content/site-settings.ts'
import { beyondTheEdge, setTextSize } from '../../support/browser/misfits.ts'
import { untilAlive, untilQuiet } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { buildCopy } from '../../support/project/copy.ts'
import { lazyCopy } from '../../support/project/lazy-copy.ts'
import { writeMinimalContent } from '../../support/project/minimal-content.ts'

const LONG_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochis'
const LONG_LABEL = LONG_WORD.slice(0, 40).toLowerCase()
const LIBRARY = writeCommanderMarkdown([
  { id: '7', notes: 'Who is logged in', line: null },
  { id: 'draft', notes: null, line: 'whoami' },
  { id: 'done', notes: 'How long this computer has been running', line: 'uptime' },
  {
    id: LONG_LABEL,
    notes: `${LONG_WORD}\n\n${LONG_WORD}`,
    line: `${LONG_WORD} {{${LONG_LABEL}=${LONG_WORD}}}`,
    platform: LONG_LABEL,
    tags: [LONG_LABEL, `${LONG_LABEL}-2`],
    source: LONG_WORD,
    description: LONG_WORD,
  },
])
const LAVISH: SiteSettings = {
  name: LONG_WORD,
  tagline: `${LONG_WORD} `.repeat(6).trim(),
  email: `${LONG_WORD}@${LONG_WORD}.example.com`,
  location: LONG_WORD,
  links: [
    ...Array.from({ length: 12 }, (_, index) => ({ name: `Place ${index}`, url: `https://example.com/${index}` })),
    { name: LONG_WORD, url: `https://example.com/${LONG_WORD}` },
  ],
}
const PROJECTS: readonly Project[] = [
  {
    projectId: 'long',
    name: 'Krankenhausinformationssystemen',
    description: LONG_WORD,
    url: `https://example.com/${LONG_WORD}`,
    year: 2026,
    tags: [LONG_WORD],
  },
  { projectId: 'longer', name: LONG_WORD, description: LONG_WORD, year: 2026 },
  { projectId: 'commander', name: LONG_WORD, description: LONG_WORD },
]
const STORY = `---
problem: ${LONG_WORD}
role: ${LONG_WORD}
outcome: ${LONG_WORD}
links:
  - name: ${LONG_WORD}
    url: https://example.com/${LONG_WORD}
---

${LONG_WORD} \`${LONG_WORD}\` [${LONG_WORD}](https://example.com)

![${LONG_WORD}](${LONG_WORD}.svg "${LONG_WORD}")

## ${LONG_WORD}

- ${LONG_WORD}
- **${LONG_WORD}**

> ${LONG_WORD}

### ${LONG_WORD}

| ${LONG_WORD} | ${LONG_WORD} |
|---|---|
| ${LONG_WORD} | ${LONG_WORD} |

\`\`\`sh
${LONG_WORD}
\`\`\`
`
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"/>'
const RESUME = {
  basics: {
    name: LONG_WORD,
    label: LONG_WORD,
    email: `${LONG_WORD}@example.com`,
    url: `https://example.com/${LONG_WORD}`,
    summary: LONG_WORD,
    location: { city: LONG_WORD },
    profiles: [{ network: LONG_WORD, username: LONG_WORD, url: `https://example.com/${LONG_WORD}` }],
  },
  work: [
    { name: LONG_WORD, position: LONG_WORD, location: LONG_WORD, startDate: '2021-03', highlights: [LONG_WORD] },
    { name: LONG_WORD, position: LONG_WORD, url: 'https://example.com', startDate: '2021-03', summary: LONG_WORD },
  ],
  projects: [{ name: LONG_WORD, description: LONG_WORD, roles: [LONG_WORD], keywords: [LONG_WORD] }],
  education: [{ institution: LONG_WORD, area: LONG_WORD, studyType: LONG_WORD, startDate: '2010-09' }],
  skills: [{ name: LONG_WORD, keywords: [LONG_WORD] }],
  languages: [{ language: LONG_WORD, fluency: LONG_WORD }],
  awards: [{ title: LONG_WORD, awarder: LONG_WORD, date: '2020', summary: LONG_WORD }],
  publications: [{ name: LONG_WORD, publisher: LONG_WORD, releaseDate: '2020', summary: LONG_WORD }],
  certificates: [{ name: LONG_WORD, issuer: LONG_WORD, date: '2020' }],
  interests: [{ name: LONG_WORD, keywords: [LONG_WORD] }],
  references: [{ name: 'Only a name' }, { reference: 'Only words' }, {}],
}
const SCREENS = [
  '/',
  '/projects',
  '/projects/long',
  '/projects/longer',
  '/projects/commander',
  `/projects/commander/platforms/${LONG_LABEL}`,
  `/projects/commander/commands/${LONG_LABEL}`,
  `/projects/commander?q=${LONG_WORD}x`,
  '/cv',
  '/authentication',
  '/projects/lon',
]
/** Window widths in CSS pixels, and text sizes in per cent. */
const WINDOWS = [
  [320, 100],
  [375, 200],
  [800, 200],
  [1280, 100],
] as const

const unusualSite = lazyCopy(async (copy) => {
  const write = (path: string, text: string) => writeFile(join(copy.folder, 'content', path), text)
  await writeMinimalContent(copy)
  await mkdir(join(copy.folder, 'content', 'library'))
  await write(join('library', 'mine.md'), LIBRARY)
  await write('site.ts', `export const site = ${JSON.stringify(LAVISH)}\n`)
  await mkdir(join(copy.folder, 'content', 'projects'))
  await write(join('projects', 'long.md'), STORY)
  await write(join('projects', `${LONG_WORD}.svg`), PICTURE)
  await write('resume.json', JSON.stringify(RESUME))
  await write('projects.ts', `export const projects = ${JSON.stringify(PROJECTS)}\n`)
  await buildCopy(copy)
})

describe('site with unusual content', () => {
  test('shows commands without a line, not those without notes', async () => {
    const { page, leave } = await createVisitor({ javaScriptEnabled: false })

    await page.goto(`${(await unusualSite()).url}/projects/commander`)

    const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem').filter({ hasNotText: LONG_WORD })
    assert.deepEqual(await cards.locator('p').allTextContents(), [
      'Who is logged in',
      'How long this computer has been running',
    ])
    assert.deepEqual(await cards.locator('code').allTextContents(), ['uptime'])
    await leave()
  })

  test('shows references without words or without a name', async () => {
    const html = await (await fetch(`${(await unusualSite()).url}/cv`)).text()

    const texts = html.matchAll(/<(blockquote|figcaption)[^>]*>([^<]*)</g)
    assert.deepEqual(
      Array.from(texts, ([, element, text]) => [element, text]),
      [
        ['figcaption', 'Only a name'],
        ['blockquote', 'Only words'],
      ],
    )
    assert.equal(html.match(/<figure/g)?.length, 2)
  })

  test('fits 320 px despite long names and many links', async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 320, height: 600 } })

    await page.goto((await unusualSite()).url)

    const beyond = await page
      .locator('nav *, main *')
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > 320).map((one) => one.outerHTML))
    assert.deepEqual(beyond, [])
    assert.equal(await page.getByRole('button', { name: 'Menu' }).isVisible(), true)
    assert.equal(
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Place/ })
        .count(),
      12,
    )
    await leave()
  })
})

describe('text with words of 40 letters and more', () => {
  for (const path of SCREENS) {
    test(`never makes ${path.replaceAll(LONG_WORD, '…').replaceAll(LONG_LABEL, '…')} scroll sideways`, async () => {
      const { page, leave } = await createVisitor({ reducedMotion: 'reduce' })
      await page.goto((await unusualSite()).url + path)
      await untilAlive(page)
      await untilQuiet(page)

      for (const [width, textSize] of WINDOWS) {
        await page.setViewportSize({ width, height: 800 })
        await setTextSize(page, textSize)

        assert.deepEqual(await beyondTheEdge(page), [], `at ${width} px with text of ${textSize} %`)
      }
      await leave(/status of 404/)
    })
  }

  test('never makes the palette scroll sideways at 320 px', async () => {
    const { page, leave } = await createVisitor({ reducedMotion: 'reduce', viewport: { width: 320, height: 600 } })
    await page.goto(`${(await unusualSite()).url}/projects`)
    await untilAlive(page)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(LONG_LABEL)
    await page.getByRole('option').first().waitFor()

    assert.deepEqual(await beyondTheEdge(page), [])
    await leave()
  })
})
