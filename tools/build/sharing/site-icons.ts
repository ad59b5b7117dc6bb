import { drawingColours } from './drawing-colours.ts'
import { drawingName, type IconDrawing } from './pictures/drawing.ts'
import type { SharingParts } from './sharing-parts.ts'

/** An icon of the site: its path, and how it is drawn. */
type SiteIcon = { readonly path: string; readonly drawing: IconDrawing }

// Sizes in pixels: what browsers' tabs show, what iOS puts on a home screen, and what a manifest should have.
const ICONS = {
  tiny: ['round', 16],
  small: ['round', 32],
  tab: ['round', 96],
  apple: ['square', 180],
  medium: ['round', 192],
  large: ['round', 512],
  mediumMaskable: ['maskable', 192],
  largeMaskable: ['maskable', 512],
} as const satisfies Readonly<Record<string, readonly [IconDrawing['shape'], number]>>

export type IconName = keyof typeof ICONS

/** One of the site's icons: the avatar, or without one the owner's initials on the accent colour. */
export function siteIcon(name: IconName, { site, avatar }: SharingParts): SiteIcon {
  const [shape, size] = ICONS[name]
  const drawing: IconDrawing = {
    kind: 'icon',
    shape,
    size,
    initials: initialsOf(site.name),
    avatar: avatar === null ? null : Buffer.from(avatar.bytes).toString('base64'),
    colours: drawingColours('light'),
  }
  return { path: `/assets/${drawingName(`icon-${shape}-${size}`, drawing)}`, drawing }
}

/** The pictures of the icon file, for whoever asks for `/favicon.ico` without being told. */
export function fileIcons(parts: SharingParts): readonly SiteIcon[] {
  return [siteIcon('tiny', parts), siteIcon('small', parts)]
}

/** The icons that lie in the site under their own names. */
export function linkedIcons(parts: SharingParts): readonly SiteIcon[] {
  const names: readonly IconName[] = ['tab', 'apple', 'medium', 'large', 'mediumMaskable', 'largeMaskable']
  const isNeeded = ({ path }: SiteIcon) => path !== siteIcon('tab', parts).path || path === tabIconPath(parts)
  return names.map((name) => siteIcon(name, parts)).filter(isNeeded)
}

/**
 * The path of what browsers show in a tab. A drawing is sharp in every size, and the home page fetches it anyway; a
 * photograph is made small.
 */
export function tabIconPath(parts: SharingParts): string {
  const { avatar } = parts
  return avatar?.url.endsWith('.svg') ? avatar.url : siteIcon('tab', parts).path
}

/** The first letters of a name's first and last word, in upper case; one letter for one word, '' for none. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const letters = words.map((word) => [...new Intl.Segmenter('en').segment(word)][0]?.segment ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}
