/** Returns an access token, null if nobody is signed in any more. `fresh` asks for a new one even if the last is still good. */
export type AccessTokenSource = (age: { readonly fresh: boolean }) => Promise<string | null>

type Sending<T> = {
  readonly send: (token: string | null) => Promise<T>
  /** True if the server has refused the token (401). What was refused was not done, so it can be sent again. */
  readonly isRefused: (reply: T) => boolean
}

/** Sends something with an access token, and once more with a fresh one if that is refused. Rejects if there's no way to get one. */
export async function sendWithToken<T>(accessToken: AccessTokenSource, { send, isRefused }: Sending<T>): Promise<T> {
  const reply = await send(await accessToken({ fresh: false }))
  return isRefused(reply) ? send(await accessToken({ fresh: true })) : reply
}
