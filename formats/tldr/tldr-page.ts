/** The folder of pages that are of no system in particular. */
export const COMMON = 'common'

/** Where the pages of tldr are to be seen, by their paths. */
const SITE = 'https://github.com/tldr-pages/tldr/blob/main/'

/** A page of tldr by its path: its language if it is not English, its system and its name. */
const PAGE_PATH = /(?:^|\/)(pages(?:\.([\w-]+))?\/([^/]+)\/[^/]+\.md)$/

/** What people keep of their own in tealdeer. */
const OWN_PAGE = /\.(?:page|patch)\.md$/

const LONE_SURROGATE = /\p{Surrogate}/u

/** Where a page comes from: its language (undefined for English), its system and its address. */
type Origin = { readonly language: string | undefined; readonly system: string; readonly source: string }

/** Where a page comes from; null where its path does not say that it is one of tldr's. */
export function originOf(path: string): Origin | null {
  const [, page, language, system] = PAGE_PATH.exec(path) ?? []
  if (page === undefined || system === undefined || OWN_PAGE.test(path) || LONE_SURROGATE.test(page)) return null
  return { language, system, source: SITE + page.split('/').map(encodeURIComponent).join('/') }
}

/** The path of the page that a command was taken from; null where its source is none. */
export function pathOfSource(source = ''): string | null {
  if (!source.startsWith(SITE)) return null
  const path = decoded(source.slice(SITE.length))
  return path !== null && PAGE_PATH.exec(path)?.[1] === path && !path.includes('/../') ? path : null
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null // no percent-encoding
  }
}

/** A stretch of a command of tldr: text that means itself, or what stands between the braces of a placeholder. */
export type TldrSpan = { readonly kind: 'text' | 'placeholder'; readonly text: string }

const SIGNS = /\\\{\\\{|\\\}\\\}|\{{2,}|\}{2,}/g

/**
 * Takes a command of a page apart: the first two of a run of braces open and the last two close, braces behind
 * backslashes do neither, and what has no end is text.
 */
export function spansOf(code: string): readonly TldrSpan[] {
  const spans: TldrSpan[] = []
  let done = 0
  let open: number | null = null
  for (const { 0: sign, index } of code.matchAll(SIGNS)) {
    if (sign.startsWith('{') && open === null) open = index
    if (!sign.startsWith('}') || open === null) continue
    const end = index + sign.length
    spans.push({ kind: 'text', text: unescaped(code.slice(done, open)) })
    spans.push({ kind: 'placeholder', text: unescaped(code.slice(open + 2, end - 2)) })
    done = end
    open = null
  }
  return [...spans, { kind: 'text', text: unescaped(code.slice(done)) }]
}

function unescaped(text: string): string {
  return text.replaceAll(String.raw`\{\{`, '{{').replaceAll(String.raw`\}\}`, '}}')
}

/** What may stand at a place; nothing where its content is a name. */
export function choicesOf(content: string): readonly string[] {
  if (!content.includes('|')) return /[={}]/.test(content) ? [content] : []
  const choices = content.split('|').map((choice) => choice.trim())
  return choices.filter((choice) => choice !== '' && choice !== '...')
}

/** Of a place like `[-s|--long]` the short option and the long one; null where it is another. */
export function optionsOf(content: string): { readonly short: string; readonly long: string } | null {
  const [, short, long] = /^\[([^\]|]*)\|([^|]*)\]$/.exec(content) ?? []
  return short === undefined || long === undefined ? null : { short, long }
}

/** Whether a content is that of a placeholder of ours: white space at its ends or braces that open are text. */
export function isPlace(content: string): boolean {
  return content !== '' && content.trim() === content && !content.includes('{{') && optionsOf(content) === null
}
