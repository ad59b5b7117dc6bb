import { parseCommand } from '../../core/commands/command.ts'
import { isObject } from '../../core/parsing/parse.ts'
import { shorten } from '../../core/text/shorten.ts'
import { findCommandSecrets } from '../library/find-command-secrets.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import type { PageResponse, Visit } from './visit.ts'

const API_REMEDY =
  'Set API_URL to the address of the list of commands and build again. The API itself must respond there.'
const CORS_REMEDY = 'The API must allow the origin of this site. Our own server allows every origin.'
const SECRET_REMEDY =
  'Replace this secret wherever it is used, because it has been public. Then remove it from the command and publish again. If it isn’t a secret, add it to notSecrets in content/site.ts.'
const UNREAD_REMEDY = 'Check by hand that it contains no secret, then publish again with the current version.'
const ISSUER_REMEDY = 'Set AUTH_DOMAIN to the issuer that your OpenID provider names in its metadata, and build again.'
const KIND_REMEDY =
  'Register the site as a single-page application that uses authorization code with PKCE (docs/sign-in.md).'
const HINT_REMEDY = 'Sign in once to test it. Several providers leave this out but support it.'
const METADATA_CORS_REMEDY = "Add the site's origin to the provider's allowed web origins (CORS)."
const REDIRECTS = [301, 302, 303, 307, 308]

/** Checks that the list of commands is where the site looks for it, and that no command seems to contain a secret. */
export async function checkApi({ request, origin, description }: Visit): Promise<readonly Finding[]> {
  if (description === null) return []
  const url = new URL(description.config.apiUrl, `${origin}/`).href
  const answer = await request(url, { Origin: origin })
  if (!answer.ok) return [fail('api', `The list of commands at ${url} does not respond: ${answer.error}.`, API_REMEDY)]
  const { status, headers } = answer.value
  if (status !== 200) return [fail('api', `The list of commands at ${url} responds with ${status}.`, API_REMEDY)]
  const commands = jsonOf(answer.value)
  if (!Array.isArray(commands)) return [fail('api', `${url} is not a JSON array of commands.`, API_REMEDY)]
  const type = headers.get('content-type') ?? 'no type'
  const problems = [
    ...(isShared(answer.value, origin)
      ? []
      : [fail('api', `Pages on ${origin} can't read ${url} (CORS).`, CORS_REMEDY)]),
    ...(type.startsWith('application/json')
      ? []
      : [warn('api', `${url} is sent as ${type} instead of application/json.`, 'See docs/publish.md for this host.')]),
  ]
  const list = verdict('api', `The list of commands is at ${url}.`, problems)
  return [...list, ...(await checkSecrets(url, commands))]
}

async function checkSecrets(url: string, list: readonly unknown[]): Promise<readonly Finding[]> {
  const parsed = list.map((item) => parseCommand(item))
  const commands = parsed.flatMap((command) => (command.ok ? [command.value] : []))
  const unread = list.flatMap((item, index) => (parsed[index]?.ok ? [] : [nameOf(item, index)]))
  const secrets = await findCommandSecrets(commands, { paths: [], defaultPlace: url })
  const problems = [
    ...secrets.map(({ sentence }) => fail('secrets', sentence, SECRET_REMEDY)),
    ...unread.map((name) => warn('secrets', `${name} of ${url} can’t be read, so it wasn’t checked.`, UNREAD_REMEDY)),
  ]
  return verdict('secrets', 'No published command seems to contain a secret.', problems)
}

function nameOf(item: unknown, index: number): string {
  const place = `Command ${index + 1}`
  return isObject(item) && typeof item.id === 'string' ? `${place} (${shorten(item.id, 60)})` : place
}

/**
 * Checks the provider's metadata. A missing list of supported features is only a warning: Entra ID and Cognito, for
 * example, support PKCE but don't list it.
 */
export async function checkSignIn(visit: Visit): Promise<readonly Finding[]> {
  const { origin, description } = visit
  const provider = description?.config.identityProvider ?? null
  if (provider === null)
    return verdict(
      'sign-in',
      'The site has no sign-in provider: on a server, its owner signs in with an access token.',
      [],
    )
  const issuer = new URL(provider.issuer, `${origin}/`).href
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await requestMetadata(visit, url)
  if (!answer.ok) return [fail('sign-in', `${url} does not respond: ${answer.error}.`, ISSUER_REMEDY)]
  const metadata = answer.value.status === 200 ? jsonOf(answer.value) : null
  if (!isObject(metadata)) return [fail('sign-in', `${url} is not the metadata of a provider.`, ISSUER_REMEDY)]
  const problems = [
    ...(isSameIssuer(metadata.issuer, issuer)
      ? []
      : [fail('sign-in', `The provider calls itself ${String(metadata.issuer)}, not ${issuer}.`, ISSUER_REMEDY)]),
    ...problemOfList(metadata.response_types_supported, 'code', 'the code flow'),
    ...problemOfList(metadata.code_challenge_methods_supported, 'S256', 'PKCE with S256'),
    ...(isShared(answer.value, origin)
      ? []
      : [fail('sign-in', `Pages on ${origin} can't read the provider's metadata (CORS).`, METADATA_CORS_REMEDY)]),
    ...problemOfTokenEndpoint(visit, metadata.token_endpoint),
  ]
  return verdict('sign-in', `The provider at ${issuer} supports everything that sign-in needs.`, problems)
}

/** Follows one redirect if it stays on the provider's origin, which the content security policy allows. */
async function requestMetadata({ request, origin }: Visit, url: string) {
  const answer = await request(url, { Origin: origin })
  const location = answer.ok && REDIRECTS.includes(answer.value.status) ? answer.value.headers.get('location') : null
  const target = location === null ? null : URL.parse(location, url)
  return target?.origin === new URL(url).origin ? request(target.href, { Origin: origin }) : answer
}

function problemOfList(list: unknown, member: string, what: string): readonly Finding[] {
  if (!Array.isArray(list))
    return [warn('sign-in', `The provider does not say whether it supports ${what}.`, HINT_REMEDY)]
  return list.includes(member) ? [] : [fail('sign-in', `The provider does not support ${what}.`, KIND_REMEDY)]
}

/**
 * Some providers, such as Cognito, have their token endpoint and their issuer on different hosts. The content security
 * policy must allow both.
 */
function problemOfTokenEndpoint({ origin, description }: Visit, endpoint: unknown): readonly Finding[] {
  const target = typeof endpoint === 'string' ? URL.parse(endpoint) : null
  if (target === null) return [fail('sign-in', 'The provider names no token endpoint.', ISSUER_REMEDY)]
  const sources = /connect-src ([^;]*)/.exec(description?.contentSecurityPolicy ?? '')?.[1]?.split(' ')
  if (sources === undefined || target.origin === origin || sources.includes(target.origin)) return []
  return [
    fail(
      'sign-in',
      `Pages can't request tokens from ${target.origin}: the content security policy does not allow it.`,
      `Add '${target.origin}' to authOrigins in content/site.ts, and build again.`,
    ),
  ]
}

/** Ignores a trailing slash, because a host name in AUTH_DOMAIN doesn't say if the issuer has one. */
function isSameIssuer(documented: unknown, configured: string): boolean {
  return typeof documented === 'string' && documented.replace(/\/$/, '') === configured.replace(/\/$/, '')
}

function isShared({ url, headers }: PageResponse, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin')
  return new URL(url).origin === origin || allowed === '*' || allowed === origin
}

function jsonOf({ text }: PageResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON
  }
}
