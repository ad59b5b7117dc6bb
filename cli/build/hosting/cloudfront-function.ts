import {
  COMMAND_PAGES,
  type HostedPage,
  type HostingRules,
  hasLegacyAddresses,
  LEGACY_QUERY,
  PART,
  privatePattern,
} from './hosting-rules.ts'

// A key that no bucket contains, so the distribution responds with the 404 page.
const NOTHING = '/-'

/**
 * Builds the CloudFront function (runtime cloudfront-js-2.0) that maps addresses to files: pages by their address,
 * everything else by its own name without the base path.
 */
export function cloudfrontFunction({ basePath, decodedBase, basePattern, pages, files }: HostingRules): string {
  const legacyPage = files.some((file) => `/${file}`.startsWith(COMMAND_PAGES))
    ? pages.find(hasLegacyAddresses)
    : undefined
  return `const BASE = ${JSON.stringify(decodedBase)}
const PRIVATE = new RegExp(${JSON.stringify(privatePattern(basePattern))})
const PAGES = [
${pages.map(({ pattern, file }) => `  [new RegExp(${JSON.stringify(`^${pattern}$`)}, 'i'), ${JSON.stringify(`/${file}`)}],`).join('\n')}
]

function handler(event) {
  const request = event.request
  request.uri = fileAt(request.uri)
${legacyPage === undefined ? '' : legacyAddressRedirect(basePath, legacyPage)}  return request
}

function fileAt(uri) {
  const path = decoded(uri)
  if (path === null || PRIVATE.test(path)) return '${NOTHING}'
  if (path !== BASE && !path.startsWith(BASE + '/')) return '${NOTHING}'
  const inSite = path.slice(BASE.length)
  for (const page of PAGES) {
    const match = page[0].exec(inSite)
    if (match !== null) return page[1].replace('${PART}', () => encodeURIComponent(match[1]))
  }
  return '/' + uri.split('/').slice(BASE.split('/').length).join('/')
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

/** Redirects a command's old address to its page. The function can't know whether that page exists. */
function legacyAddressRedirect(basePath: string, { file }: HostedPage): string {
  return `  const asked = request.querystring
  const names = Object.keys(asked).map((name) => name + '=' + asked[name].value)
  const command = /${LEGACY_QUERY}/.exec(names.join('&'))
  if (command !== null && request.uri === ${JSON.stringify(`/${file}`)}) {
    const location = { value: ${JSON.stringify(basePath + COMMAND_PAGES)} + command[1] }
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: location, 'cache-control': { value: 'no-cache' } } }
  }
`
}
