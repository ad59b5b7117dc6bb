import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { headOf } from '../../../cli/build/sharing/head-of.ts'
import type { SharingParts } from '../../../cli/build/sharing/sharing-parts.ts'
import type { Page } from '../../../web/rendering/document.ts'
import { type GraphNode, linkedDataOf } from '../../support/browser/read-head.ts'
import { createProject, createStory, HOSTILE, pageOf, partsSaying, someParts } from './some-parts.ts'

const OWNER = 'https://ada.example/home/#owner'

describe('the owner', () => {
  test('has a profile on the home page, with links', () => {
    const graph = graphOf('home')

    const person = nodeOf(graph, 'Person')
    assert.equal(person['@id'], OWNER)
    assert.equal(person.name, 'Ada Sample')
    assert.equal(person.url, 'https://ada.example/home/')
    assert.match(`${person.image}`, /^https:\/\/ada\.example\/home\/assets\/icon-round-512-\w+\.png$/)
    assert.deepEqual(person.sameAs, ['https://code.example/ada'])
    assert.deepEqual(nodeOf(graph, 'ProfilePage').mainEntity, { '@id': OWNER })
    assert.deepEqual(nodeOf(graph, 'WebSite').author, { '@id': OWNER })
  })

  test('has no birth date, and an email only if given', () => {
    const { site } = someParts()

    const [without] = [graphOf('home')].map((graph) => nodeOf(graph, 'Person'))
    const given = nodeOf(graphOf('home', someParts({ site: { ...site, email: 'ada@ada.example' } })), 'Person')

    assert.equal(JSON.stringify(without).includes('1990'), false)
    assert.equal(without?.email, undefined)
    assert.equal(given.email, 'ada@ada.example')
  })

  test('has only web links as other profiles', () => {
    const sameAs = (url: string) => {
      const parts = someParts({ site: { ...someParts().site, links: [{ name: 'Link', url }] } })
      return nodeOf(graphOf('home', parts), 'Person').sameAs
    }

    assert.equal(nodeOf(graphOf('home', someParts({ site: withoutLinks() })), 'Person').sameAs, undefined)
    assert.equal(sameAs('mailto:ada@ada.example'), undefined)
    assert.equal(sameAs('javascript:alert(1)'), undefined)
  })
})

describe('the list of projects', () => {
  test("is in the cards' order, with their addresses", () => {
    const parts = someParts({ projects: [createProject(), createProject({ projectId: 'old', name: 'Old thing' })] })

    const list = nodeOf(graphOf('projects', parts), 'CollectionPage').mainEntity

    assert.deepEqual(list, {
      '@type': 'ItemList',
      numberOfItems: 2,
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Wheel log', url: 'https://ada.example/home/projects/wheel-log' },
        { '@type': 'ListItem', position: 2, name: 'Old thing', url: 'https://ada.example/home/projects/old' },
      ],
    })
  })
})

describe('a project', () => {
  test('is a work by the owner, with year and tags', () => {
    const parts = someParts({
      projects: [createProject({ year: 2025, updated: '2026-03-01', tags: ['cycling', 'maps'] })],
    })

    const work = nodeOf(graphOf('project', parts), 'CreativeWork')

    assert.deepEqual(work.author, { '@id': OWNER })
    assert.equal(work.name, 'Wheel log')
    assert.equal(work.dateCreated, '2025')
    assert.equal(work.dateModified, '2026-03-01')
    assert.deepEqual(work.keywords, ['cycling', 'maps'])
    assert.equal(work.codeRepository, undefined)
  })

  test('with a repository is source code', () => {
    const workAt = (url: string, type: string) =>
      nodeOf(graphOf('project', someParts({ projects: [createProject({ url })] })), type)
    const repository = 'https://github.com/ada/wheel-log'

    assert.equal(workAt('https://wheel-log.example', 'CreativeWork').sameAs, 'https://wheel-log.example')
    assert.equal(workAt(repository, 'SoftwareSourceCode').codeRepository, repository)
  })

  test('is source code if its story links a repository', () => {
    const storyWith = (url: string) => new Map([['wheel-log', createStory({ links: [{ name: 'Code', url }] })]])
    const repository = 'https://github.com/ada/wheel-log'

    const code = graphOf('project', someParts({ stories: storyWith(repository) }))
    const other = graphOf('project', someParts({ stories: storyWith('https://github.com/ada') }))

    assert.equal(nodeOf(code, 'SoftwareSourceCode').codeRepository, repository)
    assert.equal(nodeOf(other, 'CreativeWork').codeRepository, undefined)
  })
})

describe('Commander', () => {
  test('is a free application', () => {
    const work = nodeOf(graphOf('commander'), 'WebApplication')

    assert.equal(work.name, 'Commander')
    assert.equal(work.isAccessibleForFree, true)
    assert.equal(work.applicationCategory, 'DeveloperApplication')
  })

  test('is an application even if not among the projects', () => {
    const work = nodeOf(graphOf('commander', someParts({ projects: [] })), 'WebApplication')

    assert.equal(work.name, 'Commander')
  })
})

describe('breadcrumbs', () => {
  test('lead to pages below the home page', () => {
    const trailOf = (kind: Page['kind']) => {
      const { itemListElement } = nodeOf(graphOf(kind), 'BreadcrumbList')
      return Array.isArray(itemListElement) ? itemListElement.map(({ name, item }) => [name, item]) : []
    }
    const home = ['Ada Sample', 'https://ada.example/home/']

    assert.deepEqual(trailOf('cv'), [home, ['CV', 'https://ada.example/home/cv']])
    assert.deepEqual(trailOf('project'), [
      home,
      ['Projects', 'https://ada.example/home/projects'],
      ['Wheel log', 'https://ada.example/home/projects/wheel-log'],
    ])
  })
})

describe('text of the site', () => {
  for (const [what, text] of Object.entries(HOSTILE)) {
    test(`stays text in the structured data: ${what}`, () => {
      const parts = partsSaying(text)

      for (const page of parts.pages.filter(({ kind }) => kind === 'home' || kind === 'project')) {
        const head = headOf(page, parts)
        assert.equal(linkedDataOf(head)?.['@context'], 'https://schema.org')
        assert.equal(head.match(/<\/script/g)?.length, 1)
      }
    })
  }
})

function graphOf(kind: Page['kind'], parts: SharingParts = someParts()): readonly GraphNode[] {
  return linkedDataOf(headOf(pageOf(kind), parts))?.['@graph'] ?? []
}

function nodeOf(graph: readonly GraphNode[], type: string): GraphNode {
  const node = graph.find((one) => one['@type'] === type)
  assert.ok(node, `no ${type}`)
  return node
}

function withoutLinks(): SharingParts['site'] {
  const { links, ...site } = someParts().site
  assert.ok(links)
  return site
}
