import { list, nonEmptyText, optional, type Parsed, record, text, textLike } from '../parsing/parse.ts'
import { flag } from '../parsing/strict.ts'

const INSTANT_WITH_ZONE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/

const instantWithZone = textLike(
  (given) => INSTANT_WITH_ZONE.test(given) && hasDay(given) && Number.isFinite(Date.parse(given)),
  'an instant with its zone, such as 1990-05-17T06:30:00+03:00',
)

// V8 parses February 30 as March 2.
function hasDay(instant: string): boolean {
  const day = instant.slice(0, 'YYYY-MM-DD'.length)
  const midnight = new Date(`${day}T00:00Z`)
  return Number.isFinite(midnight.getTime()) && midnight.toISOString().startsWith(day)
}

// Source: BCP 47.
const languageTag = textLike(isLanguageTag, 'the tag of a language, such as en, de or pt-BR')

function isLanguageTag(given: string): boolean {
  try {
    return Intl.getCanonicalLocales(given)[0] === given
  } catch {
    return false
  }
}

const parseProfileLink = record({ name: nonEmptyText, url: nonEmptyText })

/**
 * Parses the owner's settings from `content/site.ts`. Pages leave out everything that isn't set.
 *
 * `birth` is an instant with its UTC offset (ISO 8601), `language` a BCP 47 tag (English by default), and `avatar` a
 * file in `content/`. `siteUrl` can have a path. `authOrigins` lists origins of the provider's endpoints that differ
 * from its issuer's. Environment variables override `siteUrl`, `apiUrl`, `authDomain`, `authClientId` and
 * `authAudience`.
 *
 * `hostedOnBucket` shows a note on the home page that the site is hosted statically. `searches` are example searches;
 * one is shown only if a single public command contains all its words. `offline: false` turns off the service worker.
 * `notSecrets` are texts in commands that look like secrets but aren't. Source: specification 1 and 9.
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
