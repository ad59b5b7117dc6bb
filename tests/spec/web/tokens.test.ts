import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { colourOf, isComputed } from '../../../tools/build/site-colours.ts'
import { contrastOf, ENOUGH_FOR_SHAPES, ENOUGH_FOR_TEXT } from '../../e2e/accessibility/colours.ts'

const WEB = join(import.meta.dirname, '..', '..', '..', 'web')
const TOKENS = readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8')
const SCHEMES = ['light', 'dark'] as const

/** Colours that are seen together: what is drawn, what is behind it, and how much they must differ. */
const PAIRS = [
  ...['ink', 'ink-soft', 'accent', 'danger'].flatMap((text) => [
    [text, 'paper', ENOUGH_FOR_TEXT] as const,
    [text, 'surface', ENOUGH_FOR_TEXT] as const,
  ]),
  ['on-accent', 'accent', ENOUGH_FOR_TEXT],
  ['accent', 'tint', ENOUGH_FOR_TEXT],
  ['control', 'paper', ENOUGH_FOR_SHAPES],
  ['strip-ink', 'strip', ENOUGH_FOR_TEXT],
  ['strip-prompt', 'strip', ENOUGH_FOR_TEXT],
  ...['command', 'option', 'string', 'variable', 'operator'].map((kind) => [`shell-${kind}`, 'strip', 4.5] as const),
  ['placeholder-ink', 'placeholder', ENOUGH_FOR_TEXT],
  ['ink', 'found', ENOUGH_FOR_TEXT],
  ['strip-ink', 'found-strip', ENOUGH_FOR_TEXT],
  ['found-rule', 'strip', ENOUGH_FOR_SHAPES],
  ['tooltip-ink', 'tooltip-paper', ENOUGH_FOR_TEXT],
] as const

for (const [text, behind, enough] of PAIRS) {
  test(`--${text} is legible on --${behind}, in light and in dark`, (t) => {
    const colours = [text, behind].map((name) => colourOf(name))
    const isReadable = colours.every(({ light, dark }) => isComputed(light) && isComputed(dark))
    if (!isReadable) return t.skip('content/theme.css has it in a notation that only browsers read')

    const contrasts = SCHEMES.map((scheme) =>
      contrastOf(asComputed(colourOf(text)[scheme]), asComputed(colourOf(behind)[scheme])),
    )

    assert.ok(Math.min(...contrasts) >= enough, `${contrasts.join(' and ')}; at least ${enough} is needed`)
  })
}

test('every colour of our own has a light and a dark form that a tool can compute', () => {
  const onScreen = TOKENS.slice(0, TOKENS.indexOf('@media print'))
  const isColour = ([, , value = '']: RegExpExecArray) => /#|light-dark|color-mix|var\(--(?:accent|rule)\)/.test(value)
  const names = [...onScreen.matchAll(/--([\w-]+):([^;]+);/g)].filter(isColour).map(([, name = '']) => name)

  const others = names.filter((name) => !Object.values(colourOf(name, onScreen)).every(isComputed))

  assert.ok(names.length > 25)
  assert.deepEqual(others, [])
})

test('every text has one of two weights, so that a face is loaded at most twice: 400 and that of strong words, 600', () => {
  const sheets = globSync('**/*.css', { cwd: WEB }).map((name) => readFileSync(join(WEB, name), 'utf8'))
  const weights = sheets.flatMap((css) => [...css.matchAll(/font-weight: (.*);/g)].map(([, weight]) => weight))

  assert.deepEqual([...new Set(weights)].toSorted(), ['400', 'var(--weight-strong)'])
  assert.match(TOKENS, /--weight-strong: 600;/)
})

/** A colour as browsers compute it. */
function asComputed(hexadecimal: string): string {
  const channels = hexadecimal.slice(1).match(/../g) ?? []
  return `rgb(${channels.map((channel) => Number.parseInt(channel, 16)).join(', ')})`
}
