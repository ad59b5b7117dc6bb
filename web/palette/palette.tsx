import { type KeyboardEvent, type KeyboardEventHandler, useEffect, useId, useState } from 'react'
import type { Problem } from '../../core/problems/problems.ts'
import { NO_FILTER } from '../../core/search/query.ts'
import { DEFERRED_STYLES, loadStyles } from '../deferred-styles.ts'
import { reasonOf } from '../library/library-state.ts'
import type { LibrarySnapshot, Searchable } from '../library/library-store.ts'
import { useLibrary } from '../library/use-library.ts'
import type { SearchAnswer } from '../library/worker-calls.ts'
import { inDigits, sentenceOf } from '../locale.ts'
import { siteScreens } from '../site-map.ts'
import { Dialog } from '../ui/dialog.tsx'
import { isApple } from '../ui/key-press.ts'
import { NO_AUTOCORRECT } from '../ui/no-autocorrect.ts'
import { words } from '../words.ts'
import { EntryList } from './entry-list.tsx'
import styles from './palette.module.css'
import {
  type EntryGroup,
  entryOf,
  filterByName,
  type PaletteEntry,
  paletteKeyOf,
  siteEntriesFor,
} from './palette-entry.ts'
import { useChoice } from './use-choice.ts'
import { useOwnEntries } from './use-own-entries.ts'

type PaletteFieldProps = {
  readonly text: string
  readonly onText: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler
  /** The ids of the list box and of its current option, which is null if there isn't one. */
  readonly listId: string
  readonly currentId: string | null
}

// As many as fit in a window with the other entries. Commander shows all of them.
const MAX_COMMANDS = 8

/** The commands found, and the text that they were found for, which may be an earlier text. */
type CommandResults = { readonly answeredText: string; readonly group: EntryGroup; readonly problem: Problem | null }

const NOTHING: CommandResults = {
  answeredText: '',
  group: { name: words.palette.commands, entries: [] },
  problem: null,
}

type Entries = {
  readonly groups: readonly EntryGroup[]
  readonly entries: readonly PaletteEntry[]
  /** False while the entries still belong to an earlier text. */
  readonly isAnswer: boolean
  readonly status: string
}

type CurrentEntry = {
  readonly current: PaletteEntry | undefined
  readonly listId: string
  readonly idOf: (entry: PaletteEntry) => string
  /** Moves down by this many entries, or up if negative. Wraps around at the ends. */
  readonly move: (by: number) => void
  readonly toFirst: () => void
}

