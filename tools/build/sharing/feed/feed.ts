import { absoluteUrl, FILES } from '../addresses.ts'
import { escapeMarkup, oneLine } from '../printable.ts'
import type { SharingParts } from '../sharing-parts.ts'
import { siteIcon } from '../site-icons.ts'
import { feedEntries } from './feed-entries.ts'
import { type FeedEntry, NO_DATE } from './feed-entry.ts'

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
