const LINKING = ['href', 'src', 'srcset', 'imagesrcset', 'poster', 'action', 'data-app', 'data', 'cite']
const ATTRIBUTE = new RegExp(`\\s(${LINKING.join('|')})="([^"]*)"`, 'g')
const STYLE_URL = /url\(\s*["']?([^"')]+)["']?\s*\)/g
const MANIFEST_KEYS = ['start_url', 'scope', 'id', 'src', 'url', 'action']
const ABSOLUTE = /https?:\/\/[^\s"'<>`\\()[\]]+/g
const ELSEWHERE = /^(?:data|blob|mailto|tel|javascript|about):/

/** A response for one of the site's files: its absolute address, media type and text. */
export type Answered = { readonly address: string; readonly mediaType: string; readonly text: string }

/**
 * The addresses that a file refers to, made absolute and without fragments: those in attributes such as `href` and
 * `srcset`, in `url()` and in a web manifest, and every absolute web address in its text. Omits `mailto:`, `data:` and
 * the like.
 */
export function addressesIn(file: Answered): readonly string[] {
  const named = [...absoluteIn(file.text), ...namedIn(file)].filter((address) => !ELSEWHERE.test(address))
  return [...new Set(named.map((address) => withoutFragment(address, file.address)))]
}

function namedIn({ mediaType, text }: Answered): readonly string[] {
  if (mediaType.startsWith('text/html')) return [...attributesIn(text), ...matchesOf(STYLE_URL, text)]
  if (mediaType.startsWith('text/css')) return matchesOf(STYLE_URL, text)
  if (mediaType.startsWith('application/manifest+json')) return manifestAddresses(JSON.parse(text))
  return mediaType.includes('xml') ? attributesIn(text) : []
}

function attributesIn(markup: string): readonly string[] {
  return [...markup.matchAll(ATTRIBUTE)].flatMap(([, name = '', value = '']) => {
    const plain = decodeEntities(value)
    return name.endsWith('srcset') ? plain.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '') : plain
  })
}

function absoluteIn(text: string): readonly string[] {
  // A feed contains whole pages as escaped text, so all text is decoded twice.
  const plain = decodeEntities(decodeEntities(text))
  return [...plain.matchAll(ABSOLUTE)].map(([address]) => address.replace(/[.,;:!?]+$/, ''))
}

function matchesOf(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, address = '']) => address)
}

function manifestAddresses(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return MANIFEST_KEYS.includes(key) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((member) => manifestAddresses(member, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => manifestAddresses(member, name))
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A text that isn't an address is returned unchanged. */
function withoutFragment(address: string, base: string): string {
  return URL.parse(address, base)?.href.replace(/#.*$/, '') ?? address
}
