/** Takes the place of an access token if the browser has a session cookie, which the page itself can't read. */
export const SESSION = '(session cookie)'

/**
 * Returns an access token, or `SESSION`; null if the user is no longer signed in. With `fresh`, requests a new token
 * even if the previous one is still valid.
 */
export type AccessTokenSource = (age: { readonly fresh: boolean }) => Promise<string | null>

type Sending<T> = {
  readonly send: (token: string | null) => Promise<T>
  /** True if the server rejected the token (401). A rejected request had no effect, so it can be sent again. */
  readonly isRefused: (reply: T) => boolean
}

/**
 * Sends a request with an access token, and once more with a fresh one if the first is rejected. Rejects if
 * `accessToken` or `send` does.
 */
export async function sendWithToken<T>(accessToken: AccessTokenSource, { send, isRefused }: Sending<T>): Promise<T> {
  const reply = await send(await accessToken({ fresh: false }))
  return isRefused(reply) ? send(await accessToken({ fresh: true })) : reply
}

/** Returns the parts of a request that carry a token. Only requests of a session send cookies. */
export function authorized(token: string) {
  return token === SESSION
    ? ({ authorization: 'Session', credentials: 'same-origin' } as const)
    : ({ authorization: `Bearer ${token}`, credentials: 'omit' } as const)
}

/** Returns the URL of `name` in the same folder as the list. */
export function siblingAddress(url: string, name: string): string {
  return `${url.slice(0, url.lastIndexOf('/') + 1)}${name}`
}
