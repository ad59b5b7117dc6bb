import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourOf, isComputed, tokensIn } from '../site-colours.ts'
import { readScreenTokens } from '../site-theme.ts'
import type { ContentFault } from './content-fault.ts'

/** Source: WCAG 2.2, 1.4.3 for normal text, and 1.4.11 for controls and graphics. */
const MIN_TEXT_CONTRAST = 4.5
const MIN_SHAPE_CONTRAST = 3

/** Pairs of colours that appear together: foreground, background and minimum contrast. */
export const COLOUR_PAIRS: readonly (readonly [foreground: string, background: string, minContrast: number])[] = [
  ...['ink', 'ink-soft', 'accent', 'danger'].flatMap((text) => [
    [text, 'paper', MIN_TEXT_CONTRAST] as const,
    [text, 'surface', MIN_TEXT_CONTRAST] as const,
  ]),
  ['on-accent', 'accent', MIN_TEXT_CONTRAST],
  ['accent', 'tint', MIN_TEXT_CONTRAST],
  ['control', 'paper', MIN_SHAPE_CONTRAST],
  ['strip-ink', 'strip', MIN_TEXT_CONTRAST],
  ...['command', 'option', 'string', 'variable', 'operator'].map(
    (kind) => [`shell-${kind}`, 'strip', MIN_TEXT_CONTRAST] as const,
  ),
  ['placeholder-ink', 'placeholder', MIN_TEXT_CONTRAST],
  ['ink', 'found', MIN_TEXT_CONTRAST],
  ['strip-ink', 'found-strip', MIN_TEXT_CONTRAST],
  ['found-rule', 'strip', MIN_SHAPE_CONTRAST],
  ['tooltip-ink', 'tooltip-paper', MIN_TEXT_CONTRAST],
]

const SCHEMES = ['light', 'dark'] as const

type Scheme = (typeof SCHEMES)[number]

type LowContrast = {
  readonly foreground: string
  readonly background: string
  readonly scheme: Scheme
  readonly contrast: number
  readonly minContrast: number
}

/** Finds pairs of colours with too little contrast. Skips colours that only a browser can compute. */
export function lowContrastPairs(tokens: string): readonly LowContrast[] {
  return COLOUR_PAIRS.flatMap(([foreground, background, minContrast]) =>
    SCHEMES.flatMap((scheme) => {
      const [one, other] = [colourOf(foreground, tokens)[scheme], colourOf(background, tokens)[scheme]]
      if (!isComputed(one) || !isComputed(other)) return []
      const contrast = contrastOf(one, other)
      return contrast < minContrast ? [{ foreground, background, scheme, contrast, minContrast }] : []
    }),
  )
}

/**
 * Reports colours in `theme.css` that can't be computed. If all can, reports pairs with too little contrast: for each
 * colour that the theme sets, the worst pair in light and in dark mode.
 */
export function checkColours(content: string): readonly ContentFault[] {
  const file = join(content, 'theme.css')
  if (!existsSync(file)) return []
  const theme = tokensIn(readFileSync(file, 'utf8'))
  const set = [...theme.keys()]
  const faultOf = (name: string, message: string): ContentFault => ({
    file: 'content/theme.css',
    line: theme.get(name)?.source?.start?.line ?? null,
    message,
  })
  const unknown = set.flatMap((name) => {
    const message = notComputedMessage(name, readScreenTokens(content))
    return message === null ? [] : [faultOf(name, message)]
  })
  if (unknown.length > 0) return unknown
  const worst = new Map<string, ContentFault>()
  // Pairs with a colour that the theme itself sets come first.
  const rankOf = ({ foreground, background }: LowContrast) =>
    set.includes(foreground) || set.includes(background) ? 0 : 1
  const worstFirst = lowContrastPairs(readScreenTokens(content)).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.contrast - b.contrast,
  )
  for (const pair of worstFirst) {
    // A colour that the theme doesn't set derives from one it does, usually the accent.
    const name = [pair.foreground, pair.background, 'accent', ...set].find((one) => set.includes(one))
    if (name === undefined) continue
    const key = `${name} ${pair.scheme}`
    if (!worst.has(key)) worst.set(key, faultOf(name, contrastMessage(name, pair)))
  }
  return [...worst.values()]
}

/** Null if the colour can be computed. Otherwise, pictures would replace it, and its contrast couldn't be checked. */
function notComputedMessage(name: string, tokens: string): string | null {
  if (!COLOUR_PAIRS.some(([foreground, background]) => name === foreground || name === background)) return null
  const written = Object.values(colourOf(name, tokens)).find((colour) => !isComputed(colour))
  if (written === undefined) return null
  return `has "${written}" in --${name}, which can't be drawn in pictures or checked for contrast; expected a colour without transparency as #rrggbb, rgb(), hsl() or oklch().`
}

function contrastMessage(name: string, { foreground, background, scheme, contrast, minContrast }: LowContrast): string {
  const ratio = `a contrast of ${contrast.toFixed(1)} in ${scheme} mode; expected at least ${minContrast}`
  const isOther = name !== foreground && name !== background
  const [ink = 0, paper = 0] = [foreground, background].map((one) =>
    luminanceOf(colourOf(one, readScreenTokens(null))[scheme]),
  )
  const isDarker = ink < paper
  const goesDarker = isOther ? scheme === 'light' : isDarker === (name === foreground)
  const isKnown = !isOther || name === 'accent'
  const remedy = isKnown
    ? `Make --${name} ${goesDarker ? 'darker' : 'lighter'} there.`
    : `Set --${foreground} or --${background} too.`
  return `makes text hard to read: --${foreground} on --${background} has ${ratio}. ${remedy}`
}

/** Contrast of two `#rrggbb` colours, from 1 to 21. Source: WCAG 2.2, "contrast ratio". */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((left, right) => left - right)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
