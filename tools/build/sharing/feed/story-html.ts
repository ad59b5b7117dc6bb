import { toHtml } from 'hast-util-to-html'
import type { WrittenStory } from '../../stories/read-story.ts'
import { element, type StoryElement, type StoryNode, text } from '../../stories/story-tree.ts'
import { absoluteUrl } from '../sharing-parts.ts'

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
