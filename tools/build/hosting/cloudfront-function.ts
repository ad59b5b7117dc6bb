import { privatePattern } from './file-group.ts'
import type { HostingRules } from './hosting-rules.ts'

// An object that no bucket has: the distribution then answers with the page for unknown addresses.
const NOTHING = '/-'

/**
 * The code of the CloudFront function (runtime cloudfront-js-2.0) that makes a file's name of an address: pages by their
 * addresses, everything else by its own name without the base path.
 */
export function cloudfrontFunction({ basePath, basePattern, pages }: HostingRules): string {
  return `const BASE = ${JSON.stringify(basePath)}
const PRIVATE = new RegExp(${JSON.stringify(privatePattern(basePattern))})
const PAGES = [
${pages.map(({ pattern, file }) => `  [new RegExp(${JSON.stringify(`^${pattern}$`)}, 'i'), ${JSON.stringify(`/${file}`)}],`).join('\n')}
]

function handler(event) {
  const request = event.request
  request.uri = fileAt(request.uri)
  return request
}

function fileAt(uri) {
  const path = decoded(uri)
  if (path === null || PRIVATE.test(path)) return '${NOTHING}'
  if (path !== BASE && !path.startsWith(BASE + '/')) return '${NOTHING}'
  const inSite = path.slice(BASE.length)
  for (const page of PAGES) if (page[0].test(inSite)) return page[1]
  return uri.slice(BASE.length)
}

function decoded(uri) {
  try {
    return decodeURIComponent(uri)
  } catch (error) {
    return null
  }
}
`
}
