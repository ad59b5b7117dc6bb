import { shorten } from '../../core/shorten.ts'
import { words } from '../words.ts'
import type { Results } from './results.ts'

// Enough to recognize what one typed or pasted.
const MAX_QUOTED = 80
const MAX_QUOTED_IN_NAME = 40

/** A search text in quotes for a sentence: of a long one the first 80 characters. */
export function quoted(text: string): string {
  return words.commander.quoted(shorten(text, MAX_QUOTED))
}

/** A text of the address in quotes for a title, a heading or a chip: on one line, and short. */
export function quotedName(text: string): string {
  return words.commander.quoted(shorten(text.replace(/\s+/g, ' ').trim(), MAX_QUOTED_IN_NAME))
}

/**
 * A platform as a title or heading shows it. Quoted unless a command has it: anyone can send a link that makes the site
 * say something, and quotes show that these aren't the owner's words.
 */
export function platformName(platform: string, { cards, facets }: Results): string {
  const isKnown =
    facets.platforms.some(({ value }) => value === platform) ||
    cards.some(({ command }) => command.platform === platform)
  return isKnown ? platform : quotedName(platform)
}

/** A tag as a title shows it; quoted for the same reason. */
export function tagName(tag: string, { cards, facets }: Results): string {
  const isKnown =
    facets.tags.some(({ value }) => value === tag) || cards.some(({ command }) => command.tags?.includes(tag))
  return isKnown ? tag : quotedName(tag)
}
