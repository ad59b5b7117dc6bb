/** The folder of pages that apply to all systems. */
export const COMMON = 'common'

const SITE = 'https://github.com/tldr-pages/tldr/blob/main/'

/** Matches the path of a page, with its language (unless that's English) and its system. */
const PAGE_PATH = /(?:^|\/)(pages(?:\.([\w-]+))?\/([^/]+)\/[^/]+\.md)$/

/** Matches tealdeer's custom pages and patches. */
const OWN_PAGE = /\.(?:page|patch)\.md$/

const LONE_SURROGATE = /\p{Surrogate}/u

type Origin = { readonly language: string | undefined; readonly system: string; readonly source: string }

/** Returns the language, system and address of a page, from its path; null if it isn't one of tldr's own pages. */
export function originOf(path: string): Origin | null {
  const [, page, language, system] = PAGE_PATH.exec(path) ?? []
  if (page === undefined || system === undefined || OWN_PAGE.test(path) || LONE_SURROGATE.test(page)) return null
  return { language, system, source: SITE + page.split('/').map(encodeURIComponent).join('/') }
}

/** The path of the page that a command came from; null if its source isn't a tldr page. */
export function pathOfSource(source = ''): string | null {
  if (!source.startsWith(SITE)) return null
  const path = decoded(source.slice(SITE.length))
  return path !== null && PAGE_PATH.exec(path)?.[1] === path && !path.includes('/../') ? path : null
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null // invalid percent-encoding
  }
}

/** A piece of a tldr command: literal text, or the content of a placeholder. */
export type TldrSpan = { readonly kind: 'text' | 'placeholder'; readonly text: string }

const SIGNS = /\\\{\\\{|\\\}\\\}|\{{2,}|\}{2,}/g

/**
 * Splits a tldr command into text and placeholders. A placeholder begins with the first two braces of an opening run,
 * and ends with the last two of a closing run. Escaped braces are text, and so is an unclosed placeholder.
 */
export function parseSpans(code: string): readonly TldrSpan[] {
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

/**
 * The choices in a placeholder; empty if its content is a name. Content without `|` is a name, unless it has `=`, `{`
 * or `}`: then it's the only choice.
 */
export function choicesOf(content: string): readonly string[] {
  if (!content.includes('|')) return /[={}]/.test(content) ? [content] : []
  const choices = content.split('|').map((choice) => choice.trim())
  return choices.filter((choice) => choice !== '' && choice !== '...')
}

/** The short and the long option of a placeholder like `[-s|--long]`; null for any other. */
export function shortAndLongOption(content: string): { readonly short: string; readonly long: string } | null {
  const [, short, long] = /^\[([^\]|]*)\|([^|]*)\]$/.exec(content) ?? []
  return short === undefined || long === undefined ? null : { short, long }
}

/**
 * True if our placeholders can express this content. It mustn't be empty, begin or end with white space, contain `{{`,
 * or be a pair of options.
 */
export function isPlace(content: string): boolean {
  return content !== '' && content.trim() === content && !content.includes('{{') && shortAndLongOption(content) === null
}
