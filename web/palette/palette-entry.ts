import { projects } from '#content/projects.ts'
import { deceptiveCharactersOf } from '../../core/commands/deceptive-characters.ts'
import {
  defaultsOf,
  fillParts,
  type LinePart,
  parseLine,
  placeholdersOf,
  rangesInFilled,
} from '../../core/commands/placeholders.ts'
import { commandAddress, detailsAddress, type Screen, type ScreenName } from '../../core/routing/screens.ts'
import type { SearchHit } from '../../core/search/query.ts'
import { THEMES, type Theme } from '../theme/theme.ts'
import { isComposing, type KeyPress, modifierOf } from '../ui/key-press.ts'
import type { LineRanges } from '../ui/paint-highlights.ts'
import { words } from '../words.ts'

/**
 * A palette entry: an address, a command, a theme or an action (`work`). `line` is null if the line must not be copied
 * sight unseen; the command's page then fills in its placeholders and explains its characters.
 */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly address: string
  /** Highlights in a command's line (its `detail`); null for other entries. */
  readonly ranges: LineRanges | null
  readonly line: string | null
  readonly theme: Theme | null
  readonly work: (() => void) | null
  /** A word for what Enter does; '' if the title already says so. */
  readonly action: string
}

/** Entries under a heading. */
export type EntryGroup = { readonly name: string; readonly entries: readonly PaletteEntry[] }

const SCREEN_NAMES = {
  home: words.pages.home,
  projects: words.pages.projects,
  commander: words.pages.commander,
  cv: words.pages.cv,
  authentication: words.pages.signIn,
} as const satisfies Readonly<Record<Exclude<ScreenName, 'project' | 'ownPage'>, string>>

/**
 * Pages, projects and themes whose names contain every word of `text`, ignoring case; all of them for an empty text.
 */
export function placesFor(text: string, screens: readonly Screen[]): readonly EntryGroup[] {
  const groups = [
    {
      name: words.palette.pages,
      entries: screens.flatMap(({ name, address, title = '' }) =>
        name === 'project' ? [] : [place(name === 'ownPage' ? title : SCREEN_NAMES[name], '', address)],
      ),
    },
    {
      name: words.palette.projects,
      entries: projects.map(({ projectId, name, description }) =>
        place(name, description, detailsAddress('/projects', projectId)),
      ),
    },
    { name: words.home.appearance, entries: THEMES.map(themeEntry) },
  ]
  return groups.map((group) => named(text, group))
}

/** The entries of a group whose names contain every word of `text`, ignoring case. */
export function named(text: string, { name, entries }: EntryGroup): EntryGroup {
  const wanted = text.toLowerCase().split(/\s+/)
  return { name, entries: entries.filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word))) }
}

/** An entry that does some work. */
export function work(title: string, doIt: () => void): PaletteEntry {
  return { ...place(title, '', ''), work: doIt, action: '' }
}

/** A command as an entry, with its line as its card first shows it. */
export function entryOf({ command: { id, notes, line }, marks }: SearchHit): PaletteEntry {
  const parts = parseLine(line ?? '')
  const shown = fillParts(line ?? '', parts, defaultsOf(placeholdersOf(parts)))
  const { text, filled, unfilled } = shown
  const canBeCopied = line !== null && !hasPlaceholders(parts) && deceptiveCharactersOf(text).length === 0
  return {
    id: `command ${id}`,
    title: notes,
    detail: text,
    address: commandAddress(id),
    ranges: { filled, unfilled, marks: rangesInFilled(shown, marks?.line ?? []) },
    line: canBeCopied ? text : null,
    theme: null,
    work: null,
    action: canBeCopied ? words.layout.copy : hasPlaceholders(parts) ? words.palette.fillIn : words.palette.open,
  }
}

function place(title: string, detail: string, address: string): PaletteEntry {
  const action = words.palette.open
  const id = `${title} ${address}`
  return { id, title, detail, address, ranges: null, line: null, theme: null, work: null, action }
}

function themeEntry([theme, name]: (typeof THEMES)[number]): PaletteEntry {
  return { ...place(words.palette.theme(name), '', ''), theme, action: words.palette.use }
}

function hasPlaceholders(parts: readonly LinePart[]): boolean {
  return parts.some(({ kind }) => kind === 'placeholder')
}

/** Actions of keys in the palette: `choose` does what the entry is for, `address` opens its page. */
type PaletteKey = 'down' | 'up' | 'choose' | 'address'

const PLAIN: Readonly<Record<string, PaletteKey>> = { ArrowDown: 'down', ArrowUp: 'up', Enter: 'choose' }

/** The action of a key; null if it has none (Home and End belong to the text) or belongs to an input method. */
export function paletteKeyOf(press: KeyPress, isApple: boolean): PaletteKey | null {
  const held = isComposing(press) ? 'other' : modifierOf(press, isApple)
  if (held === 'none') return PLAIN[press.key] ?? null
  return held === 'command' && press.key === 'Enter' ? 'address' : null
}
