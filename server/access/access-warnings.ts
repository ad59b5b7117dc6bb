import type { Environment } from '../environment.ts'
import type { LogEntry } from '../log.ts'
import { isOnThisComputer } from './site-origins.ts'

/** What the owner should know of how sign-in is set up, when the server starts. Nothing of it keeps it from starting. */
export function accessWarnings({ identity, siteUrl, isProduction }: Environment): readonly LogEntry[] {
  if (identity.kind !== 'hosted') return []
  const { audience, clientId } = identity
  const isPlainHttp = new URL(siteUrl).protocol === 'http:' && !isOnThisComputer(siteUrl)
  return [
    ...(audience === null ? [NO_AUDIENCE] : []),
    ...(audience === clientId ? [AUDIENCE_IS_CLIENT] : []),
    ...(isPlainHttp && isProduction ? [{ ...PLAIN_HTTP, siteUrl }] : []),
  ]
}

const NO_AUDIENCE: LogEntry = {
  event: 'sign-in.no-audience',
  advice: 'Nobody can change the library: set AUTH_AUDIENCE to the identifier that the API has at the provider.',
}

const AUDIENCE_IS_CLIENT: LogEntry = {
  event: 'sign-in.audience-is-client',
  advice:
    'AUTH_AUDIENCE is the same as AUTH_CLIENT_ID, so that ID tokens pass for access tokens: give the API an identifier ' +
    'of its own at the provider if it lets you.',
}

const PLAIN_HTTP: LogEntry = {
  event: 'sign-in.plain-http',
  advice: 'Browsers sign in only where the site has an https address: serve it over https and set SITE_URL to that.',
}
