import { failure, type Result, success } from '../../core/result.ts'
import type { ProfileLink } from '../../core/site-settings.ts'
import { isLinkAddress, isMailAddress } from '../build/content/owner-address.ts'
import type { Contacts } from './answers.ts'
import { parseOneLine } from './parse-one-line.ts'

/** `Name=address`; without a name the address itself may have a `=`, but something of an address stands before it. */
const NAMED = /^([^=:/?#@]+)=(.*)$/s

const WELL_KNOWN: Readonly<Record<string, string>> = {
  'bsky.app': 'Bluesky',
  'codeberg.org': 'Codeberg',
  'dev.to': 'DEV',
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'linkedin.com': 'LinkedIn',
  'mastodon.social': 'Mastodon',
  'npmjs.com': 'npm',
  'stackoverflow.com': 'Stack Overflow',
  'x.com': 'X',
  'youtube.com': 'YouTube',
}

/** Cuts what was typed on one line into its addresses: commas or spaces between them, none within. */
export function splitContacts(typed: string): readonly string[] {
  const parts = typed.split(',').flatMap((part) => (NAMED.test(part.trim()) ? [part] : part.split(/\s+/)))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/**
 * The mail address and the links among what was told, each `address` or `Name=address`; a link without a name gets that
 * of its site. Fails in words at the first that is neither, and at a second mail address.
 */
export function parseContacts(told: readonly string[]): Result<Contacts, string> {
  const links: ProfileLink[] = []
  let email: string | null = null
  for (const one of told.map((text) => text.trim())) {
    if (isMailAddress(one)) {
      if (email !== null) return failure(`"${one}" is a second mail address; expected one`)
      email = one
      continue
    }
    const link = parseLink(one)
    if (!link.ok) return link
    links.push(link.value)
  }
  return success({ email, links })
}

function parseLink(told: string): Result<ProfileLink, string> {
  const [, given, url = told] = NAMED.exec(told) ?? []
  if (!isLinkAddress(url)) {
    const expected = 'expected addresses such as https://github.com/name, Blog=https://example.com or name@example.com'
    return failure(`"${told}" is neither a mail address nor one that begins with https://; ${expected}`)
  }
  const name = parseOneLine(given ?? nameOf(url))
  return name.ok ? success({ name: name.value, url }) : failure(`in the name of "${told}" ${name.error}`)
}

function nameOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^www\./, '')
  return WELL_KNOWN[host] ?? (host === '' ? pathname : host)
}
