/** The counter's element in the page; the build puts the script right behind it that fills it before the first paint. */
export const AGE_COUNTER_ID = 'age'

/** The element of the landing page with its own size in it, which the build puts there; 0 until then. */
export const PAGE_BYTES_ID = 'bytes'

/**
 * How many bytes the landing page has, compressed, as every page of a build says; 0 while it is being built, and null where
 * nobody has weighed it, as while it is being developed.
 */
export function bytesOfLandingPage(): number | null {
  if (typeof document === 'undefined') return 0
  const told = document.getElementById('root')?.dataset.homeBytes
  return told === undefined ? null : Number(told)
}
