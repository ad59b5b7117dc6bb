import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { guide } from '../../../cli/build/sharing/guide.ts'
import { robots } from '../../../cli/build/sharing/sharing-files.ts'
import type { SharingParts } from '../../../cli/build/sharing/sharing-parts.ts'
import { sitemapEntries } from '../../../cli/build/sharing/sitemap-entries.ts'
import { sitemapOf } from '../../../web/rendering/sitemap.ts'
import { createProject, HOSTILE, partsSaying, someParts } from './some-parts.ts'

const sitemap = (parts: SharingParts) => sitemapOf(sitemapEntries(parts))

describe('sitemap', () => {
  test('has every indexable page, by its canonical address', () => {
    const addresses = [...sitemap(someParts()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)

    assert.deepEqual(addresses, [
      'https://ada.example/home/',
      'https://ada.example/home/projects',
      'https://ada.example/home/projects/commander',
      'https://ada.example/home/projects/wheel-log',
      'https://ada.example/home/cv',
    ])
  })

  test('dates only projects with a known day', () => {
    const dated = sitemap(someParts({ projects: [createProject({ updated: '2026-03-01' })] }))
    const undated = sitemap(someParts({ projects: [createProject({ year: 2026 })] }))

    assert.deepEqual(dated.match(/<url>.*<lastmod>.*/g), [
      '<url><loc>https://ada.example/home/projects/wheel-log</loc><lastmod>2026-03-01</lastmod></url>',
    ])
    assert.equal(undated.includes('lastmod'), false)
  })
})

describe('robots.txt', () => {
  test('allows everything and names the sitemap', () => {
    assert.equal(
      robots('https://ada.example/home'),
      'User-agent: *\nAllow: /\n\nSitemap: https://ada.example/home/sitemap.xml\n',
    )
  })
})

describe('llms.txt', () => {
  test('says whose site it is and lists its pages', () => {
    assert.equal(
      guide(
        someParts({
          projects: [
            createProject(),
            createProject({ projectId: 'old', name: 'Old thing', url: 'https://old.example/' }),
          ],
        }),
      ),
      `# Ada Sample

> Web developer and cyclist.

## Pages

- [Home](https://ada.example/home/): What is at /.
- [Projects](https://ada.example/home/projects): What is at /projects.
- [Commander](https://ada.example/home/projects/commander): What is at /projects/commander.
- [CV](https://ada.example/home/cv): What is at /cv.

## Projects

- [Wheel log](https://ada.example/home/projects/wheel-log): A diary of rides, kept by a bicycle.
- [Old thing](https://ada.example/home/projects/old): A diary of rides, kept by a bicycle. ([old.example](https://old.example/))

## Data

- [Commands](https://ada.example/home/api/commands): every command line in one JSON list, each with its id, notes and line
- [Plain text](https://ada.example/home/commands.txt): the same commands as text, each with its notes and line
- Search, if this site has a server: /home/find/search+words responds with the commands that best match the words in the path, as text
- [Shell file](https://ada.example/home/commander.sh): finds these commands at the prompt of bash and zsh; /commander.fish is for fish
- [navi](https://ada.example/home/commands.cheat): the same commands in navi's format
- [IntelliShell](https://ada.example/home/commands.intellishell): the same commands in IntelliShell's format
- [Feed](https://ada.example/home/feed.xml): projects and commands as an Atom feed
- [Sitemap](https://ada.example/home/sitemap.xml): the address of every page

## Elsewhere

- [Code](https://code.example/ada)
`,
    )
  })

  test('names an API on another host', () => {
    const text = guide(someParts({ apiUrl: 'https://api.example/v1/api/commands' }))

    assert.ok(text.includes('[Commands](https://api.example/v1/api/commands)'))
  })

  test('omits sections without projects or links', () => {
    const { links, ...site } = someParts().site

    const text = guide(someParts({ projects: [], site }))

    assert.ok(links)
    assert.deepEqual(text.match(/^#.*/gm), ['# Ada Sample', '## Pages', '## Data'])
  })
})

describe('text of the site', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    test(`adds nothing to llms.txt and the sitemap: ${what}`, () => {
      const [parts, plain] = [partsSaying(text), partsSaying('Ada')]
      const names = (xml: string) => xml.match(/<[a-z!?/]+/gi)

      assert.equal(guide(parts).split('\n').length, guide(plain).split('\n').length)
      assert.doesNotMatch(guide(parts), /(?<!\\)<(?:script|img|b|link)\b/)
      assert.deepEqual(names(sitemap(parts)), names(sitemap(plain)))
    })
  }
})
