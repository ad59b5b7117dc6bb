import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

/** A colour of the site as its light and its dark form have it, as CSS. */
export type Colour = { readonly light: string; readonly dark: string }

const TOKENS = join(ROOT, 'web', 'ui', 'tokens.css')

/**
 * A colour token, such as 'paper', from the text of the site's tokens: `--paper: light-dark(#fff, #000);`, or one colour
 * for both. Throws where there is none of that name.
 */
export function colourOf(name: string, tokens = readFileSync(TOKENS, 'utf8')): Colour {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.trim()
  if (value === undefined) throw new Error(`web/ui/tokens.css has no colour --${name}`)
  const [, light = value, dark = value] = /^light-dark\(\s*([^,(]+(?:\([^)]*\))?)\s*,\s*(.+)\)$/s.exec(value) ?? []
  return { light: light.trim(), dark: dark.trim() }
}
