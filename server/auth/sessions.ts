import { SESSION_DAYS } from '../../core/access-tokens.ts'
import { MS_PER_DAY, MS_PER_SECOND } from '../../core/age.ts'
import { ProblemError } from '../http/problem.ts'
import type { SessionStore } from '../store/sql/session-store.ts'
import type { Sessions } from './access.ts'
import { signInRequired, unknownToken } from './identify.ts'
import type { SessionCookie } from './session-cookie.ts'
import { digestOf, newSessionSecret } from './token-reader.ts'

/** Dependencies. `now` is the clock in milliseconds since 1970. */
type SessionsParts = {
  readonly store: SessionStore
  readonly cookie: SessionCookie
  readonly now: () => number
}

const SESSION_SECONDS = (SESSION_DAYS * MS_PER_DAY) / MS_PER_SECOND

/**
 * Creates the functions that begin and end sessions. Each sign-in gets a new secret, so that a planted cookie is
 * useless. A session can't begin another one, because it could then go on forever.
 */
export function createSessions({ store, cookie, now }: SessionsParts): Sessions {
  const endCurrent = async (context: Parameters<Sessions['end']>[0]) => {
    const secret = cookie.read(context)
    if (secret !== undefined) await store.end(digestOf(secret))
  }
  return {
    begin: async (context, { token }) => {
      if (!cookie.isFromOwnPage(context)) throw new ProblemError('access/foreign-origin')
      if (token === null || cookie.isUsedBy(context)) throw signInRequired()
      await endCurrent(context)
      const { secret, digest } = newSessionSecret()
      const begun = now()
      const createdAt = new Date(begun).toISOString()
      const expiresAt = new Date(begun + SESSION_DAYS * MS_PER_DAY).toISOString()
      if (!(await store.begin({ digest, tokenId: token.id, createdAt, expiresAt }))) throw unknownToken()
      return { setCookie: cookie.write(secret, SESSION_SECONDS), expiresAt }
    },
    end: async (context) => {
      await endCurrent(context)
      return { setCookie: cookie.write('', 0) }
    },
  }
}
