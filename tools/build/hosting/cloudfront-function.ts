import {
  COMMAND_PAGES,
  type HostedPage,
  type HostingRules,
  hasOlderAddresses,
  OLDER_QUERY,
  PART,
  privatePattern,
} from './hosting-rules.ts'

// An object that no bucket has: the distribution then answers with the page for unknown addresses.
const NOTHING = '/-'

/**
 * The code of the CloudFront function (runtime cloudfront-js-2.0) that makes a file's name of an address: pages by their
 * addresses, everything else by its own name without the base path.
 */
export function cloudfrontFunction({ basePath, decodedBase, basePattern, pages, files }: HostingRules): string {
  const older = files.some((file) => `/${file}`.startsWith(COMMAND_PAGES)) ? pages.find(hasOlderAddresses) : undefined
  return `const BASE = ${JSON.stringify(decodedBase)}
const PRIVATE = new RegExp(${JSON.stringify(privatePattern(basePattern))})
const PAGES = [
${pages.map(({ pattern, file }) => `  [new RegExp(${JSON.stringify(`^${pattern}$`)}, 'i'), ${JSON.stringify(`/${file}`)}],`).join('\n')}
]

function handler(event) {
  const request = event.request
  request.uri = fileAt(request.uri)
${older === undefined ? '' : leadOn(basePath, older)}  return request
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

/** Leads from the older address of a command to its page. Whether that exists the function cannot know. */
function leadOn(basePath: string, { file }: HostedPage): string {
  return `  const asked = request.querystring
  const names = Object.keys(asked).map((name) => name + '=' + asked[name].value)
  const command = /${OLDER_QUERY}/.exec(names.join('&'))
  if (command !== null && request.uri === ${JSON.stringify(`/${file}`)}) {
    const location = { value: ${JSON.stringify(basePath + COMMAND_PAGES)} + command[1] }
    return { statusCode: 301, statusDescription: 'Moved Permanently', headers: { location: location, 'cache-control': { value: 'no-cache' } } }
  }
`
}
