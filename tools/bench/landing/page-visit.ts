/** One request that a page made: when, in milliseconds after that for the page, and its bytes with headers, as sent. */
export type PageRequest = {
  readonly url: string
  readonly type: string
  readonly atMs: number
  readonly bytes: number
}

/** What was the largest on the screen when it had been painted, and when that was. */
export type LargestPaint = { readonly atMs: number; readonly element: string; readonly isPicture: boolean }

/** What happened when a page was opened. `layoutShift` is the sum of all shifts that no visitor caused, `shifted` what moved. */
export type PageVisit = {
  readonly requests: readonly PageRequest[]
  readonly loadedAtMs: number
  readonly largestPaint: LargestPaint
  readonly layoutShift: number
  readonly shifted: readonly string[]
}

/**
 * The requests made before the page was idle: all up to its load event, and after it those that come before the first
 * script, for that is what the page asks for when it finds itself idle.
 */
export function requestsBeforeIdle({ requests, loadedAtMs }: PageVisit): readonly PageRequest[] {
  const idleAtMs = requests.find(({ type, atMs }) => type === 'Script' && atMs > loadedAtMs)?.atMs
  return requests.filter(({ atMs }) => atMs < (idleAtMs ?? Number.POSITIVE_INFINITY))
}

/** The requests that went to another origin than the page's own. Data URLs go nowhere. */
export function requestsElsewhere({ requests }: PageVisit, pageUrl: string): readonly PageRequest[] {
  const { origin } = new URL(pageUrl)
  return requests.filter(({ url }) => !url.startsWith('data:') && new URL(url).origin !== origin)
}

/** How long after the load event the first script was asked for; negative if before it, NaN if never. */
export function scriptAfterLoadMs({ requests, loadedAtMs }: PageVisit): number {
  const first = requests.find(({ type }) => type === 'Script')
  return first === undefined ? Number.NaN : first.atMs - loadedAtMs
}
