import type { IncomingMessage } from 'node:http'
import { decodePathname } from '../../core/routing/location.ts'
import { screenAt } from '../../core/routing/screens.ts'
import type { Answer } from '../http/answer.ts'
import { methodNotAllowedAnswer, problemAnswer } from '../http/problem-answer.ts'
import { answerFrom, type Resource } from '../http/resource.ts'
import type { Site } from './site.ts'

/**
 * The site's answer to any request that is not for the API: a file, a screen, or an error page with 404 (no such
 * address) or 400 (an address that cannot be decoded). `url` is the request's whole address. Without a site, 404.
 * Source: specification 2 and 8; DESIGN section 6, "Undecodable address".
 */
export function answerFromSite(site: Site | null, url: string, request: IncomingMessage): Answer {
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowedAnswer('GET, HEAD')
  if (site === null) return problemAnswer('address/unknown')
  return answerFrom(resourceAt(site, new URL(url).pathname), request)
}

function resourceAt(site: Site, pathname: string): Resource {
  const decoded = decodePathname(pathname)
  if (!decoded.ok) return site.undecodable
  const screen = screenAt(pathname, site.screens)
  const page = screen.ok ? site.pages.get(screen.value.address) : undefined
  return page ?? site.files.get(decoded.value) ?? site.unknown
}
