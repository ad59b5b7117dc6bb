import { toHtml } from 'hast-util-to-html'
import type { Project } from '../../../core/content/project.ts'
import { readableAddress } from '../../../core/text/web-address.ts'
import {
  compare,
  entryElement,
  type FeedEntry,
  type FeedFrame,
  MAX_TITLE_LENGTH,
  NO_DATE,
  textElement,
} from '../../../web/rendering/feed-entries.ts'
import { absoluteUrl } from '../../../web/rendering/linked-data.ts'
import { escapeMarkup, shortened } from '../../../web/rendering/printable.ts'
import { language, words } from '../../../web/words.ts'
import type { WrittenStory } from '../stories/read-story.ts'
import { DARK, element, type StoryElement, type StoryNode, textNode } from '../stories/story-tree.ts'
import { FILES, projectUrl, type SharingParts } from './sharing-parts.ts'
import { siteIcon } from './site-drawings.ts'

/**
 * The parts of the feed that don't depend on the library: the site's title and owner, and the projects, most recently
 * changed first. They change only when the site is built. Source: RFC 4287.
 */
export function feedFrame(parts: SharingParts): FeedFrame {
  const { site, siteUrl, projects } = parts
  const entries = projects
    .map((project) => projectEntry(project, parts))
    .toSorted((one, other) => compare(other.updated, one.updated))
  const home = absoluteUrl(siteUrl, '/')
  return {
    before: `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeMarkup(language)}">
<id>${escapeMarkup(home)}</id>
${textElement('title', site.name)}${site.tagline === undefined ? '' : `\n${textElement('subtitle', site.tagline)}`}
`,
    updated: entries[0]?.updated ?? NO_DATE,
    after: `
<author>${textElement('name', site.name)}<uri>${escapeMarkup(home)}</uri></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(absoluteUrl(siteUrl, FILES.feed))}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(home)}"/>
<icon>${escapeMarkup(absoluteUrl(siteUrl, siteIcon('medium', parts).path))}</icon>
${entries.map(entryElement).join('')}`,
    count: entries.length,
  }
}

function projectEntry(project: Project, parts: SharingParts): FeedEntry {
  const { projectId, name, description, tags } = project
  const { siteUrl } = parts
  const url = projectUrl(siteUrl, projectId)
  const story = parts.stories.get(projectId)
  return {
    id: url,
    url,
    title: shortened(name, MAX_TITLE_LENGTH),
    updated: updatedAt(project),
    summary: description,
    html: `<p>${escapeMarkup(description)}</p>${ownLink(project)}${story === undefined ? '' : storyHtml(story, siteUrl)}`,
    categories: tags ?? [],
  }
}

function ownLink({ url }: Project): string {
  return url === undefined ? '' : `<p><a href="${escapeMarkup(url)}">${escapeMarkup(readableAddress(url))}</a></p>`
}

/** The date of the project's last update, else January 1 of its year, or `NO_DATE` if it has neither. */
function updatedAt({ updated, year }: Project): string {
  if (updated !== undefined) return `${updated}T00:00:00Z`
  return year === undefined ? NO_DATE : `${year}-01-01T00:00:00Z`
}

/** The page of a story, which its relative links are resolved against. */
type StoryBase = { readonly siteUrl: string; readonly projectId: string }

/** Converts a story to HTML for feed readers: only text, structure and pictures, with absolute addresses. */
export function storyHtml(story: WrittenStory, siteUrl: string): string {
  const { problem, role, outcome, links, tree, projectId } = story
  const facts = [
    [words.projects.problem, problem] as const,
    [words.projects.role, role] as const,
    [words.projects.outcome, outcome] as const,
  ].flatMap(([name, sentence]) =>
    sentence === null
      ? []
      : [element('p', {}, [element('strong', {}, [textNode(`${name}:`)]), textNode(` ${sentence}`)])],
  )
  const items = links.map(({ name, url }) => element('li', {}, [element('a', { href: url }, [textNode(name)])]))
  const list = items.length === 0 ? [] : [element('ul', {}, items)]
  const feedNodes = [...facts, ...tree, ...list].flatMap((node) => toFeedNodes(node, { siteUrl, projectId }))
  return toHtml(feedNodes, { characterReferences: { useNamedReferences: true } })
}

// Left out: further files of a picture, and captions.
const LEFT_OUT = new Set(['source', 'figcaption'])

// Replaced by their children.
const UNWRAPPED = new Set(['picture', 'thead', 'tbody'])

/** Uses only elements that every feed reader knows. */
function toFeedNodes(node: StoryNode, base: StoryBase): StoryNode[] {
  if (node.type !== 'element') return [node]
  const { tagName, properties } = node
  if (LEFT_OUT.has(tagName) || properties.dataKind === DARK) return []
  const children = node.children.flatMap((child) => toFeedNodes(child, base))
  if (UNWRAPPED.has(tagName)) return children
  const name = tagName === 'figure' ? 'p' : tagName
  return [element(name, toFeedProperties(properties, base), children)]
}

function toFeedProperties({ href, src, alt, width, height, start }: StoryElement['properties'], base: StoryBase) {
  if (typeof href === 'string') return { href: absoluteLink(href, base) }
  if (typeof src === 'string') return { src: new URL(src, base.siteUrl).href, alt, width, height }
  return { start }
}

/** Makes an address absolute. Links to pages of the site don't include its base path yet. */
function absoluteLink(url: string, { siteUrl, projectId }: StoryBase): string {
  if (url.startsWith('#')) return absoluteUrl(siteUrl, `/projects/${projectId}${url}`)
  return url.startsWith('/') && !url.startsWith('//') ? absoluteUrl(siteUrl, url) : url
}
