import { shorten } from '../../../core/text/shorten.ts'
import { words } from '../../words.ts'
import type { Results } from './results.ts'

// Long enough to recognise the text that was typed or pasted.
const MAX_QUOTED = 80
const MAX_QUOTED_IN_NAME = 40

/** Quotes a search text for use in a sentence, shortening it to 80 characters. */
export function quoted(text: string): string {
  return words.commander.quoted(shorten(text, MAX_QUOTED))
}

/** Quotes text from the address for a title, heading or chip, shortened to a single line of 40 characters. */
export function quotedName(text: string): string {
  return words.commander.quoted(shorten(text.replace(/\s+/g, ' ').trim(), MAX_QUOTED_IN_NAME))
}

/**
 * A platform's name for a title or heading, quoted unless a command has that platform. Links can contain any text, and
 * the quotes show that the words aren't the owner's.
 */
export function platformName(platform: string, results: Results): string {
  return hasPlatform(platform, results) ? platform : quotedName(platform)
}

/** True if the platform filter lists the platform or a card that is shown has it. */
export function hasPlatform(platform: string, { cards, facets }: Results): boolean {
  return (
    facets.platforms.some(({ value }) => value === platform) ||
    cards.some(({ command }) => command.platform === platform)
  )
}

/** A tag's name for a title, quoted unless a command has that tag. */
export function tagName(tag: string, { cards, facets }: Results): string {
  const isKnown =
    facets.tags.some(({ value }) => value === tag) || cards.some(({ command }) => command.tags?.includes(tag))
  return isKnown ? tag : quotedName(tag)
}
