import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CommandWithNotes } from '../../../core/commands/command.ts'
import {
  type LibraryPage,
  type LibraryPages,
  libraryAddresses,
  libraryPageAt,
} from '../../../web/rendering/library-page.ts'
import { AUTOMATIC_CARDS, PLATFORM_CARDS } from '../../../web/ui/card-counts.ts'
import { linkedDataOf } from '../../support/browser/read-head.ts'

const COMMANDER = '/projects/commander'
const COMMANDS: readonly CommandWithNotes[] = [
  { id: 'undo', notes: 'Undo a commit', line: 'git reset HEAD~1', platform: 'git', tags: ['undo'] },
  { id: 'log', notes: 'What was done', line: 'git log', platform: 'git' },
  { id: 'ps', notes: 'What runs', line: 'docker ps', platform: 'docker', tags: ['list'] },
  { id: 'pwd', notes: 'Where I am', line: 'pwd' },
  { id: 'a/b', notes: 'Either way', line: 'true', platform: '' },
]
const PAGES: LibraryPages = {
  siteUrl: 'https://ada.example',
  whole: { title: 'Commander · Ada', description: 'Commands.', head: '' },
  above: [{ name: 'Commander', address: COMMANDER }],
  picture: { url: 'https://ada.example/picture.png', width: 1200, height: 630, alt: '' },
  platformTexts: [['git', 'A version control system.']],
  sitemap: [],
  feed: { before: '', updated: '', after: '', count: 0 },
  document: {
    policy: '',
    head: '',
    headScript: '',
    styles: [],
    deferredStyles: null,
    homeSize: null,
    application: '',
    bootScript: '',
  },
}

describe('page of a platform', () => {
  test('counts only its own tags, but all platforms', () => {
    const { facets, found, total } = pageAt('/platforms/git').built

    assert.deepEqual([found, total], [2, 5])
    assert.deepEqual(valuesIn(facets.tags), ['undo'])
    assert.deepEqual(valuesIn(facets.platforms), valuesIn(pageAt('').built.facets.platforms))
  })

  test('is described by its text, if there is one', () => {
    assert.match(pageAt('/platforms/git').description, /git: A version control system\. Undo a commit/)
    assert.match(pageAt('/platforms/docker').description, /docker: What runs/)
  })

  for (const [count, expected] of [
    [AUTOMATIC_CARDS, AUTOMATIC_CARDS],
    [AUTOMATIC_CARDS + 1, PLATFORM_CARDS],
  ] as const) {
    test(`with ${count} commands contains ${expected} of them`, () => {
      assert.equal(pageAt('/platforms/git', commandsOfGit(count)).built.commands.length, expected)
    })
  }
})

describe('page of a command', () => {
  test('has its platform above it, if it has one', () => {
    assert.deepEqual(trailOf('undo'), ['Commander', 'git', 'Undo a commit'])
    assert.deepEqual(trailOf('pwd'), ['Commander', 'Where I am'])
    assert.deepEqual(trailOf('a%2Fb'), ['Commander', 'Either way'])
  })

  test('contains the other commands of its platform', () => {
    assert.deepEqual(
      pageAt('/commands/undo').built.related.map(({ id }) => id),
      ['log'],
    )
    assert.deepEqual(pageAt('/commands/pwd').built.related, [])
    assert.deepEqual(pageAt('/platforms/git').built.related, [])
  })

  test('says when the command has changed, if known', () => {
    const changedAt = '2026-11-24T00:00:00.000Z'
    const histories = new Map([['undo', { addedAt: changedAt, changedAt, earlier: 0, revision: 1 }]])
    const library = { builtAt: '', commands: COMMANDS, histories }

    const [changed, unknown] = ['undo', 'log'].map((id) => libraryPageAt(`${COMMANDER}/commands/${id}`, library, PAGES))

    assert.equal(changed?.built.changed?.[0], changedAt)
    assert.equal(changed?.head.includes(`"dateModified":"${changedAt}"`), true)
    assert.equal(unknown?.built.changed, undefined)
    assert.equal(unknown?.head.includes('dateModified'), false)
  })
})

describe('addresses of library pages', () => {
  const addresses = (host: 'files' | 'server', commands = COMMANDS) =>
    libraryAddresses({ builtAt: '', commands }, host).map((address) => address.slice(COMMANDER.length))

  test('on a static host omit names no file can have', () => {
    const shared = ['/platforms/git', '/platforms/docker', '/commands/undo', '/commands/log', '/commands/ps']

    assert.deepEqual(addresses('files'), [...shared, '/commands/pwd'])
    assert.deepEqual(addresses('server'), [...shared, '/commands/pwd', '/commands/a%2Fb'])
  })

  test('on a static host include up to 2,000 commands', () => {
    assert.equal(addresses('files', commandsOfGit(2000)).length, 2001)
    assert.deepEqual(addresses('files', commandsOfGit(2001)), ['/platforms/git'])
    assert.equal(addresses('server', commandsOfGit(2001)).length, 2002)
  })
})

function pageAt(path: string, commands = COMMANDS): LibraryPage {
  const page = libraryPageAt(COMMANDER + path, { builtAt: '', commands }, PAGES)
  assert.ok(page !== null)
  return page
}

/** The names in the breadcrumbs of a command's page. */
function trailOf(id: string): unknown {
  const nodes = linkedDataOf(pageAt(`/commands/${id}`).head)?.['@graph'] ?? []
  const items = nodes.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement
  return Array.isArray(items) ? items.map(({ name }) => name) : null
}

function commandsOfGit(count: number): readonly CommandWithNotes[] {
  return Array.from({ length: count }, (_, index) => ({ id: `${index}`, notes: 'Notes', line: 'ls', platform: 'git' }))
}

function valuesIn(counts: readonly { readonly value: string }[]): readonly string[] {
  return counts.map(({ value }) => value)
}
