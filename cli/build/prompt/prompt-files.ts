import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicConfig } from '../../../core/built-site/public-config.ts'

/**
 * The files for the prompt, by path in the site: `commander.sh` for bash and zsh, and `commander.fish`. Each contains
 * the addresses of the site and its API.
 */
export async function promptFiles(config: PublicConfig): Promise<ReadonlyMap<string, string>> {
  const names = ['commander.sh', 'commander.fish']
  const texts = await Promise.all(names.map((name) => readFile(join(import.meta.dirname, name), 'utf8')))
  return new Map(names.map((name, index) => [name, withAddresses(texts[index] ?? '', config)]))
}

/**
 * Fills in the addresses. The API's is in single quotes, so each single quote in an address becomes `%27`. An address
 * contains no space or line break, and a backslash only in its query (WHATWG URL Standard, section 4.4).
 */
export function withAddresses(text: string, { siteUrl, apiUrl }: Pick<PublicConfig, 'siteUrl' | 'apiUrl'>): string {
  const api = new URL(apiUrl, siteUrl).href
  // Replacer functions, because `$&` may be part of an address.
  return text
    .replaceAll('{{site}}', () => quotable(siteUrl))
    .replaceAll('{{api}}', () => quotable(api))
    .replaceAll('{{name}}', siteUrl.replaceAll(/[^A-Za-z0-9.]/g, '-'))
}

function quotable(address: string): string {
  return address.replaceAll("'", '%27')
}
