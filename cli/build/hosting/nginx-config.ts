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
 * Builds the configuration for stock nginx (1.20 or newer, with gzip_static, which distributions include). The first
 * matching pattern wins. Every location repeats all of its headers, because nginx inherits none once a location sets
 * one.
 */
export function nginxConfig(rules: HostingRules): string {
  const { headers, basePath, decodedBase, basePattern, pages } = rules
  return `${opening(rules)}
  root ${SITE_FOLDER};
  error_page 404 /${NOT_FOUND_FILE};
  error_page 400 /400.html;
  server_tokens off;
  charset off;

  # The compressed files of the build. For brotli: apt-get install libnginx-mod-http-brotli-static, and the line below.
  gzip_static on;
  gzip_vary on;
  gzip_proxied any;
  # brotli_static on;

  # The command of an address such as ?id=git-log.
  set $command "";
  if ($args ~ ${quoted(LEGACY_QUERY)}) {
    set $command $1;
  }

  default_type application/octet-stream;
  types {
${[...rules.mediaTypes].map(([extension, type]) => `    "${type}" ${extension};`).join('\n')}
  }

${[
  location(`= /${NOT_FOUND_FILE}`, ['internal;', ...addHeaders(headers.page)]),
  location('= /400.html', ['internal;', ...addHeaders(headers.page)]),
  location(`= ${quoted(`${decodedBase}/${LIST_FILE}`)}`, [
    'types {}',
    `default_type ${headers.list['Content-Type']};`,
    `try_files /${LIST_FILE} =404;`,
    ...addHeaders(headers.list),
  ]),
  ...pages.map((page) => pageLocation(rules, page)),
  location(`~ ${quoted(privatePattern(basePattern))}`, ['return 404;']),
  fileLocation(rules, String.raw`/assets/.+\.js`, headers['hashed-script']),
  fileLocation(rules, '/assets/.+', headers.hashed),
  fileLocation(rules, String.raw`/.+\.js`, headers.script),
  fileLocation(rules, '/.+', headers.other),
  ...(basePath === ''
    ? []
    : [`  # The site is below ${basePath}. For something else at the root of this host, change the location below.`]),
  location('/', ['return 404;']),
].join('\n')}
}
`
}

/**
 * With https, redirects plain http, except for the file with which certbot proves to Let's Encrypt that the host is
 * yours. That file is in the folder nginx serves by default on Debian and Ubuntu, so the same command gets the first
 * certificate and every renewal.
 */
function opening({ host, isSecure }: HostingRules): string {
  const name = host.replace(/:\d+$/, '')
  if (!isSecure) return `server {\n  listen 80;\n  listen [::]:80;\n  server_name ${name};`
  return `server {
  listen 80;
  listen [::]:80;
  server_name ${name};
  location ^~ /.well-known/acme-challenge/ {
    root /var/www/html;
  }
  location / {
    return 301 https://$host$request_uri;
  }
}

server {
  listen 443 ssl http2;
  listen [::]:443 ssl http2;
  server_name ${name};
  ssl_certificate /etc/letsencrypt/live/${name}/fullchain.pem;
  ssl_certificate_key /etc/letsencrypt/live/${name}/privkey.pem;`
}

function pageLocation({ basePath, basePattern, headers }: HostingRules, page: HostedPage): string {
  const { pattern, file } = page
  const source = `^${basePattern}(?i:${pattern.replace('([', '(?<part>[')})$`
  return location(`~ ${quoted(source)}`, [
    ...(hasLegacyAddresses(page) ? legacyAddresses(basePath) : []),
    `try_files /${file.replace(PART, '$part')} =404;`,
    ...addHeaders(headers.page),
  ])
}

/**
 * Redirects a command's old address to the command's page, if there is one. The id is captured beforehand, because a
 * second `if` here that doesn't return would make nginx ignore `try_files`.
 */
function legacyAddresses(basePath: string): readonly string[] {
  return [
    'absolute_redirect off;',
    `if (-f $document_root${COMMAND_PAGES}$command/index.html) {`,
    `  return 301 ${quoted(`${basePath.replaceAll('$', '%24')}${COMMAND_PAGES}$command`)};`,
    '}',
  ]
}

/** `pattern` matches the path from the site's root, which is also the path of the file in the site's folder. */
function fileLocation({ basePattern }: HostingRules, pattern: string, headers: HeaderFields): string {
  const source = `^${basePattern}(?<file>${pattern})$`
  return location(`~ ${quoted(source)}`, ['try_files $file =404;', ...addHeaders(headers)])
}

function location(where: string, lines: readonly string[]): string {
  return [`  location ${where} {`, ...lines.map((line) => `    ${line}`), '  }'].join('\n')
}

function addHeaders(headers: HeaderFields): readonly string[] {
  const added = Object.entries(headers).filter(([name]) => name !== 'Content-Type')
  return added.map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
}

/**
 * Quotes a text. A dollar sign would begin a variable in a header's value, but ours contain none; in a pattern it's
 * harmless.
 */
function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
