import { list, nonEmptyText, optional, type Parsed, record, text, textLike } from './parse.ts'
import { flag } from './strict.ts'

const INSTANT_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

const instantWithZone = textLike(
  (given) => INSTANT_WITH_ZONE.test(given) && hasDay(given) && Number.isFinite(Date.parse(given)),
  'an instant with its zone, such as 1990-05-17T06:30:00+03:00',
)

/** Whether its day is in the calendar: `Date.parse` takes February 30 for March 2. */
function hasDay(instant: string): boolean {
  const day = instant.slice(0, 'YYYY-MM-DD'.length)
  const midnight = new Date(`${day}T00:00Z`)
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

/** Source: BCP 47. */
const languageTag = textLike(isLanguageTag, 'the tag of a language, such as en, de or pt-BR')

function isLanguageTag(given: string): boolean {
  try {
    return Intl.getCanonicalLocales(given)[0] === given
  } catch {
    return false
  }
}

/** Where else the owner is found: `url` is absolute. */
const parseProfileLink = record({ name: nonEmptyText, url: nonEmptyText })

/**
 * The owner's settings in `content/site.ts`; what is left out is not shown. `birth` is one instant with its zone (ISO
 * 8601). `hostedOnBucket` shows the fact that the site is on a static object-storage bucket. `avatar` is a file in
 * `content/`; there may be none. `siteUrl` is the site's public address, perhaps with a path. `apiUrl`, `authDomain`, `authClientId` and `authAudience` are defaults that the environment overrides.
 * `searches` are example searches on the home page, shown if the library has every word of them.
 * `authOrigins` names the origins of the provider's endpoints where they differ from its issuer's.
 * `language` is that of the pages (BCP 47), English where none is given. `location` is where the owner lives and works, in their words. `offline: false` switches the service worker off.
 * `notSecrets` are texts in commands that look like secrets and are none. Source: specification 1 and 9.
 */
export const parseSiteSettings = record({
  language: optional(languageTag),
  name: nonEmptyText,
  tagline: optional(nonEmptyText),
  birth: optional(instantWithZone),
  hostedOnBucket: optional(flag),
  avatar: optional(nonEmptyText),
  avatarDescription: optional(text),
  location: optional(nonEmptyText),
  email: optional(nonEmptyText),
  links: optional(list(parseProfileLink)),
  searches: optional(list(nonEmptyText)),
  siteUrl: optional(nonEmptyText),
  apiUrl: optional(nonEmptyText),
  authDomain: optional(nonEmptyText),
  authClientId: optional(nonEmptyText),
  authAudience: optional(nonEmptyText),
  authOrigins: optional(list(nonEmptyText)),
  offline: optional(flag),
  notSecrets: optional(list(nonEmptyText)),
})

export type ProfileLink = Parsed<typeof parseProfileLink>

export type SiteSettings = Parsed<typeof parseSiteSettings>
