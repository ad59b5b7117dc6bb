/** A web address as people write it: without its scheme and a slash at its end. */
export function readableAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
