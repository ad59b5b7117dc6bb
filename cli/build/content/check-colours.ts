import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourOf, isComputed } from '../site-colours.ts'
import { readScreenTokens } from '../site-theme.ts'
import type { ContentFault } from './content-fault.ts'
import { lineAt } from './content-source.ts'

/** Source: WCAG 2.2, 1.4.3 for normal text, and 1.4.11 for controls and graphics. */
const ENOUGH_FOR_TEXT = 4.5
const ENOUGH_FOR_SHAPES = 3

/** Pairs of colours that appear together: foreground, background and minimum contrast. */
export const COLOUR_PAIRS: readonly (readonly [drawn: string, behind: string, enough: number])[] = [
  ...['ink', 'ink-soft', 'accent', 'danger'].flatMap((text) => [
    [text, 'paper', ENOUGH_FOR_TEXT] as const,
    [text, 'surface', ENOUGH_FOR_TEXT] as const,
  ]),
  ['on-accent', 'accent', ENOUGH_FOR_TEXT],
  ['accent', 'tint', ENOUGH_FOR_TEXT],
  ['control', 'paper', ENOUGH_FOR_SHAPES],
  ['strip-ink', 'strip', ENOUGH_FOR_TEXT],
  ...['command', 'option', 'string', 'variable', 'operator'].map(
    (kind) => [`shell-${kind}`, 'strip', ENOUGH_FOR_TEXT] as const,
  ),
  ['placeholder-ink', 'placeholder', ENOUGH_FOR_TEXT],
  ['ink', 'found', ENOUGH_FOR_TEXT],
  ['strip-ink', 'found-strip', ENOUGH_FOR_TEXT],
  ['found-rule', 'strip', ENOUGH_FOR_SHAPES],
  ['tooltip-ink', 'tooltip-paper', ENOUGH_FOR_TEXT],
]

const SCHEMES = ['light', 'dark'] as const

type Scheme = (typeof SCHEMES)[number]

type Unreadable = {
  readonly drawn: string
  readonly behind: string
  readonly scheme: Scheme
  readonly contrast: number
  readonly enough: number
}

/** Finds pairs of colours with too little contrast. Skips colours that only a browser can compute. */
export function unreadablePairs(tokens: string): readonly Unreadable[] {
  return COLOUR_PAIRS.flatMap(([drawn, behind, enough]) =>
    SCHEMES.flatMap((scheme) => {
      const [one, other] = [colourOf(drawn, tokens)[scheme], colourOf(behind, tokens)[scheme]]
      if (!isComputed(one) || !isComputed(other)) return []
      const contrast = contrastOf(one, other)
      return contrast < enough ? [{ drawn, behind, scheme, contrast, enough }] : []
    }),
  )
}

/**
 * Finds colours in `theme.css` that can't be computed. If there are none, finds pairs with too little contrast: for
 * each colour that the theme sets, the worst pair in light and in dark mode.
 */
export function checkColours(content: string): readonly ContentFault[] {
  const file = join(content, 'theme.css')
  if (!existsSync(file)) return []
  const theme = readFileSync(file, 'utf8')
  const set = Array.from(theme.matchAll(/--([\w-]+)\s*:/g), ([, name = '']) => name)
  const unknown = [...new Set(set)].flatMap((name) => notComputed(name, theme, readScreenTokens(content)))
  if (unknown.length > 0) return unknown
  const worst = new Map<string, ContentFault>()
  // Pairs with a colour that the theme itself sets come first.
  const rankOf = ({ drawn, behind }: Unreadable) => (set.includes(drawn) || set.includes(behind) ? 0 : 1)
  const worstFirst = unreadablePairs(readScreenTokens(content)).toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.contrast - b.contrast,
  )
  for (const pair of worstFirst) {
    // A colour that the theme doesn't set derives from one it does, usually the accent.
    const name = [pair.drawn, pair.behind, 'accent', ...set].find((one) => set.includes(one))
    if (name === undefined) continue
    const key = `${name} ${pair.scheme}`
    if (!worst.has(key)) worst.set(key, faultOf(name, theme, describe(name, pair)))
  }
  return [...worst.values()]
}

/** Reports a colour that we can't compute: pictures would replace it, and its contrast couldn't be checked. */
function notComputed(name: string, theme: string, tokens: string): readonly ContentFault[] {
  if (!COLOUR_PAIRS.some(([drawn, behind]) => name === drawn || name === behind)) return []
  const written = Object.values(colourOf(name, tokens)).find((colour) => !isComputed(colour))
  if (written === undefined) return []
  const message = `has "${written}" in --${name}, which can't be drawn in pictures or checked for contrast; expected a colour without transparency as #rrggbb, rgb(), hsl() or oklch().`
  return [faultOf(name, theme, message)]
}

/** Reports the last declaration of a token, because that one counts. */
function faultOf(name: string, theme: string, message: string): ContentFault {
  const [at = 0] = Array.from(theme.matchAll(new RegExp(`--${name}\\s*:`, 'g')), ({ index }) => index).slice(-1)
  return { file: 'content/theme.css', line: lineAt(theme, at), message }
}

function describe(name: string, { drawn, behind, scheme, contrast, enough }: Unreadable): string {
  const ratio = `a contrast of ${contrast.toFixed(1)} in ${scheme} mode; expected at least ${enough}`
  const isOther = name !== drawn && name !== behind
  const [ink = 0, paper = 0] = [drawn, behind].map((one) => luminanceOf(colourOf(one, readScreenTokens(null))[scheme]))
  const isDarker = ink < paper
  const goesDarker = isOther ? scheme === 'light' : isDarker === (name === drawn)
  const isKnown = !isOther || name === 'accent'
  const remedy = isKnown
    ? `Make --${name} ${goesDarker ? 'darker' : 'lighter'} there.`
    : `Set --${drawn} or --${behind} too.`
  return `makes text hard to read: --${drawn} on --${behind} has ${ratio}. ${remedy}`
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
