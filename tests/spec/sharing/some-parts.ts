import { feedFrame } from '../../../cli/build/sharing/feed.ts'
import type { SharingParts } from '../../../cli/build/sharing/sharing-parts.ts'
import type { WrittenStory } from '../../../cli/build/stories/read-story.ts'
import { element, type StoryElement, textNode } from '../../../cli/build/stories/story-tree.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import type { Project } from '../../../core/content/project.ts'
import type { Page } from '../../../web/rendering/document.ts'
import { feedOf } from '../../../web/rendering/feed-entries.ts'

const AVATAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4" fill="#0a6b46"/></svg>'

/** Texts that break a page, picture or file unless they're escaped, shortened or partly left out. */
export const HOSTILE = {
  'a script': '</script><img src=x onerror=alert(1)>',
  quotes: `"'"><link rel="icon" href="//evil.example">`,
  ampersands: 'Fish &amp; Chips & <b>&lt;</b>',
  'the end of a data section': ']]><!-- -->&#x0;',
  'control characters': 'a\u0000b\u0007c\u001bd\u007fe\u0085f\u2028g',
  'half a surrogate pair': 'a\ud800b\udc00c',
  'text from the right': 'שלום \u202eevil\u202c عالم',
  'nothing that a font shows': '山田太郎 👩‍💻',
  '500 characters': 'Wolfeschlegelstein '.repeat(27).slice(0, 500),
} as const

/**
 * Data for a site under a base path, with two projects (one of them has a story), three commands and a page of each
 * kind except the owner's own.
 */
export function someParts(parts: Partial<SharingParts> = {}): SharingParts {
  return {
    siteUrl: 'https://ada.example/home',
    apiUrl: '/home/api/commands',
    site: {
      name: 'Ada Sample',
      tagline: 'Web developer and cyclist.',
      birth: '1990-05-17T06:30:00+03:00',
      links: [{ name: 'Code', url: 'https://code.example/ada' }],
    },
    projects: [createProject({ projectId: 'commander', name: 'Commander' }), createProject()],
    stories: new Map([['wheel-log', createStory()]]),
    commands: [
      { id: 'undo', notes: 'Undo the last commit.', line: 'git reset --soft HEAD~1', platform: 'git', tags: ['undo'] },
      { id: 'a b&c', notes: 'Compare two files.', line: 'diff "$a" <(sort b)' },
      { id: 'draft', notes: null, line: 'true' },
    ],
    pages: somePages(),
    fontPath: null,
    avatar: { url: '/assets/avatar-1a2b3c4d.svg', bytes: Buffer.from(AVATAR) },
    ...parts,
  }
}

export function createProject(project: Partial<Project> = {}): Project {
  return { projectId: 'wheel-log', name: 'Wheel log', description: 'A diary of rides, kept by a bicycle.', ...project }
}

export function createStory(story: Partial<WrittenStory> = {}): WrittenStory {
  return { projectId: 'wheel-log', problem: null, role: null, outcome: null, links: [], tree: [], ...story }
}

function somePages(): readonly Page[] {
  return [
    createPage('home', '/', { title: 'Ada Sample' }),
    createPage('projects', '/projects', { title: 'Projects · Ada Sample' }),
    createPage('commander', '/projects/commander', { title: 'Commander · Ada Sample', projectId: 'commander' }),
    createPage('authentication', '/authentication', { title: 'Sign in · Ada Sample' }),
    createPage('project', '/projects/wheel-log', { title: 'Wheel log · Ada Sample', projectId: 'wheel-log' }),
    createPage('cv', '/cv', { title: 'CV · Ada Sample' }),
    createPage('unknown', '/404.html', { title: 'Not found · Ada Sample' }),
    createPage('undecodable', '/400.html', { title: 'Unreadable address · Ada Sample' }),
  ]
}

/** The first page of this kind. Throws if no page is. */
export function pageOf(kind: Page['kind'], pages: readonly Page[] = somePages()): Page {
  const page = pages.find((one) => one.kind === kind)
  if (page === undefined) throw new Error(`There is no page of the kind ${kind}.`)
  return page
}

function createPage(kind: Page['kind'], address: string, page: Pick<Page, 'title'> & Partial<Page>): Page {
  return {
    kind,
    address,
    file: `${address}/index.html`,
    description: `What is at ${address}.`,
    projectId: null,
    ...page,
  }
}

/** Like `someParts`, with this text in the fields that an owner writes. */
export function partsSaying(words: string): SharingParts {
  const page = { title: `${words} · ${words}`, description: words }
  return someParts({
    site: {
      ...someParts().site,
      name: words,
      tagline: words,
      email: words,
      avatarDescription: words,
      links: [{ name: words, url: words }],
    },
    projects: [createProject({ name: words, description: words, tags: [words], year: 2026 })],
    stories: new Map([
      ['wheel-log', createStory({ problem: words, links: [{ name: words, url: words }], tree: treeSaying(words) })],
    ]),
    commands: [{ id: words, notes: words, line: words, platform: words, tags: [words] }],
    pages: somePages().map((one) => ({ ...one, ...page })),
  })
}

function treeSaying(words: string): readonly StoryElement[] {
  const line = () => [
    textNode(words),
    element('code', {}, [textNode(words)]),
    element('a', { href: words }, [textNode(words)]),
  ]
  const row = element('tr', {}, [element('td', { align: words }, line())])
  const image = element('img', { src: '/home/assets/a.webp', alt: words, width: 2, height: 1 }, [])
  return [
    element('h2', { id: words }, line()),
    element('p', {}, line()),
    element('pre', { dataLanguage: words }, [element('code', {}, [textNode(words)])]),
    element('table', {}, [element('tbody', {}, [row])]),
    element('figure', {}, [element('picture', {}, [image]), element('figcaption', {}, [textNode(words)])]),
  ]
}

/** The feed of a site with these parts. */
export function feedFor(parts: SharingParts): string {
  return feedOf(feedFrame(parts), { commands: parts.commands.filter(isPublic) }, parts.siteUrl)
}
