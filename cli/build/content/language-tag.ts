const TAGS = 'abcdefghijklmnopqrstuvwxyz'

/** Longer subtags are reserved or unused. Source: RFC 5646, section 2.2.1. */
const MAX_LENGTH = 3

/**
 * Checks that a tag (BCP 47) names an existing language; `deutsch` is well-formed but names none. Accepts every
 * three-letter language, because JavaScript engines don't know all of them. Throws a RangeError if the tag is
 * malformed.
 */
export function isLanguage(tag: string): boolean {
  const { language } = new Intl.Locale(tag)
  return language.length === MAX_LENGTH || (language.length < MAX_LENGTH && nameOf(language, 'en') !== undefined)
}

/**
 * Finds the two-letter tag for a language's name in English or in the language itself: 'de' for 'German' and 'Deutsch';
 * null for an unknown name.
 */
export function tagForName(name: string): string | null {
  const wanted = name.trim().toLowerCase()
  const tags = [...TAGS].flatMap((first) => [...TAGS].map((second) => first + second))
  const isCalled = (tag: string) => ['en', tag].some((display) => nameOf(tag, display)?.toLowerCase() === wanted)
  return tags.find((tag) => Intl.getCanonicalLocales(tag)[0] === tag && isCalled(tag)) ?? null
}

function nameOf(language: string, display: string): string | undefined {
  return new Intl.DisplayNames([display], { type: 'language', fallback: 'none' }).of(language)
}
