import type { Picture, Story, StoryBlock, StoryCell, StoryText } from '../../../../core/story.ts'
import { escapeMarkup } from '../printable.ts'
import { absoluteUrl } from '../sharing-parts.ts'

/** Where a story's links lead on from. */
type Place = { readonly siteUrl: string; readonly projectId: string }

/** A story as markup for feed readers: text and structure alone, with addresses that lead back to the site. */
export function storyHtml(story: Story, siteUrl: string): string {
  const { problem, role, outcome, links, blocks, projectId } = story
  const at = { siteUrl, projectId }
  const facts = Object.entries({ Problem: problem, Role: role, Outcome: outcome })
    .filter(([, sentence]) => sentence !== null)
    .map(([name, sentence]) => `<p><strong>${name}:</strong> ${escapeMarkup(sentence ?? '')}</p>`)
  const ends = links.map(({ name, url }) => `<li>${anchor(url, escapeMarkup(name), at)}</li>`)
  const list = ends.length === 0 ? '' : `<ul>${ends.join('')}</ul>`
  return `${facts.join('')}${blocksHtml(blocks, at)}${list}`
}

function blocksHtml(blocks: readonly StoryBlock[], at: Place): string {
  return blocks.map((block) => blockHtml(block, at)).join('')
}

function blockHtml(block: StoryBlock, at: Place): string {
  const text = (content: StoryCell) => textHtml(content, at)
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${text(block.content)}</h${block.level}>`
    case 'paragraph':
      return `<p>${text(block.content)}</p>`
    case 'list':
      return listHtml(block, at)
    case 'quote':
      return `<blockquote>${blocksHtml(block.blocks, at)}</blockquote>`
    case 'code':
      return `<pre><code>${escapeMarkup(block.text)}</code></pre>`
    case 'table':
      return `<table>${rowHtml('th', block.head, at)}${block.rows.map((row) => rowHtml('td', row, at)).join('')}</table>`
    case 'picture':
      return pictureHtml(block.picture, at)
    case 'rule':
      return '<hr>'
  }
}

function listHtml({ isOrdered, start, items }: Extract<StoryBlock, { kind: 'list' }>, at: Place): string {
  const content = items.map((item) => `<li>${blocksHtml(item, at)}</li>`).join('')
  return isOrdered ? `<ol start="${start}">${content}</ol>` : `<ul>${content}</ul>`
}

function rowHtml(element: 'th' | 'td', cells: readonly StoryCell[], at: Place): string {
  return `<tr>${cells.map((cell) => `<${element}>${textHtml(cell, at)}</${element}>`).join('')}</tr>`
}

function pictureHtml({ alt, width, height, fallback }: Picture, at: Place): string {
  const source = escapeMarkup(new URL(fallback, at.siteUrl).href)
  return `<p><img src="${source}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}"></p>`
}

function textHtml(content: readonly StoryText[], at: Place): string {
  return content.map((part) => partHtml(part, at)).join('')
}

function partHtml(part: StoryText, at: Place): string {
  switch (part.kind) {
    case 'text':
      return escapeMarkup(part.text)
    case 'code':
      return `<code>${escapeMarkup(part.text)}</code>`
    case 'break':
      return '<br>'
    case 'emphasis':
      return `<em>${textHtml(part.content, at)}</em>`
    case 'strong':
      return `<strong>${textHtml(part.content, at)}</strong>`
    case 'link':
      return anchor(part.url, textHtml(part.content, at), at)
  }
}

function anchor(url: string, html: string, at: Place): string {
  return `<a href="${escapeMarkup(whole(url, at))}">${html}</a>`
}

/** The absolute address of a link, which is without the site's path where it leads to a page of the site. */
function whole(url: string, { siteUrl, projectId }: Place): string {
  if (url.startsWith('#')) return absoluteUrl(siteUrl, `/projects/${projectId}${url}`)
  return url.startsWith('/') && !url.startsWith('//') ? absoluteUrl(siteUrl, url) : url
}
