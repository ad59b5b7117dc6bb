import uFuzzy from '@leeoniya/ufuzzy'
import { Index } from 'flexsearch'
import Fuse from 'fuse.js'
import MiniSearch from 'minisearch'
import type { Command } from '../../core/commands/command.ts'
import { findMatches } from '../../core/search/search-commands.ts'
import { findWords } from '../../core/search/words/find-words.ts'
import { indexWords } from '../../core/search/words/words-index.ts'

const TERMS_IN_ANY_ORDER = 4

/** The number of results to return. Also passed to engines that accept a limit. */
const RESULTS_WANTED = 24

/** Returns the first results of a query. */
export type EngineSearch = (text: string) => readonly Command[]

/** A search engine. `does` describes it in one line, and `open` indexes commands. */
export type SearchEngine = {
  readonly name: string
  readonly does: string
  readonly open: (commands: readonly Command[]) => EngineSearch
}

/** Our word search, which is compared with the other engines. */
export const OUR_WORDS: SearchEngine = {
  name: 'Commander (words)',
  does: 'index; every word, anywhere; typos only if little is found; ranked; all results',
  open: (commands) => {
    const index = indexWords(commands)
    return (text) => firstOf(commands, findWords(index, text).matches)
  },
}

/** Our pattern mode. None of the other engines has one. */
export const OUR_PATTERN: SearchEngine = {
  name: 'Commander (pattern)',
  does: 'no index; regular expression on notes and on line; not ranked; all results',
  open: (commands) => (text) => firstOf(commands, findMatches(commands, { text, ignoreCase: false }).matches),
}

const PLAIN_FILTER: SearchEngine = {
  name: 'a plain filter',
  does: 'no index; the text as it stands, in any case; not ranked; all results',
  open: (commands) => (text) => {
    const sought = text.toLowerCase()
    return commands.filter((command) => textOf(command).toLowerCase().includes(sought)).slice(0, RESULTS_WANTED)
  },
}

const FUSE: SearchEngine = {
  name: 'Fuse.js',
  does: `no index of words; every word, fuzzy, in every part of notes and line; ranked; ${RESULTS_WANTED} results`,
  open: (commands) => {
    // `tokenMatch: 'all'` because more words must narrow the list; without `ignoreLocation`, only the start of a text
    // is searched.
    const words = { useTokenSearch: true, tokenMatch: 'all', ignoreLocation: true } as const
    const fuse = new Fuse(commands, { keys: ['notes', 'line'], ...words })
    return (text) => fuse.search(text, { limit: RESULTS_WANTED }).map(({ item }: { readonly item: Command }) => item)
  },
}

const MINI_SEARCH: SearchEngine = {
  name: 'MiniSearch',
  does: 'index; every word, its beginning or with typos, nothing inside words; ranked; all results',
  open: (commands) => {
    const searchOptions = { prefix: true, fuzzy: 0.2, combineWith: 'AND' } as const
    const index = new MiniSearch({ fields: ['notes', 'line'], searchOptions })
    index.addAll(commands.map(({ notes, line }, id) => ({ id, notes, line })))
    return (text) =>
      firstOf(
        commands,
        index.search(text).map(({ id }: { readonly id: unknown }) => Number(id)),
      )
  },
}

const U_FUZZY: SearchEngine = {
  name: 'uFuzzy',
  does: 'no index; every word, anywhere, one typo in each; ranked if at most 1,000 are found; all results',
  open: (commands) => {
    const fuzzy = new uFuzzy({ intraMode: 1 })
    const texts = commands.map(textOf)
    return (text) => {
      const [found, info, order] = fuzzy.search(texts, text, TERMS_IN_ANY_ORDER)
      // If there are too many matches, uFuzzy returns no order.
      return firstOf(commands, order && info ? order.map((rank: number) => info.idx[rank] ?? 0) : (found ?? []))
    }
  },
}

const FLEX_SEARCH: SearchEngine = {
  name: 'FlexSearch',
  does: `index; every word or its beginning, no typos, nothing inside words; ranked; ${RESULTS_WANTED} results`,
  open: (commands) => {
    const index = new Index({ tokenize: 'forward' })
    for (const [number, command] of commands.entries()) index.add(number, textOf(command))
    return (text) => firstOf(commands, index.search(text, { limit: RESULTS_WANTED }).map(Number))
  },
}

/**
 * Other engines, and a plain filter. Each is set up as its documentation recommends for narrowing a list while typing.
 */
export const PEER_ENGINES: readonly SearchEngine[] = [PLAIN_FILTER, FUSE, MINI_SEARCH, U_FUZZY, FLEX_SEARCH]

function firstOf(commands: readonly Command[], numbers: readonly number[]): readonly Command[] {
  return numbers.slice(0, RESULTS_WANTED).flatMap((number) => commands[number] ?? [])
}

function textOf({ notes, line }: Command): string {
  return `${notes ?? ''} ${line ?? ''}`.replaceAll('\n', ' ')
}
