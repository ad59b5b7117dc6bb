import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'
import type { DrawingColours } from './pictures/drawing.ts'

/** A colour of the site as its light and its dark form have it, as CSS. */
type Colour = { readonly light: string; readonly dark: string }

const TOKENS = join(ROOT, 'web', 'ui', 'tokens.css')

// What can be drawn with. A fork may have other notations among its tokens, which browsers alone understand.
const HEXADECIMAL = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** What stands in for a colour that cannot be drawn with. */
const STAND_INS = {
  paper: { light: '#ffffff', dark: '#111111' },
  surface: { light: '#f2f2f2', dark: '#1c1c1c' },
  ink: { light: '#111111', dark: '#eeeeee' },
  inkSoft: { light: '#555555', dark: '#aaaaaa' },
  rule: { light: '#dddddd', dark: '#333333' },
  accent: { light: '#333333', dark: '#cccccc' },
  onAccent: { light: '#ffffff', dark: '#111111' },
} as const satisfies Readonly<Record<keyof DrawingColours, Colour>>

/** The site's colours in one of its two forms, to draw with. */
export function drawingColours(form: 'light' | 'dark'): DrawingColours {
  const shown = (token: string, standIn: Colour) => {
    const value = colourOf(token)[form]
    return HEXADECIMAL.test(value) ? value : standIn[form]
  }
  return {
    paper: shown('paper', STAND_INS.paper),
    surface: shown('surface', STAND_INS.surface),
    ink: shown('ink', STAND_INS.ink),
    inkSoft: shown('ink-soft', STAND_INS.inkSoft),
    rule: shown('rule', STAND_INS.rule),
    accent: shown('accent', STAND_INS.accent),
    onAccent: shown('on-accent', STAND_INS.onAccent),
  }
}

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
