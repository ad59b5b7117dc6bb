import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { PublicHistory } from '../../core/commands/version.ts'
import { commandAddress } from '../../core/routing/screens.ts'
import { lastChangedFirst } from '../../core/search/sort-order.ts'
import { absoluteUrl } from './linked-data.ts'
import { escapeMarkup, oneLine, shortened } from './printable.ts'

/**
 * An entry in the feed. `id` is an address that is the same in every build, `updated` is an instant (RFC 3339), and
 * `html` is markup whose text is already escaped. Source: RFC 4287, section 4.1.2.
 */
export type FeedEntry = {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly updated: string
  readonly summary: string
  readonly html: string
  readonly categories: readonly string[]
}

/**
 * The date of an entry whose last change isn't known. Feed readers treat the start of the epoch as a missing date and
 * use the time when they first saw the entry. Any other made-up date would mark everything as new after every build.
 */
export const NO_DATE = '1970-01-01T00:00:00Z'

export const MAX_TITLE_LENGTH = 120

/** Enough to follow the library. Feed readers fetch all entries every time. */
const MAX_ENTRIES = 500

/**
 * The part of a feed that doesn't depend on the library: the markup before and after the feed's date, the latest date
 * so far, and the number of entries that it already contains. Source: RFC 4287.
 */
export type FeedFrame = {
  readonly before: string
  readonly updated: string
  readonly after: string
  readonly count: number
}

/**
 * The library that a feed follows. `histories` maps the ids of commands to their last changes, as far as they're known.
 */
export type FollowedLibrary = {
  readonly commands: readonly CommandWithNotes[]
  readonly histories?: ReadonlyMap<string, Pick<PublicHistory, 'changedAt' | 'revision'>>
}

/**
 * The whole feed. The frame's entries are followed by the most recently changed commands, or by commands in library
 * order if no dates are known.
 */
export function feedOf(
  { before, updated, after, count }: FeedFrame,
  library: FollowedLibrary,
  siteUrl: string,
): string {
  const { commands, histories } = library
  // The feed contains only a small part of a large library, so the rest is dropped before entries are created.
  const entries = commands
    .map((command) => {
      const { changedAt: at = NO_DATE, revision = 0 } = histories?.get(command.id) ?? {}
      return { command, at, revision }
    })
    .toSorted(lastChangedFirst)
    .slice(0, Math.max(0, MAX_ENTRIES - count))
    .map(({ command, at }) => commandEntry(command, at, siteUrl))
  const newest = [updated, ...entries.map((entry) => entry.updated)].toSorted().at(-1)
  return `${before}<updated>${newest}</updated>${after}${entries.map(entryElement).join('')}</feed>\n`
}

function commandEntry(
  { id, notes, line, platform, tags }: CommandWithNotes,
  updated: string,
  siteUrl: string,
): FeedEntry {
  const url = absoluteUrl(siteUrl, commandAddress(id))
  return {
    id: url,
    url,
    title: shortened(notes, MAX_TITLE_LENGTH),
    updated,
    summary: line ?? '',
    html: `<p>${escapeMarkup(notes)}</p><pre><code>${escapeMarkup(line ?? '')}</code></pre>`,
    categories: [...(platform === undefined || platform.trim() === '' ? [] : [platform]), ...(tags ?? [])],
  }
}

/** Formats an entry as XML. */
export function entryElement({ id, url, title, updated, summary, html, categories }: FeedEntry): string {
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

export function textElement(name: string, text: string): string {
  return `<${name}>${escapeMarkup(oneLine(text))}</${name}>`
}

/** Compares two instants for sorting, the earlier one first. */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
