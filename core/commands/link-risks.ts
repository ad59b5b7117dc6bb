import { deceptiveCharactersOf } from './deceptive-characters.ts'

/**
 * A reason why a value from a link could be more than a plain word: a special or hidden character, a space, a leading
 * `-` or `+`, or its length.
 */
export type LinkRisk =
  | { readonly kind: 'character' | 'start'; readonly text: string }
  | { readonly kind: 'hidden'; readonly code: number }
  | { readonly kind: 'space' }
  | { readonly kind: 'long'; readonly length: number }

// Readers easily overlook the end of longer values.
const MAX_GLANCE = 100

// An allow list: shells differ, and a block list would miss look-alike letters of other scripts.
const PLAIN = /[A-Za-z0-9._/:@,=+-]/

// As in `-o` and `+x`.
const OPTION = /^[-+]/

/**
 * Returns the risks in `value`, in order. Considers only text that came from `links`, the values that links filled in
 * for this placeholder. After an edit, a character still counts as part of a link's value if it's next to one of its
 * old neighbours, and a risk is repeated for each link that it came from.
 */
export function linkRisksOf(value: string, links: readonly string[]): readonly LinkRisk[] {
  return links.includes(value) ? risksOf(value, () => true) : links.flatMap((link) => risksLeftOf(value, link))
}

function risksLeftOf(value: string, link: string): readonly LinkRisk[] {
  const isLeft = (start: number, end: number) =>
    [value.slice(Math.max(0, start - 1), end), value.slice(start, end + 1)].some(
      (pair) => pair.length > end - start && link.includes(pair),
    )
  return risksOf(value, isLeft).filter(({ kind }) => kind !== 'long' || link.length > MAX_GLANCE)
}

function risksOf(value: string, isFromLink: (start: number, end: number) => boolean): readonly LinkRisk[] {
  const hidden = new Map(deceptiveCharactersOf(value).map(({ start, code }) => [start, code]))
  const risks = new Map<string, LinkRisk>()
  let start = 0
  for (const character of value) {
    const end = start + character.length
    const risk = riskOf(character, start, hidden.get(start))
    if (risk !== null && isFromLink(start, end)) risks.set(JSON.stringify(risk), risk)
    start = end
  }
  const long: readonly LinkRisk[] = value.length > MAX_GLANCE ? [{ kind: 'long', length: value.length }] : []
  return [...risks.values(), ...long]
}

function riskOf(character: string, start: number, hidden: number | undefined): LinkRisk | null {
  if (hidden !== undefined) return { kind: 'hidden', code: hidden }
  if (character === ' ') return { kind: 'space' }
  if (start === 0 && OPTION.test(character)) return { kind: 'start', text: character }
  return PLAIN.test(character) ? null : { kind: 'character', text: character }
}
