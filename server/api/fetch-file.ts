import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import { failure, type Result, success } from '../../core/result.ts'
import { decodeSegment } from '../../core/routing/location.ts'
import { type FileWithBytes, tldrPathIn } from '../../formats/model/source-file.ts'
import { MAX_FILE_BYTES } from '../../formats/read-files.ts'
import { isLoopback } from '../environment/loopback.ts'
import { isPublicAddress, lookupPublic, PrivateAddressError } from '../http/public-address.ts'
import { COMMANDS_PATH } from './command-resources.ts'

const MAX_REDIRECTS = 5

const TIME_LIMIT_MS = 30_000

/** `mayBeLoopback` allows a loopback address, even over http. A public address still can't redirect to one. */
type FetchFileOptions = { readonly mayBeLoopback: boolean; readonly timeoutMs?: number }

/**
 * Fetches a file to import. If the address is a page of a Commander site, fetches that site's list of commands instead.
 * Allows at most 10 MiB, 30 seconds and five redirects. Unless `mayBeLoopback` applies, allows only https, and never
 * connects to a private network, even if DNS or a redirect points there. Sends no credentials. Fails with a message for
 * the owner.
 */
export async function fetchFile(address: string, options: FetchFileOptions): Promise<Result<FileWithBytes, string>> {
  const { mayBeLoopback, timeoutMs = TIME_LIMIT_MS } = options
  const url = URL.parse(address)
  if (url === null) return failure(`${address} isn't an address.`)
  const request = { isLoopback: mayBeLoopback && isLoopback(url.hostname), signal: AbortSignal.timeout(timeoutMs) }
  const found = await download(url, request)
  if (!found.ok || !found.value.isPage) return found
  const list = await download(listOf(url), request)
  if (list.ok && !list.value.isPage) return list
  return failure(`${address} is a web page, and not one of a Commander site. Use the address of the file itself.`)
}

function listOf({ origin, pathname }: URL): URL {
  return new URL(origin + pathname.replace(/\/projects(?:\/.*)?$|\/+$/, '') + COMMANDS_PATH)
}

type Request = { readonly isLoopback: boolean; readonly signal: AbortSignal }

type Downloaded = FileWithBytes & { readonly isPage: boolean }

async function download(first: URL, request: Request): Promise<Result<Downloaded, string>> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const refusal = refusalOf(url, request)
    if (refusal !== null) return failure(refusal)
    try {
      const response = await open(url, request)
      const target = locationOf(response, url)
      if (target === null) return await read(response, url, request.signal)
      response.destroy()
      url = target
    } catch (cause) {
      return failure(sentenceAbout(url, request.signal.aborted ? request.signal.reason : cause))
    }
  }
  return failure(`${first.href} redirects too often.`)
}

/** Checks IP addresses here, because Node doesn't resolve them and so never calls `lookupPublic`. */
function refusalOf(url: URL, { isLoopback: isAllowed }: Request): string | null {
  if (url.username !== '' || url.password !== '')
    return `${url.host} must not have a user name or password in its address.`
  if (isAllowed && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return `${url.href} isn't an address with https.`
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublicAddress(host) ? null : notPublic(url)
}

function notPublic({ host }: URL): string {
  return `${host} isn't a public address.`
}

function open(url: URL, { isLoopback: isAllowed, signal }: Request): Promise<IncomingMessage> {
  const lookup = isAllowed && isLoopback(url.hostname) ? {} : { lookup: lookupPublic }
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Commander' }
  return new Promise((resolve, reject) => {
    get(url, { ...lookup, headers, signal, agent: false }, resolve)
      .on('error', reject)
      // A response with status 101 ends here, without an error.
      .on('close', () => reject(new Error('it sent no file')))
  })
}

function locationOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
  return isRedirect ? URL.parse(headers.location ?? '', from.href) : null
}

async function read(response: IncomingMessage, url: URL, signal: AbortSignal): Promise<Result<Downloaded, string>> {
  const refusal = refusalOfResponse(response, url)
  if (refusal !== null) {
    response.destroy()
    return failure(refusal)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response) {
    if (!(part instanceof Uint8Array)) continue
    size += part.length
    if (size > MAX_FILE_BYTES) return failure(tooLarge(url))
    parts.push(part)
  }
  // Without a Content-Length, a response that the time limit cut off looks like a complete one.
  signal.throwIfAborted()
  const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(response.headers['content-type'] ?? '')
  return success({ path: pathOf(url), bytes: new Uint8Array(Buffer.concat(parts)), isPage })
}

function refusalOfResponse({ statusCode, headers }: IncomingMessage, url: URL): string | null {
  if (statusCode !== 200) return `${url.href} responded with the status ${statusCode}.`
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return `${url.href} sent a compressed file.`
  return Number(headers['content-length'] ?? 0) > MAX_FILE_BYTES ? tooLarge(url) : null
}

function tooLarge({ href }: URL): string {
  return `${href} has more than 10 MiB.`
}

/** Keeps the name and folder of the file, because some formats are recognised by them. */
function pathOf({ pathname, host }: URL): string {
  if (pathname.endsWith(COMMANDS_PATH)) return 'commands.json'
  const path = (decodeSegment(pathname) ?? pathname).replace(/^\/+/, '')
  return tldrPathIn(path) ?? (path || host)
}

function sentenceAbout(url: URL, cause: unknown): string {
  if (cause instanceof PrivateAddressError) return notPublic(url)
  if (cause instanceof Error && /Timeout|Abort/.test(cause.name)) return `${url.href} took too long.`
  return `${url.host} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}.`
}
