import { shorten } from '../../../core/text/shorten.ts'
import { words } from '../../words.ts'
import type { Results } from './results.ts'

// Enough to recognise what was typed or pasted.
const MAX_QUOTED = 80
const MAX_QUOTED_IN_NAME = 40

/** A search text in quotes for use in a sentence, cut after 80 characters. */
export function quoted(text: string): string {
  return words.commander.quoted(shorten(text, MAX_QUOTED))
}

/** Text from the address, quoted and shortened to one line for a title, a heading or a chip. */
export function quotedName(text: string): string {
  return words.commander.quoted(shorten(text.replace(/\s+/g, ' ').trim(), MAX_QUOTED_IN_NAME))
}

/**
 * A platform's name for a title or heading. In quotes unless a command has that platform: anyone can make a link with
 * any text, and quotes show that the words aren't the owner's.
 */
export function platformName(platform: string, { cards, facets }: Results): string {
  const isKnown =
    facets.platforms.some(({ value }) => value === platform) ||
    cards.some(({ command }) => command.platform === platform)
  return isKnown ? platform : quotedName(platform)
}

/** A tag's name for a title; quoted for the same reason. */
export function tagName(tag: string, { cards, facets }: Results): string {
  const isKnown =
    facets.tags.some(({ value }) => value === tag) || cards.some(({ command }) => command.tags?.includes(tag))
  return isKnown ? tag : quotedName(tag)
}
