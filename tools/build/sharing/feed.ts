import { toHtml } from 'hast-util-to-html'
import type { CommandWithNotes } from '../../../core/commands/command.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import type { Project } from '../../../core/project.ts'
import { commandAddress } from '../../../core/routing/screens.ts'
import { readableAddress } from '../../../core/web-address.ts'
import type { WrittenStory } from '../stories/read-story.ts'
import { element, type StoryElement, type StoryNode, text } from '../stories/story-tree.ts'
import { escapeMarkup, oneLine, shortened } from './printable.ts'
import { absoluteUrl, FILES, projectUrl, type SharingParts } from './sharing-parts.ts'
import { siteIcon } from './site-drawings.ts'

/**
 * An entry of the feed. `id` is the same in every build, an address; `updated` an instant (RFC 3339); `html` is markup,
 * escaped where it holds text. Source: RFC 4287, section 4.1.2.
 */
type FeedEntry = {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly updated: string
  readonly summary: string
  readonly html: string
  readonly categories: readonly string[]
}

/**
 * When something changed of which nobody says when. The beginning of the epoch is how feed readers are told that there
 * is no date; they go by when they first saw the entry, and a made-up date would make everything new at every build.
 */
const NO_DATE = '1970-01-01T00:00:00Z'

const MOST_TITLE = 120

/** More than this nobody reads, and every reader fetches it again and again. */
const MOST_ENTRIES = 500

/** The site's feed, the same to the byte as long as the content is. Source: RFC 4287. */
export function feed(parts: SharingParts): string {
  const { site, siteUrl } = parts
  const entries = feedEntries(parts).slice(0, MOST_ENTRIES)
  const home = absoluteUrl(siteUrl, '/')
  const updated =
    entries
      .map((entry) => entry.updated)
      .toSorted()
      .at(-1) ?? NO_DATE
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeMarkup(home)}</id>
${textElement('title', site.name)}${site.tagline === undefined ? '' : `\n${textElement('subtitle', site.tagline)}`}
<updated>${updated}</updated>
<author>${textElement('name', site.name)}<uri>${escapeMarkup(home)}</uri></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(absoluteUrl(siteUrl, FILES.feed))}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(home)}"/>
<icon>${escapeMarkup(absoluteUrl(siteUrl, siteIcon('medium', parts).path))}</icon>
${entries.map(entryElement).join('')}</feed>
`
}

function entryElement({ id, url, title, updated, summary, html, categories }: FeedEntry): string {
  return `<entry>
<id>${escapeMarkup(id)}</id>
${textElement('title', title)}
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${escapeMarkup(url)}"/>
${categories.map((term) => `<category term="${escapeMarkup(oneLine(term))}"/>\n`).join('')}${textElement('summary', summary)}
<content type="html">${escapeMarkup(html)}</content>
</entry>
`
}

function textElement(name: string, text: string): string {
  return `<${name}>${escapeMarkup(oneLine(text))}</${name}>`
}

/** Projects, the last changed first, and then all commands that have a card, in the library's order: they have no dates. */
function feedEntries(parts: SharingParts): readonly FeedEntry[] {
  const projects = parts.projects.map((project) => projectEntry(project, parts))
  const commands = parts.commands.filter(isPublic).map((command) => commandEntry(command, parts))
  return [...projects.toSorted((one, other) => compare(other.updated, one.updated)), ...commands]
}

function projectEntry(project: Project, parts: SharingParts): FeedEntry {
  const { projectId, name, description, tags } = project
  const { siteUrl } = parts
  const url = projectUrl(siteUrl, projectId)
  const story = parts.stories.get(projectId)
  return {
    id: url,
    url,
    title: shortened(name, MOST_TITLE),
    updated: updatedAt(project),
    summary: description,
    html: `<p>${escapeMarkup(description)}</p>${ownLink(project)}${story === undefined ? '' : storyHtml(story, siteUrl)}`,
    categories: tags ?? [],
  }
}

function ownLink({ url }: Project): string {
  return url === undefined ? '' : `<p><a href="${escapeMarkup(url)}">${escapeMarkup(readableAddress(url))}</a></p>`
}

function commandEntry({ id, notes, line, platform, tags }: CommandWithNotes, { siteUrl }: SharingParts): FeedEntry {
  const url = absoluteUrl(siteUrl, commandAddress(id))
  return {
    id: url,
    url,
    title: shortened(notes, MOST_TITLE),
    updated: NO_DATE,
    summary: line ?? '',
    html: `<p>${escapeMarkup(notes)}</p><pre><code>${escapeMarkup(line ?? '')}</code></pre>`,
    categories: [...(platform === undefined || platform.trim() === '' ? [] : [platform]), ...(tags ?? [])],
  }
}

/** The day that the project names, else the first of its year: as much as its owner has said. */
function updatedAt({ updated, year }: Project): string {
  if (updated !== undefined) return `${updated}T00:00:00Z`
  return year === undefined ? NO_DATE : `${year}-01-01T00:00:00Z`
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** Where a story's links lead on from. */
type Place = { readonly siteUrl: string; readonly projectId: string }

/** A story as markup for feed readers: text and structure alone, with addresses that lead back to the site. */
export function storyHtml(story: WrittenStory, siteUrl: string): string {
  const { problem, role, outcome, links, tree, projectId } = story
  const facts = Object.entries({ Problem: problem, Role: role, Outcome: outcome }).flatMap(([name, sentence]) =>
    sentence === null ? [] : [element('p', {}, [element('strong', {}, [text(`${name}:`)]), text(` ${sentence}`)])],
  )
  const items = links.map(({ name, url }) => element('li', {}, [element('a', { href: url }, [text(name)])]))
  const list = items.length === 0 ? [] : [element('ul', {}, items)]
  const forReaders = [...facts, ...tree, ...list].flatMap((node) => readerNodes(node, { siteUrl, projectId }))
  return toHtml(forReaders, { characterReferences: { useNamedReferences: true } })
}

// What only a screen has a use for: different sizes of a picture, and the outer parts of a table.
const LEFT_OUT = new Set(['source', 'figcaption'])

const UNWRAPPED = new Set(['picture', 'thead', 'tbody'])

/** A part of a story in what every feed reader knows. */
function readerNodes(node: StoryNode, at: Place): StoryNode[] {
  if (node.type !== 'element') return [node]
  const { tagName, properties } = node
  if (LEFT_OUT.has(tagName)) return []
  const children = node.children.flatMap((child) => readerNodes(child, at))
  if (UNWRAPPED.has(tagName)) return children
  const name = tagName === 'figure' ? 'p' : tagName
  return [element(name, readerProperties(properties, at), children)]
}

function readerProperties({ href, src, alt, width, height, start }: StoryElement['properties'], at: Place) {
  if (typeof href === 'string') return { href: whole(href, at) }
  if (typeof src === 'string') return { src: new URL(src, at.siteUrl).href, alt, width, height }
  return { start }
}

/** The absolute address of a link, which is without the site's path where it leads to a page of the site. */
function whole(url: string, { siteUrl, projectId }: Place): string {
  if (url.startsWith('#')) return absoluteUrl(siteUrl, `/projects/${projectId}${url}`)
  return url.startsWith('/') && !url.startsWith('//') ? absoluteUrl(siteUrl, url) : url
}
