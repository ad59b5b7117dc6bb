import { type CommandWithNotes, hasNotes } from '../../../../core/commands/command.ts'
import type { Project } from '../../../../core/project.ts'
import { readableAddress } from '../../../../core/web-address.ts'
import { commandUrl, projectUrl } from '../addresses.ts'
import { escapeMarkup, shortened } from '../printable.ts'
import type { SharingParts } from '../sharing-parts.ts'
import { type FeedEntry, NO_DATE } from './feed-entry.ts'
import { storyHtml } from './story-html.ts'

const MOST_TITLE = 120

/** Projects, the last changed first, and then all commands that have a card, in the library's order: they have no dates. */
export function feedEntries(parts: SharingParts): readonly FeedEntry[] {
  const projects = parts.projects.map((project) => projectEntry(project, parts))
  const commands = parts.commands.filter(hasNotes).map((command) => commandEntry(command, parts))
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
  const url = commandUrl(siteUrl, id)
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
