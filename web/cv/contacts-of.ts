import type { Resume } from '../../core/resume/resume.ts'
import { readableAddress } from '../../core/web-address.ts'

/** One way to reach the owner, or where they are; `url` is null where it leads nowhere. */
export type Contact = { readonly name: string; readonly text: string; readonly url: string | null }

type Basics = Resume['basics']

/** The ways to reach the owner, in the order in which people look for them; what is not given is left out. */
export function contactsOf(basics: Basics): readonly Contact[] {
  const { email, phone, url } = basics
  return [
    { name: 'Location', text: placeOf(basics.location), url: null },
    { name: 'Email', text: email, url: `mailto:${email}` },
    { name: 'Phone', text: phone, url: phoneUrl(phone) },
    { name: 'Web', text: readableAddress(url), url },
    ...basics.profiles.map(profileContact),
  ].filter(({ text }) => text !== '')
}

function profileContact({ network, username, url }: Basics['profiles'][number]): Contact {
  const name = network === '' ? 'Profile' : network
  return url === ''
    ? { name, text: username, url: null }
    : { name, text: username === '' ? readableAddress(url) : username, url }
}

function placeOf({ address, postalCode, city, region, countryCode }: Basics['location']): string {
  const town = [postalCode, city].filter(isGiven).join(' ')
  return [address, town, region, countryCode].filter(isGiven).join(', ')
}

/** Source: RFC 3966; a number without digits is none. */
function phoneUrl(phone: string): string | null {
  const digits = phone.replace(/[^\d+]/g, '')
  return /\d/.test(digits) ? `tel:${digits}` : null
}

function isGiven(text: string): boolean {
  return text !== ''
}
