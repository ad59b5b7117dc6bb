const TAGS = 'abcdefghijklmnopqrstuvwxyz'

/** Longer subtags are reserved. Source: RFC 5646, section 2.2.1. */
const MAX_LENGTH = 3

/**
 * True if a tag (BCP 47) is that of a real language; `deutsch` merely looks like one. Of tags with three letters
 * nobody here knows all, so each counts.
 */
export function isLanguage(tag: string): boolean {
  const { language } = new Intl.Locale(tag)
  return language.length === MAX_LENGTH || (language.length < MAX_LENGTH && nameOf(language, 'en') !== undefined)
}

/** The tag for the name of a language, in English or its own: 'de' for 'German' and 'Deutsch'; null if no language is called so. */
export function tagForName(name: string): string | null {
  const wanted = name.trim().toLowerCase()
  const tags = [...TAGS].flatMap((first) => [...TAGS].map((second) => first + second))
  const isCalled = (tag: string) => ['en', tag].some((display) => nameOf(tag, display)?.toLowerCase() === wanted)
  return tags.find((tag) => Intl.getCanonicalLocales(tag)[0] === tag && isCalled(tag)) ?? null
}

function nameOf(language: string, display: string): string | undefined {
  return new Intl.DisplayNames([display], { type: 'language', fallback: 'none' }).of(language)
}
