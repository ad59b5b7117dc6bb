import type { HeaderFields } from '../../../server/http/answer.ts'
import { groupOf, type HostingRules, LIST_FILE } from './hosting-rules.ts'

const LONGEST_LINE = 2000 // Cloudflare, limits of `_headers`
const MOST_RULES = 100

/**
 * The file `_headers` of Cloudflare and Netlify. All rules that match a path apply there, and a header that two of them
 * set would be sent joined by a comma. So no header is set twice for any path: what is the same everywhere, and the
 * policy of pages, stands at the top, and below it only what the top does not have. Pages therefore keep the hosts' own
 * Cache-Control, which has them asked for anew every time. Throws where the hosts would silently leave a line out.
 */
export function headersFile(rules: HostingRules): string {
  const { basePath, headers } = rules
  const everywhere = without(headers.page, ['Cache-Control', 'Cross-Origin-Resource-Policy'])
  const plain = rules.files.filter((file) => ['script', 'other'].includes(groupOf(file)) && !isHidden(file))
  const blocks = [
    block(`${basePath}/*`, everywhere),
    block(`${basePath}/assets/*`, without(headers.hashed, Object.keys(everywhere))),
    block(`${basePath}/${LIST_FILE}`, without(headers.list, Object.keys(everywhere))),
    ...plain
      .slice(0, MOST_RULES - 3)
      .map((file) => block(`${basePath}/${encodeURI(file)}`, without(headers[groupOf(file)], Object.keys(everywhere)))),
  ]
  const tooLong = blocks.flatMap((text) => text.split('\n')).find((line) => line.length > LONGEST_LINE)
  if (tooLong !== undefined) throw new Error(`_headers has a line of over ${LONGEST_LINE} characters: ${tooLong}`)
  return `${blocks.join('\n')}\n`
}

function block(path: string, headers: HeaderFields): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}

function without(headers: HeaderFields, names: readonly string[]): HeaderFields {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

function isHidden(file: string): boolean {
  return file.startsWith('_') || file.includes('/.') || file.startsWith('.')
}
