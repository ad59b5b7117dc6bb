/** A tag of a page that may lead somewhere: its name, and its attributes by their names in small letters. */
export type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

// What is never closed reaches to the end, so that no text, however made, is read more than once.
const TAG = /<(a|base|form|iframe|img|link|meta|script|source)\b((?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)/gi
const COMMENT = /<!--.*?(?:-->|$)/gs
const MOST_CHARACTERS = 1_000_000
const MOST_IN_TAG = 10_000
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

/** The tags of a page that may lead somewhere, in their order. What is commented out is left out. */
export function tagsOf(html: string): readonly Tag[] {
  const tags = html.slice(0, MOST_CHARACTERS).replaceAll(COMMENT, '').matchAll(TAG)
  return Array.from(tags, ([, name = '', text = '']) => ({ name: name.toLowerCase(), attributes: attributesOf(text) }))
}

/** The addresses that a page loads (`isLoaded`) or links to, as they stand in it. */
export function addressesIn(tags: readonly Tag[]): readonly { readonly address: string; readonly isLoaded: boolean }[] {
  return tags.flatMap(({ name, attributes }) => {
    const { href, src, srcset, rel = '' } = attributes
    const isLink =
      name === 'a' || (name === 'link' && !/\b(icon|stylesheet|manifest|modulepreload|preload)\b/.test(rel))
    const set = (srcset ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    const all = [href, src, attributes['data-app'], ...set].filter((one) => one !== undefined && one !== '')
    return all.map((address) => ({ address: String(address), isLoaded: !isLink }))
  })
}

/** The content of the first `<meta>` whose `name`, `property` or `http-equiv` is `key`; null where there is none. */
export function metaOf(tags: readonly Tag[], key: string): string | null {
  const tag = tags.find(({ name, attributes }) => {
    const given = attributes.property ?? attributes.name ?? attributes['http-equiv']
    return name === 'meta' && given?.toLowerCase() === key
  })
  return tag?.attributes.content ?? null
}

/** The address that the page says is its own; null where it says none. */
export function canonicalOf(tags: readonly Tag[]): string | null {
  return tags.find(({ name, attributes }) => name === 'link' && attributes.rel === 'canonical')?.attributes.href ?? null
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  const pairs = Array.from(text.slice(0, MOST_IN_TAG).matchAll(ATTRIBUTE), ([, name = '', double, single, bare]) => {
    return [name.toLowerCase(), unescaped(double ?? single ?? bare ?? '')] as const
  })
  return Object.fromEntries(pairs)
}

function unescaped(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
}
