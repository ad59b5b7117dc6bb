import type { HeaderFields } from '../../../server/http/response-data.ts'
import {
  COMMAND_PAGES,
  type HostedPage,
  type HostingRules,
  hasLegacyAddresses,
  LEGACY_QUERY,
  LIST_FILE,
  NOT_FOUND_FILE,
  PART,
  privatePattern,
  SITE_FOLDER,
} from './hosting-rules.ts'

/**
 * Builds the Caddyfile, for Caddy 2.6 or newer. Directives in a `route` run in the order written, and the first
 * matching `handle` block wins. Headers are set as the response is written, overriding the file server's; on errors,
 * the error page's headers are set instead.
 */
export function caddyfile(rules: HostingRules): string {
  const { basePattern: base, headers, pages } = rules
  const routes = [
    handlePath(privatePattern(base), ['error 404']),
    ...pages.map((page) => pageRoute(rules, page)),
    handlePath(`^${base}/${LIST_FILE}$`, serve(rules, headers.list)),
    handlePath(String.raw`^${base}/assets/.+\.js$`, serve(rules, headers['hashed-script'])),
    handlePath(`^${base}/assets/.+$`, serve(rules, headers.hashed)),
    handlePath(String.raw`^${base}/.+\.js$`, serve(rules, headers.script)),
    handlePath(`^${base}/.+$`, serve(rules, headers.other)),
  ]
  return `${rules.origin} {
	root * ${SITE_FOLDER}
	map {path} {media_type} {
${[...rules.mediaTypes].map(([extension, type]) => `\t\t~\\.${extension}$ "${type}"`).join('\n')}
		default "application/octet-stream"
	}
	map {query} {command} {
		~${LEGACY_QUERY} "\${1}"
		default ""
	}
	route {
${routes.map((route, index) => named(route, `@address${index}`)).join('\n')}
		error 404
	}
	handle_errors {
		rewrite * /${NOT_FOUND_FILE}
${indent(setHeaders({ 'Content-Type': 'text/html; charset=utf-8', ...headers.page }), 2)}
		file_server {
			precompressed br gzip
		}
	}
}
`
}

type Route = { readonly pattern: string; readonly lines: readonly string[]; readonly name?: string }

function handlePath(pattern: string, lines: readonly string[]): Route {
  return { pattern, lines }
}

function pageRoute({ basePath, basePattern, headers }: HostingRules, page: HostedPage): Route {
  const { pattern, file } = page
  const typed = { 'Content-Type': 'text/html; charset=utf-8', ...headers.page }
  return {
    ...(file.includes(PART) ? { name: 'part' } : {}),
    pattern: `^${basePattern}(?i:${pattern})$`,
    lines: [
      ...(hasLegacyAddresses(page) ? legacyAddresses(basePath) : []),
      `rewrite * /${file.replace(PART, '{re.part.1}')}`,
      ...setHeaders(typed),
      ...FILE_SERVER,
    ],
  }
}

/** Redirects a command's old address to the command's page, if there is one. */
function legacyAddresses(basePath: string): readonly string[] {
  return [`@older file ${COMMAND_PAGES}{command}/index.html`, `redir @older ${basePath}${COMMAND_PAGES}{command} 301`]
}

const FILE_SERVER = ['file_server {', '\tprecompressed br gzip', '}']

function serve({ basePath }: HostingRules, headers: HeaderFields): readonly string[] {
  const strip = basePath === '' ? [] : [`uri strip_prefix ${basePath}`]
  return [...strip, ...setHeaders({ 'Content-Type': '{media_type}', ...headers }), ...FILE_SERVER]
}

function setHeaders(headers: HeaderFields): readonly string[] {
  const lines = Object.entries({ ...headers, Vary: 'Accept-Encoding' }).map(([name, value]) => `\t${name} "${value}"`)
  return ['header {', ...lines, '\tdefer', '}']
}

function named({ pattern, lines, name: groups = '' }: Route, name: string): string {
  return indent(
    [
      `${name} path_regexp ${groups}${groups && ' '}${pattern}`,
      `handle ${name} {`,
      ...lines.map((line) => `\t${line}`),
      '}',
    ],
    2,
  )
}

function indent(lines: readonly string[], depth: number): string {
  return lines.map((line) => '\t'.repeat(depth) + line).join('\n')
}
