import type { PublicHistory } from '../../core/commands/changes/version.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { commandAddress } from '../../core/routing/screens.ts'
import { lastChangedFirst } from '../../core/search/sort-order.ts'
import { absoluteUrl } from './linked-data.ts'
import { escapeMarkup, oneLine, shortened } from './printable.ts'

/**
 * An entry of the feed. `id` is the same in every build, an address; `updated` an instant (RFC 3339); `html` is markup,
 * escaped where it holds text. Source: RFC 4287, section 4.1.2.
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
 * When something changed of which nobody says when. The beginning of the epoch is how feed readers are told that there
 * is no date; they go by when they first saw the entry, and a made-up date would make everything new at every build.
 */
export const NO_DATE = '1970-01-01T00:00:00Z'

export const MAX_TITLE_LENGTH = 120

/** More than this nobody reads, and every reader fetches it again and again. */
const MAX_ENTRIES = 500

/**
 * A feed without its commands, as far as no library changes it: the text before the moment when it last changed, that
 * moment, and the text behind it, with `count` entries. Source: RFC 4287.
 */
export type FeedFrame = {
  readonly before: string
  readonly updated: string
  readonly after: string
  readonly count: number
}

/** A library to be followed; `histories` say of a command, by its id, when it last changed, where that is known. */
export type FollowedLibrary = {
  readonly commands: readonly CommandWithNotes[]
  readonly histories?: ReadonlyMap<string, Pick<PublicHistory, 'changedAt' | 'revision'>>
}

/**
 * The whole feed: behind what the frame has, the commands that changed last; in library order where nobody knows when.
 */
export function feedOf(
  { before, updated, after, count }: FeedFrame,
  library: FollowedLibrary,
  siteUrl: string,
): string {
  const { commands, histories } = library
  // Of a large library most commands are in no feed: they are left out before anything is made of them.
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

/** An entry as the feed has it. */
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

/** Which of two moments is earlier, for sorting. */
export function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
