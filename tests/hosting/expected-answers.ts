import type { FileGroup } from '../../cli/build/hosting/hosting-rules.ts'
import { hasNotes } from '../../core/commands/command.ts'
import { commandAddress, platformAddress } from '../../core/routing/screens.ts'
import { OWN_LIBRARY } from '../support/library/own-library.ts'
import { assetEndingIn, findAssetEndingIn } from '../support/project/built-site.ts'

/** The expected response for a path: its status, its media type, and the group of files whose headers it has. */
export type Expected = {
  readonly what: string
  readonly path: string
  readonly status: number
  readonly group: FileGroup
  readonly type: string
}

const HTML = 'text/html; charset=utf-8'
const SCRIPT = 'text/javascript; charset=utf-8'

/** Responses that all hosts should send, including the site's own server. */
export function expectedAnswers(): readonly Expected[] {
  const drawing = findAssetEndingIn('.svg')
  return [
    ...[...PAGES, ...PARTS].map((path) => ({ what: 'a page', path, status: 200, group: 'page' as const, type: HTML })),
    ...NOTHING.map(([what, path]) => ({ what, path, status: 404, group: 'page' as const, type: HTML })),
    file('a hashed script', assetEndingIn('.js'), ['hashed-script', SCRIPT]),
    file('a hashed style sheet', assetEndingIn('.css'), ['hashed', 'text/css; charset=utf-8']),
    file('a hashed picture', assetEndingIn('.png'), ['hashed', 'image/png']),
    ...(drawing === null ? [] : [file('a hashed drawing', drawing, ['hashed', 'image/svg+xml; charset=utf-8'])]),
    file('the list of commands', '/api/commands', ['list', 'application/json']),
    file('the site description', '/site.json', ['other', 'application/json']),
  ]
}

const PAGES = [
  '/',
  '/projects',
  '/projects/',
  '/PROJECTS',
  '/projects?from=a-link',
  '/projects/commander',
  '/projects/Commander/',
  '/%70rojects',
  '/authentication',
  '/authentication/callback?code=1',
]

// The pages of a command and of its platform.
const PARTS = OWN_LIBRARY.filter(hasNotes)
  .filter(({ platform }) => platform !== undefined)
  .slice(0, 1)
  .flatMap(({ id, platform = '' }) => [
    commandAddress(id),
    platformAddress(platform),
    `${platformAddress(platform)}/`,
    platformAddress(platform).replace('/projects/commander/', '/Projects/Commander/'),
  ])

/** Addresses that would lead outside the site if their dots were resolved. */
export const WAYS_OUT = [
  '/../manifest.json',
  '/%2e%2e/manifest.json',
  '/assets/../../manifest.json',
  '/assets/..%2f..%2fmanifest.json',
  '/assets/..%5c..%5cmanifest.json',
  '//../manifest.json',
]

const NOTHING = [
  ['an unknown address', '/nothing/here'],
  ['an address below a screen', '/projects/commander/more'],
  ['an unknown platform', '/projects/commander/platforms/no-such-platform'],
  ['an unknown command', '/projects/commander/commands/no-such-command'],
  ['the file of the home page', '/index.html'],
  ['the file of another page', '/projects/index.html'],
  ['the file of the 404 page', '/404.html'],
  ['a folder', '/assets/'],
  ['a missing asset', '/assets/gone-1a2b3c4d.js'],
  ['a compressed file', '/index.html.br'],
  ['a dotfile', '/.nojekyll'],
  ['a hidden folder', '/.git/config'],
  ['a host configuration', '/_headers'],
  ['a host configuration', '/_redirects'],
] as const

function file(what: string, path: string, [group, type]: readonly [FileGroup, string]): Expected {
  return { what, path, status: 200, group, type }
}