type PaletteProps = {
  /** Text typed while the palette was loading. */
  readonly typed: string
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { down: 1, up: -1 }

/**
 * Finds screens, projects, actions and commands as the visitor types, and opens or runs them. Commands that are ready
 * to use are copied instead.
 */
export function Palette({ typed, onClose }: PaletteProps) {
  const [text, setText] = useState(typed)
  const { groups, entries, isAnswer, status } = useEntries(text)
  const { current, listId, idOf, move, toFirst } = useCurrentEntry(entries)
  const { choose, isRefused } = useChoice(onClose)
  useColours()

  const take = (entry: PaletteEntry, toAddress: boolean) => {
    // A result for an earlier text must not be opened.
    if (entry.ranges !== null && !isAnswer) return
    const shown = document.getElementById(idOf(entry))?.querySelector('code') ?? null
    void choose(entry, { toAddress, shown })
  }
  const onText = (next: string) => {
    setText(next)
    toFirst()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = paletteKeyOf(event.nativeEvent, isApple())
    if (key === null || current === undefined) return
    event.preventDefault()
    const step = STEPS[key]
    if (step !== undefined) move(step)
    else if (!event.repeat) take(current, key === 'address')
  }

  const field = (
    <PaletteField
      text={text}
      onText={onText}
      onKeyDown={onKeyDown}
      listId={listId}
      currentId={current === undefined ? null : idOf(current)}
    />
  )
  return (
    <Dialog name={words.palette.name} head={field} onClose={onClose}>
      <EntryList
        id={listId}
        groups={groups}
        current={current}
        idOf={idOf}
        onPress={(entry, { ctrlKey, metaKey }) => take(entry, ctrlKey || metaKey)}
      />
      <div className={styles.foot}>
        <p role="status">{isRefused ? sentenceOf({ code: 'copy/refused' }) : status}</p>
        <KeyHints />
      </div>
    </Dialog>
  )
}

/**
 * Loads the colours of command lines, which are part of Commander's styles. If they can't be loaded, lines have no
 * colours.
 */
function useColours(): void {
  useEffect(() => {
    if (DEFERRED_STYLES !== undefined) loadStyles(DEFERRED_STYLES).catch(() => undefined)
  }, [])
}

function useCurrentEntry(entries: readonly PaletteEntry[]): CurrentEntry {
  const listId = useId()
  const [chosenIndex, setChosenIndex] = useState(0)
  const last = entries.length - 1
  const index = Math.min(chosenIndex, last)

  useEffect(() => {
    document.getElementById(`${listId}${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, index])

  return {
    current: entries[index],
    listId,
    idOf: (entry) => `${listId}${entries.indexOf(entry)}`,
    move: (by) => setChosenIndex((index + by + entries.length) % entries.length),
    toFirst: () => setChosenIndex(0),
  }
}

/** Screens and projects appear immediately, and commands once they've been found. */
function useEntries(text: string): Entries {
  const wanted = text.trim()
  const inUse = useLibrary('any')
  const found = useCommandResults(inUse.searchable, wanted)
  const own = filterByName(wanted, useOwnEntries())
  const siteEntries = [...siteEntriesFor(wanted, siteScreens), own]
  const all = isNameIn(siteEntries, wanted) ? [...siteEntries, found.group] : [found.group, ...siteEntries]
  const groups = all.filter((group) => group.entries.length > 0)
  const entries = groups.flatMap((group) => group.entries)
  const isAnswer = inUse.searchable === null || found.answeredText === wanted
  const status =
    found.problem === null ? statusOf(inUse, wanted, isAnswer ? entries.length : null) : sentenceOf(found.problem)
  return { groups, entries, isAnswer, status }
}

/**
 * True if the text is the beginning of a word in a name, as the empty text always is. If it isn't, commands come first.
 */
function isNameIn(groups: readonly EntryGroup[], text: string): boolean {
  const begin = ` ${text.toLowerCase()}`
  return groups.some(({ entries }) => entries.some(({ title }) => ` ${title.toLowerCase()}`.includes(begin)))
}

function statusOf({ library, searchable }: LibrarySnapshot, text: string, count: number | null): string {
  if (library.state === 'failed') return `${words.commander.notLoaded} ${sentenceOf(library.problem)}`
  if (text === '') return words.palette.prompt
  if (searchable === null) return words.commander.loading
  if (count === null) return words.palette.searching
  const found = count === 0 ? words.palette.nothing(words.commander.quoted(text)) : words.palette.found(inDigits(count))
  const isStale = library.state === 'ready' && library.freshness.kind === 'stale'
  return isStale ? `${found} ${reasonOf(library.freshness.problem)}` : found
}

/** The commands that contain all words of the text or, if there aren't any, similar ones. */
function useCommandResults(searchable: Searchable, text: string): CommandResults {
  const [found, setFound] = useState(NOTHING)

  useEffect(() => {
    if (searchable === null || text === '') return setFound(NOTHING)
    let isLatest = true
    const query = { text, mode: 'words', ignoreCase: true, filter: NO_FILTER, sort: null } as const
    searchable.search.find(query, MAX_COMMANDS).then((answer) => isLatest && setFound(resultsOf(answer, text)))
    return () => {
      isLatest = false
    }
  }, [searchable, text])

  return found
}

function resultsOf(answer: SearchAnswer | null, text: string): CommandResults {
  if (!answer?.found) return { ...NOTHING, answeredText: text, problem: answer?.problem ?? null }
  const { cards, similarFrom } = answer.found
  const areSimilar = similarFrom === 0
  const name = areSimilar ? words.palette.similarCommands : words.palette.commands
  const entries = (areSimilar ? cards : cards.slice(0, similarFrom)).map(entryOf)
  return { answeredText: text, group: { name, entries }, problem: null }
}

/** Hidden from screen readers, which announce a combobox's keys themselves. */
function KeyHints() {
  return (
    <p aria-hidden="true" className={styles.keys}>
      <kbd>↑↓</kbd> {words.palette.move} <kbd>{isApple() ? '⌘↵' : 'Ctrl ↵'}</kbd> {words.palette.open.toLowerCase()}{' '}
      <kbd>Esc</kbd> {words.layout.close.toLowerCase()}
    </p>
  )
}

/** The palette's field. Source: ARIA Authoring Practices Guide, "Editable Combobox With List Autocomplete". */
function PaletteField({ text, onText, onKeyDown, listId, currentId }: PaletteFieldProps) {
  return (
    <input
      type="text"
      role="combobox"
      className={styles.field}
      aria-label={words.palette.name}
      aria-autocomplete="list"
      aria-expanded={currentId !== null}
      aria-controls={listId}
      aria-activedescendant={currentId ?? undefined}
      placeholder={words.palette.placeholder}
      autoComplete="off"
      {...NO_AUTOCORRECT}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  )
}
