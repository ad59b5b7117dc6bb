import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { feedFrame } from '../../../cli/build/sharing/feed.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { feedOf } from '../../../web/rendering/feed-entries.ts'
import { elementsIn, entriesOf, textOfFirst } from '../../support/browser/read-xml.ts'
import { createProject, feedFor, HOSTILE, partsSaying, someParts } from './some-parts.ts'

describe('feed', () => {
  test('names its owner, its address and its site', () => {
    const xml = feedFor(someParts())

    const head = xml.slice(0, xml.indexOf('<entry>'))
    assert.equal(textOfFirst(head, 'id'), 'https://ada.example/home/')
    assert.equal(textOfFirst(head, 'title'), 'Ada Sample')
    assert.equal(textOfFirst(head, 'subtitle'), 'Web developer and cyclist.')
    assert.ok(head.includes('<author><name>Ada Sample</name><uri>https://ada.example/home/</uri></author>'))
    assert.ok(head.includes('<link rel="self" type="application/atom+xml" href="https://ada.example/home/feed.xml"/>'))
    assert.ok(head.includes('<link rel="alternate" type="text/html" href="https://ada.example/home/"/>'))
  })

  test('lists projects, then commands with a card', () => {
    const titles = entriesOf(feedFor(someParts())).map((entry) => textOfFirst(entry, 'title'))

    assert.deepEqual(titles, ['Commander', 'Wheel log', 'Undo the last commit.', 'Compare two files.'])
  })

  describe('entry of a command', () => {
    test('has its address as id, with any characters', () => {
      const ids = entriesOf(feedFor(someParts())).map((entry) => textOfFirst(entry, 'id'))

      assert.deepEqual(ids.slice(2), [
        'https://ada.example/home/projects/commander/commands/undo',
        'https://ada.example/home/projects/commander/commands/a%20b%26c',
      ])
    })

    test('has its notes, exact line, platform and tags', () => {
      const [entry = '', other = ''] = entriesOf(feedFor(someParts())).slice(2)

      assert.equal(
        textOfFirst(entry, 'content'),
        '<p>Undo the last commit.</p><pre><code>git reset --soft HEAD~1</code></pre>',
      )
      assert.deepEqual(elementsIn(entry, 'category'), ['<category term="git"/>', '<category term="undo"/>'])
      assert.equal(
        textOfFirst(other, 'content'),
        '<p>Compare two files.</p><pre><code>diff &quot;$a&quot; &lt;(sort b)</code></pre>',
      )
    })
  })

  describe('entry of a project', () => {
    test('links to its page without a story', () => {
      const parts = someParts({
        projects: [createProject({ projectId: 'old', url: 'https://old.example/a?b&c' })],
        commands: [],
      })

      const [entry = ''] = entriesOf(feedFor(parts))

      assert.equal(textOfFirst(entry, 'id'), 'https://ada.example/home/projects/old')
      assert.ok(entry.includes('href="https://ada.example/home/projects/old"'))
      assert.ok(
        textOfFirst(entry, 'content')?.endsWith(
          '<p><a href="https://old.example/a?b&amp;c">old.example/a?b&amp;c</a></p>',
        ),
      )
    })

    test('can have a day, a year or no date', () => {
      const projects = [
        createProject({ projectId: 'undated' }),
        createProject({ projectId: 'by-year', year: 2024 }),
        createProject({ projectId: 'by-day', year: 2020, updated: '2026-03-01' }),
      ]

      const entries = entriesOf(feedFor(someParts({ projects, commands: [] })))

      assert.deepEqual(
        entries.map((entry) => [textOfFirst(entry, 'id').split('/').at(-1), textOfFirst(entry, 'updated')]),
        [
          ['by-day', '2026-03-01T00:00:00Z'],
          ['by-year', '2024-01-01T00:00:00Z'],
          ['undated', '1970-01-01T00:00:00Z'],
        ],
      )
    })
  })

  test('is as new as its newest entry', () => {
    const parts = someParts({ projects: [createProject({ updated: '2026-03-01' }), createProject({ year: 2024 })] })

    const xml = feedFor(parts)

    assert.equal(textOfFirst(xml, 'updated'), '2026-03-01T00:00:00Z')
    assert.equal(feedFor(parts), xml)
  })

  test('lists the last changed commands first, by known dates', () => {
    const parts = someParts()
    const histories = new Map([
      ['undo', { changedAt: '2026-01-01T00:00:00.000Z', revision: 1 }],
      ['a b&c', { changedAt: '2026-04-01T00:00:00.000Z', revision: 1 }],
    ])
    const commands = parts.commands.filter(isPublic)

    const xml = feedOf(feedFrame(parts), { commands, histories }, parts.siteUrl)

    assert.equal(textOfFirst(xml, 'updated'), '2026-04-01T00:00:00.000Z')
    assert.deepEqual(
      entriesOf(xml).map((entry) => textOfFirst(entry, 'title')),
      ['Commander', 'Wheel log', 'Compare two files.', 'Undo the last commit.'],
    )
  })

  test('has only the first entries of a large library', () => {
    const commands = Array.from({ length: 600 }, (_, index) => ({
      id: `${index}`,
      notes: `Notes ${index}`,
      line: 'ls',
    }))

    assert.equal(entriesOf(feedFor(someParts({ commands }))).length, 500)
  })

  test('is valid and empty without projects or commands', () => {
    const xml = feedFor(someParts({ projects: [], commands: [] }))

    assert.deepEqual(entriesOf(xml), [])
    assert.equal(textOfFirst(xml, 'updated'), '1970-01-01T00:00:00Z')
  })

  for (const [what, text] of Object.entries(HOSTILE)) {
    test(`gains no element from texts with ${what}`, () => {
      const names = (xml: string) => xml.match(/<[a-z!?/]+/gi)

      assert.deepEqual(names(feedFor(partsSaying(text))), names(feedFor(partsSaying('Ada'))))
    })
  }
})
