import { domainToUnicode } from 'node:url'
import type { Page } from '../../../web/rendering/document.ts'
import { shortened } from '../../../web/rendering/printable.ts'
import { words } from '../../../web/words.ts'
import { colourOf, isComputed } from '../site-colours.ts'
import { pageHeading } from './page-heading.ts'
import { FONTS, undrawable } from './pictures/draw-text.ts'
import { CARD_SIZE, type CardDrawing, type DrawingColours, drawingName, type IconDrawing } from './pictures/drawing.ts'
import { isIndexable, type SharingParts } from './sharing-parts.ts'

/** Replacements for the owner's colours if only a browser can compute them. */
const FALLBACK_COLOURS = {
  paper: { light: '#ffffff', dark: '#111111' },
  surface: { light: '#f2f2f2', dark: '#1c1c1c' },
  ink: { light: '#111111', dark: '#eeeeee' },
  inkSoft: { light: '#555555', dark: '#aaaaaa' },
  rule: { light: '#dddddd', dark: '#333333' },
  accent: { light: '#333333', dark: '#cccccc' },
  onAccent: { light: '#ffffff', dark: '#111111' },
} as const satisfies Readonly<Record<keyof DrawingColours, { readonly light: string; readonly dark: string }>>

/** The picture of a page: path in the site, size in pixels, alternative text and drawing. */
type PagePicture = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly drawing: CardDrawing
}

const MAX_NAMED = 20
const MAX_HEADING_LENGTH = 120
const MAX_TEXT_LENGTH = 160
const MAX_OWNER_LENGTH = 60
const MAX_ADDRESS_LENGTH = 70

type SiteIcon = { readonly path: string; readonly drawing: IconDrawing }

// Shape and width in pixels. Icons are for browser tabs, iOS home screens and the manifest.
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

/** The preview image for links to a page. */
export function pagePicture(page: Page, parts: SharingParts): PagePicture {
  const drawing = cardOf(page, parts)
  const name = page.address.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'
  const alt = drawing.isHome
    ? [drawing.heading, drawing.text].filter(Boolean).join(': ')
    : words.sharing.pictureBy(drawing.heading, drawing.owner)
  return { path: `/assets/${drawingName(`sharing-${name}`, drawing)}`, ...CARD_SIZE, alt, drawing }
}

/** Reports characters in pages' titles and texts that the font lacks, one sentence per text. */
export function undrawableTexts(parts: SharingParts): readonly string[] {
  const cards = parts.pages.filter(isIndexable).map((page) => cardOf(page, parts))
  const texts = new Set(cards.flatMap(({ heading, text, owner }) => [heading, text, owner]))
  return [...texts].flatMap((text) => {
    const letters = undrawable(text, FONTS.bold)
    if (letters.length === 0) return []
    return `Pictures for sharing leave out ${letters.slice(0, MAX_NAMED).join(' ')} in "${text}": their font, ${FONTS.plain.name}, does not have it.`
  })
}

/** An icon of the site: the avatar, or the owner's initials on the accent colour. */
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

/** Icons in `/favicon.ico`, for clients that request it without reading the page. */
export function fileIcons(parts: SharingParts): readonly SiteIcon[] {
  return [siteIcon('tiny', parts), siteIcon('small', parts)]
}

/** Icons that pages and the manifest link to by an address of their own. */
export function linkedIcons(parts: SharingParts): readonly SiteIcon[] {
  const names: readonly IconName[] = ['tab', 'apple', 'medium', 'large', 'mediumMaskable', 'largeMaskable']
  const isNeeded = ({ path }: SiteIcon) => path !== siteIcon('tab', parts).path || path === tabIconPath(parts)
  return names.map((name) => siteIcon(name, parts)).filter(isNeeded)
}

/**
 * Path of the tab icon. If the avatar is served as an SVG, that's the icon too, because it's sharp at every size and
 * the home page loads it anyway. Otherwise, the icon is drawn.
 */
export function tabIconPath(parts: SharingParts): string {
  const { avatar } = parts
  return avatar?.url.endsWith('.svg') ? avatar.url : siteIcon('tab', parts).path
}

/** Initials of a name's first and last word, in upper case; one letter for a single word, '' for an empty name. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '')
  const letters = words.map((word) => [...new Intl.Segmenter('en').segment(word)][0]?.segment ?? '')
  return [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()
}

function drawingColours(form: 'light' | 'dark'): DrawingColours {
  const resolve = (token: string, fallback: Readonly<Record<typeof form, string>>) => {
    const value = colourOf(token)[form]
    return isComputed(value) ? value : fallback[form]
  }
  return {
    paper: resolve('paper', FALLBACK_COLOURS.paper),
    surface: resolve('surface', FALLBACK_COLOURS.surface),
    ink: resolve('ink', FALLBACK_COLOURS.ink),
    inkSoft: resolve('ink-soft', FALLBACK_COLOURS.inkSoft),
    rule: resolve('rule', FALLBACK_COLOURS.rule),
    accent: resolve('accent', FALLBACK_COLOURS.accent),
    onAccent: resolve('on-accent', FALLBACK_COLOURS.onAccent),
  }
}

function isInMono(text: string): boolean {
  return undrawable(text, FONTS.mono).length === 0
}

function cardOf(page: Page, parts: SharingParts): CardDrawing {
  const { site, siteUrl, projects, avatar } = parts
  const isHome = page.kind === 'home'
  const project = projects.find(({ projectId }) => projectId === page.projectId)
  return {
    kind: 'card',
    heading: shortened(pageHeading(page, parts), isHome ? MAX_OWNER_LENGTH : MAX_HEADING_LENGTH),
    text: shortened(isHome ? (site.tagline ?? '') : (project?.description ?? page.description), MAX_TEXT_LENGTH),
    owner: shortened(site.name, MAX_OWNER_LENGTH),
    address: shortened(shownAddress(`${siteUrl}${page.address}`, isInMono), MAX_ADDRESS_LENGTH),
    isHome,
    avatar: avatar === null ? null : Buffer.from(avatar.bytes).toString('base64'),
    colours: drawingColours('dark'),
  }
}

/**
 * Shortens an address for people: no scheme, and `ü` instead of `xn--` and `%C3%BC`, as long as the result can be
 * drawn.
 */
export function shownAddress(url: string, isDrawable: (text: string) => boolean): string {
  const { host, hostname, pathname } = new URL(url)
  const read = host.replace(hostname, domainToUnicode(hostname) || hostname) + decodeURI(pathname)
  return (isDrawable(read) ? read : host + pathname).replace(/\/$/, '')
}
