import { projects } from '#content/projects.ts'
import { deceptiveCharactersOf } from '../../core/commands/deceptive-characters.ts'
import {
  defaultsOf,
  fillParts,
  hasPlaceholders,
  parseLine,
  placeholdersOf,
  rangesInFilled,
} from '../../core/commands/placeholders.ts'
import { commandAddress, detailsAddress, type Screen } from '../../core/routing/screens.ts'
import type { SearchHit } from '../../core/search/query.ts'
import { screenName } from '../screen-title.ts'
import { chooseTheme, THEMES } from '../theme/theme.ts'
import { isComposing, type KeyPress, modifierOf } from '../ui/key-press.ts'
import type { LineRanges } from '../ui/paint-highlights.ts'
import { words } from '../words.ts'

/**
 * A palette entry: an address, a command or an action (`run`), such as applying a theme. A command's `line` is null if
 * it must not be copied from the palette, because it has placeholders or misleading characters. The command's own page
 * is opened instead.
 */
export type PaletteEntry = {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly address: string
  /** The highlights in a command's line, which is its `detail`. Null for other entries. */
  readonly ranges: LineRanges | null
  readonly line: string | null
  readonly run: (() => void) | null
  /** A word for what Enter does, or '' if the title already says it. */
  readonly action: string
}

/** Entries under a heading. */
export type EntryGroup = { readonly name: string; readonly entries: readonly PaletteEntry[] }

/**
 * Returns the pages, projects and themes whose names contain every word of `text`, ignoring case. Returns all of them
 * for an empty text.
 */
export function siteEntriesFor(text: string, screens: readonly Screen[]): readonly EntryGroup[] {
  const groups = [
    {
      name: words.palette.pages,
      entries: screens
        .filter(({ name }) => name !== 'project')
        .map((screen) => pageEntry(screenName(screen), '', screen.address)),
    },
    {
      name: words.palette.projects,
      entries: projects.map(({ projectId, name, description }) =>
        pageEntry(name, description, detailsAddress('/projects', projectId)),
      ),
    },
    { name: words.home.appearance, entries: THEMES.map(themeEntry) },
  ]
  return groups.map((group) => filterByName(text, group))
}

/** Filters a group to the entries whose names contain every word of `text`, ignoring case. */
export function filterByName(text: string, { name, entries }: EntryGroup): EntryGroup {
  const wanted = text.toLowerCase().split(/\s+/)
  return { name, entries: entries.filter(({ title }) => wanted.every((word) => title.toLowerCase().includes(word))) }
}

/** An entry that calls a function when it's chosen. */
export function actionEntry(title: string, run: () => void): PaletteEntry {
  return { ...pageEntry(title, '', ''), run, action: '' }
}

/** The entry for a command, with its line as the command's card first shows it. */
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
    run: null,
    action: canBeCopied ? words.layout.copy : hasPlaceholders(parts) ? words.palette.fillIn : words.palette.open,
  }
}

function pageEntry(title: string, detail: string, address: string): PaletteEntry {
  const action = words.palette.open
  const id = `${title} ${address}`
  return { id, title, detail, address, ranges: null, line: null, run: null, action }
}

function themeEntry([theme, name]: (typeof THEMES)[number]): PaletteEntry {
  return { ...actionEntry(words.palette.theme(name), () => chooseTheme(theme)), action: words.palette.use }
}

/** The keyboard actions of the palette. `choose` does what the entry is for, and `address` opens its page. */
type PaletteKey = 'down' | 'up' | 'choose' | 'address'

const PLAIN: Readonly<Record<string, PaletteKey>> = { ArrowDown: 'down', ArrowUp: 'up', Enter: 'choose' }

/**
 * The action of a key press, or null if it has none or belongs to an input method. Home and End have none, because they
 * move the caret in the field.
 */
export function paletteKeyOf(press: KeyPress, isApple: boolean): PaletteKey | null {
  const modifier = isComposing(press) ? 'other' : modifierOf(press, isApple)
  if (modifier === 'none') return PLAIN[press.key] ?? null
  return modifier === 'command' && press.key === 'Enter' ? 'address' : null
}
