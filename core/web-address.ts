const WEB_ADDRESS = /^https?:\/\/[^\s/?#]\S*$/i

/** Whether a text is an absolute address on the web. A link leads nowhere else, so that no script hides in one. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}

/** A web address as people write it: without its scheme and a slash at its end. */
export function readableAddress(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}
