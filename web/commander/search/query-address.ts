import { COMMANDER_ADDRESS, commandAddress, libraryPartAt, platformAddress } from '../../../core/routing/screens.ts'
import { EMPTY_QUERY, type SearchMode, type SearchQuery, type SortOrder } from '../../../core/search/query.ts'

// Servers and proxies reject long addresses. Our server's limit is 16 kB, but others reject anything over 4 kB.
const MAX_QUERY_LENGTH = 2000

type QueryAddress = { readonly pathname: string; readonly search: string }

/**
 * Reads a query from an address. The pathname may name a platform or a command. The parameters are `q`, `mode`
 * (`pattern` or `words`), `case` (`any`), `platform` and `tag` (both repeatable), `sort` (`newest` or `changed`), and
 * `id`, from an old link to a command. Ignores other parameters and invalid or empty values. The `mode` argument
 * applies only if the address has neither a mode nor text. Text without a mode is a pattern, so that old links keep
 * working.
 */
export function readQuery({ pathname, search }: QueryAddress, mode: SearchMode): SearchQuery {
  const parameters = new URLSearchParams(search)
  const text = parameters.get('q') ?? ''
  const part = libraryPartAt(pathname)
  return {
    text,
    mode: modeOf(parameters.get('mode')) ?? (text === '' ? mode : EMPTY_QUERY.mode),
    ignoreCase: parameters.get('case') === 'any',
    filter: {
      platforms: part?.kind === 'platform' ? [part.platform] : parameters.getAll('platform').filter(isFilled),
      tags: parameters.getAll('tag').filter(isFilled),
      id: part?.kind === 'command' ? part.id : parameters.get('id') || null,
    },
    sort: sortOf(parameters.get('sort')),
  }
}

/** True if the text is too long for an address. */
export function isTooLongForAddress({ text }: Pick<SearchQuery, 'text'>): boolean {
  return text.length > MAX_QUERY_LENGTH || new URLSearchParams({ q: text }).toString().length > MAX_QUERY_LENGTH
}

/**
 * Returns the address from which `readQuery` reads the same query, but leaves out text that is too long. `platform` is
 * the platform whose page is shown, if any.
 */
export function addressOfQuery(query: SearchQuery, platform: string | null): string {
  const { platforms, tags, id } = query.filter
  const [pathname, search = ''] = placeOf(id, platform).split('?')
  const parameters = new URLSearchParams(search)
  if (!isTooLongForAddress(query)) for (const [name, value] of textParameters(query)) parameters.set(name, value)
  if (platform === null) for (const one of platforms) parameters.append('platform', one)
  for (const tag of tags) parameters.append('tag', tag)
  if (query.sort !== null) parameters.set('sort', query.sort)
  return pathname + (parameters.size === 0 ? '' : `?${parameters}`)
}

function placeOf(id: string | null, platform: string | null): string {
  if (id !== null) return commandAddress(id)
  return platform === null ? COMMANDER_ADDRESS : platformAddress(platform)
}

function textParameters({ text, mode, ignoreCase }: SearchQuery): readonly (readonly [name: string, value: string])[] {
  if (text === '') return []
  return [
    ['q', text],
    ...(mode === 'words' ? ([['mode', mode]] as const) : []),
    ...(ignoreCase ? ([['case', 'any']] as const) : []),
  ]
}

function modeOf(text: string | null): SearchMode | null {
  return text === 'pattern' || text === 'words' ? text : null
}

/** Parses a sort order. Returns null, meaning the library's own order, for any other string. */
export function sortOf(word: string | null): SortOrder | null {
  return word === 'newest' || word === 'changed' ? word : null
}

function isFilled(value: string): boolean {
  return value !== ''
}
