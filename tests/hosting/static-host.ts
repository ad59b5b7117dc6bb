import type { HostingFiles } from '../../cli/build/hosting/hosting-files.ts'

/**
 * A response of a host that supports `_headers` and `_redirects`: the redirect's address or the served file (if both
 * are null, it's 404.html), and the headers. Values of a header that several rules set are joined with commas.
 */
export type StaticAnswer = {
  readonly location: string | null
  readonly file: string | null
  readonly headers: Readonly<Record<string, string>>
}

type Rule = { readonly pattern: string; readonly headers: readonly (readonly [name: string, value: string])[] }

/**
 * Interprets `_headers` and `_redirects` as Cloudflare's documentation describes. The first redirect whose source
 * matches wins, even if the file exists; with status 200, its target is served without further redirects. All header
 * rules that match the requested address apply. A star matches anything, including slashes.
 */
export function staticHost({ inSite }: HostingFiles, files: readonly string[]) {
  const rules = headerRules(inSite.get('_headers') ?? '')
  const redirects = (inSite.get('_redirects') ?? '')
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
  return (path: string): StaticAnswer => {
    const headers = headersFor(path, rules)
    for (const [source = '', target = '', code = ''] of redirects) {
      const match = matchOf(source, path)
      if (match === null) continue
      const to = target.replace(/:[a-z]+/, () => match)
      return code === '200'
        ? { location: null, file: fileAt(to, files), headers }
        : { location: to, file: null, headers }
    }
    return { location: null, file: fileAt(path, files), headers }
  }
}

/** Parses a `_headers` file. */
export function headerRules(text: string): readonly Rule[] {
  const blocks = text.trimEnd().split(/\n(?=\S)/)
  return blocks.map((block) => {
    const [pattern = '', ...lines] = block.split('\n')
    const headers = lines.map((line) => {
      const [, name = '', value = ''] = /^ {2}([^:]+): (.*)$/.exec(line) ?? []
      return [name, value] as const
    })
    return { pattern, headers }
  })
}

function headersFor(path: string, rules: readonly Rule[]): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  for (const rule of rules.filter(({ pattern }) => matchOf(pattern, path) !== null)) {
    for (const [name, value] of rule.headers) {
      headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`
    }
  }
  return headers
}

/**
 * The part of a path that matches a pattern's star or placeholder: '' if the pattern has neither, null if the path
 * doesn't match.
 */
function matchOf(pattern: string, path: string): string | null {
  const [start = '', end] = pattern.split(/\*|:[a-z]+/)
  if (end === undefined) return pattern === path ? '' : null
  const match = path.startsWith(start) && path.endsWith(end) ? path.slice(start.length, path.length - end.length) : null
  return pattern.includes(':') && !/^[^/]+$/.test(match ?? '') ? null : match
}

function fileAt(path: string, files: readonly string[]): string | null {
  const file = path.slice(1)
  const found = [file, `${file}index.html`].find((one) => files.includes(one) && (one === file || /(^|\/)$/.test(file)))
  return found ?? null
}
