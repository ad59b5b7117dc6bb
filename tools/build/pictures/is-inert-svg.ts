const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol marker pattern mask
  clipPath linearGradient radialGradient stop`.split(/\s+/),
)

const DECLARATION = /^\s*(?:\ufeff)?<\?xml\s[^>]*\?>/
const COMMENT = /<!--.*?-->/gs
const TAG = /<(?<end>\/?)(?<name>[A-Za-z][\w:.-]*)(?<attributes>(?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const ATTRIBUTE = /(?<name>[\w:.-]+)\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)')/g

const NAMESPACES = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'])

/**
 * Whether an SVG is nothing but shapes and text: only elements known to be harmless, no style sheet, no handler, no
 * reference but to its own parts, no entity. A list of what is allowed, not of what is dangerous: what it does not know
 * is not inert.
 */
export function isInertSvg(svg: string): boolean {
  const text = svg.replace(DECLARATION, '').replace(COMMENT, '')
  const tags = [...text.matchAll(TAG)].map(({ groups }) => groups ?? {})
  const isAllTags = !/[<>]/.test(text.replace(TAG, ''))
  return isAllTags && !text.includes('&#') && tags.every(isInertTag)
}

function isInertTag({ name = '', attributes = '' }: Partial<Record<string, string>>): boolean {
  const rest = attributes.replace(ATTRIBUTE, '').replace(/\/$/, '')
  const pairs = [...attributes.matchAll(ATTRIBUTE)].map(({ groups }) => groups ?? {})
  return ELEMENTS.has(name) && rest.trim() === '' && pairs.every(isInertAttribute)
}

function isInertAttribute({ name = '', double, single }: Partial<Record<string, string>>): boolean {
  const value = (double ?? single ?? '').trim()
  if (/^xmlns(?::xlink)?$/.test(name)) return NAMESPACES.has(value)
  if (/^(?:xlink:)?href$/.test(name)) return value.startsWith('#')
  if (name === 'style' || /^on/i.test(name)) return false
  return !/url\(\s*['"]?(?!['"]?#)/i.test(value)
}
