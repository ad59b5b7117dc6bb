import { type Parsed, record, text } from '../../core/parse.ts'

/** What travels with a request to the provider and comes back with its answer: the address to come back to. */
const parseTravelling = record({ returnTo: text })

export type Travelling = Parsed<typeof parseTravelling>

const HOME = '/'
const ONE_SLASH = /^\/(?![/\\])/

/**
 * The address to come back to out of what travelled: path, query and fragment on `origin`. Anything else, above all an
 * address that a browser would read as another site's, is the home page. Source: DESIGN section 6, "Sign-in".
 */
export function returnPathOf(travelled: unknown, origin: string): string {
  const parsed = parseTravelling(travelled)
  return (parsed.ok ? pathOn(origin, parsed.value.returnTo) : null) ?? HOME
}

/** Where a sign-in begun at an absolute address comes back to: what `from` in its query names, else that address. */
export function returnPathFrom(address: string): string {
  return new URL(address).searchParams.get('from') ?? pathOf(address)
}

/** The path, query and fragment of an absolute address: what is sent travelling. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}

// What the parser makes of the path is looked at once more: '/.//evil.example' becomes '//evil.example'.
function pathOn(origin: string, path: string): string | null {
  if (!ONE_SLASH.test(path) || !URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  const clean = pathOf(url.href)
  return url.origin === origin && ONE_SLASH.test(clean) ? clean : null
}
