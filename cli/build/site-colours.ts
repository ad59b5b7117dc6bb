import { AtRule, type Container, type Declaration } from 'postcss'
import { declarationsOf } from './content/theme-syntax.ts'
import { asHexadecimal, hexadecimalOf } from './css-colour.ts'
import { CONTENT } from './paths.ts'
import { readScreenTokens } from './site-theme.ts'

/** A colour of the site, light and dark: `#rrggbb` if this module can compute it, else the CSS as written. */
type Colour = { readonly light: string; readonly dark: string }

const HEXADECIMAL = /^#[0-9a-f]{6}$/i
const CALL = /^([a-z-]+)\((.*)\)$/s
const MIXED = /^(.*?)(?:\s+(\d+(?:\.\d+)?)%)?$/s

type Context = { readonly form: keyof Colour; readonly tokens: Tokens; readonly depth: number }

const MAX_DEPTH = 20 // stops circular references between tokens

/** Declarations of custom properties, by name without the dashes. */
type Tokens = ReadonlyMap<string, Declaration>

/**
 * The custom properties that a style sheet always sets. The last declaration of each wins. Skips those in at-rules such
 * as `@media`, which may not apply, and in layers other than the tokens' own, which our tokens override.
 */
export function tokensIn(css: string): Tokens {
  const always = declarationsOf(css).filter(({ parent }) => !mayNotApply(parent))
  return new Map(always.map((declaration) => [declaration.prop.slice('--'.length), declaration]))
}

function mayNotApply(parent: Container['parent']): boolean {
  if (parent === undefined) return false
  const isOurLayer = parent instanceof AtRule && parent.name === 'layer' && parent.params === 'tokens'
  return (parent instanceof AtRule && !isOurLayer) || mayNotApply(parent.parent)
}

/**
 * A colour token of the site, such as 'paper', with the owner's theme applied. Computes the functions that our own
 * tokens use (`light-dark()`, `var()` and `color-mix(in srgb, …)` of the colours that `css-colour.ts` knows). Throws if
 * there's no such token.
 */
export function colourOf(name: string, css = readScreenTokens(CONTENT)): Colour {
  const tokens = tokensIn(css)
  const value = tokens.get(name)?.value
  if (value === undefined) throw new Error(`web/ui/tokens.css has no colour --${name}`)
  return {
    light: computed(value, { form: 'light', tokens, depth: 0 }),
    dark: computed(value, { form: 'dark', tokens, depth: 0 }),
  }
}

/** True if the colour could be computed, so that it can be drawn and its contrast measured. */
export function isComputed(colour: string): boolean {
  return HEXADECIMAL.test(colour)
}

function computed(css: string, { form, tokens, depth }: Context): string {
  const value = css.trim().replaceAll(/\s+/g, ' ')
  const [, name = '', given = ''] = CALL.exec(value) ?? []
  const parts = partsOf(given)
  const inside = (text = value) => computed(text, { form, tokens, depth: depth + 1 })
  if (depth > MAX_DEPTH) return value
  switch (name) {
    case 'light-dark':
      return inside(parts[form === 'light' ? 0 : 1])
    case 'var':
      return inside(tokens.get(given.replace(/^--|,.*/g, ''))?.value ?? parts[1])
    case 'color-mix':
      return (parts[0] === 'in srgb' ? mixed(parts.slice(1), inside) : null) ?? value
    default:
      return asHexadecimal(value) ?? value
  }
}

/** Two opaque colours mixed in sRGB; null if either can't be computed. Source: CSS Color 5, `color-mix()`. */
function mixed(parts: readonly string[], resolved: (css: string) => string): string | null {
  const [one, other] = parts.map((part) => {
    const [, colour = '', share] = MIXED.exec(part) ?? []
    return { channels: channelsOf(resolved(colour)), share: share === undefined ? null : Number(share) / 100 }
  })
  if (one?.channels === undefined || other?.channels === undefined) return null
  const share = one.share ?? 1 - (other.share ?? 0.5)
  const channels = one.channels.map((channel, index) => {
    return Math.round(channel * share + (other.channels?.[index] ?? 0) * (1 - share))
  })
  return hexadecimalOf(channels)
}

function channelsOf(colour: string): readonly number[] | undefined {
  return isComputed(colour) ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) : undefined
}

/** The arguments of a CSS function. Ignores commas inside other functions. */
function partsOf(given: string): readonly string[] {
  let depth = 0
  const separated = given.replaceAll(/[(),]/g, (sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return sign === ',' && depth === 0 ? '\n' : sign
  })
  return separated.split('\n').map((part) => part.trim())
}
