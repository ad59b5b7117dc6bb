import { EMPTY_QUERY, type Query, type SearchMode } from '../../core/search/query.ts'

// Proxies and servers refuse long addresses: ours from 16 kB, others from 4 kB, and a link so long is no use to anybody.
const LONGEST_QUERY = 2000

/**
 * Reads a query from the search part of an address: `q`, `mode` (`pattern` or `words`), `case` (`any`), `platform` and `tag`
 * (any number of each) and `id`. Whatever else it holds, or holds wrongly or empty, counts for nothing. `mode` stands in where
 * the address names neither mode nor text: a text that was shared without one is a pattern, as it always was.
 */
export function readQuery(search: string, mode: SearchMode): Query {
  const parameters = new URLSearchParams(search)
  const text = parameters.get('q') ?? ''
  return {
    text,
    mode: modeOf(parameters.get('mode')) ?? (text === '' ? mode : EMPTY_QUERY.mode),
    ignoreCase: parameters.get('case') === 'any',
    narrowing: {
      platforms: parameters.getAll('platform').filter(isFilled),
      tags: parameters.getAll('tag').filter(isFilled),
      id: parameters.get('id') || null,
    },
  }
}

/** Whether the text is so long that no address holds it. */
export function isTooLongForAddress({ text }: Pick<Query, 'text'>): boolean {
  return text.length > LONGEST_QUERY || new URLSearchParams({ q: text }).toString().length > LONGEST_QUERY
}

/** The search part, with its '?', that `readQuery` reads the same query from, but for a text that is too long; '' for an untouched query. */
export function searchStringOf({ text: whole, mode, ignoreCase, narrowing }: Query): string {
  const text = isTooLongForAddress({ text: whole }) ? '' : whole
  const parameters = new URLSearchParams()
  if (text !== '') parameters.set('q', text)
  if (text !== '' && mode === 'words') parameters.set('mode', mode)
  if (text !== '' && ignoreCase) parameters.set('case', 'any')
  for (const platform of narrowing.platforms) parameters.append('platform', platform)
  for (const tag of narrowing.tags) parameters.append('tag', tag)
  if (narrowing.id !== null) parameters.set('id', narrowing.id)
  return parameters.size === 0 ? '' : `?${parameters}`
}

function modeOf(text: string | null): SearchMode | null {
  return text === 'pattern' || text === 'words' ? text : null
}

function isFilled(value: string): boolean {
  return value !== ''
}
