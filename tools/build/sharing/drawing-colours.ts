import { type Colour, colourOf } from './colours.ts'
import type { DrawingColours } from './pictures/drawing.ts'

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
