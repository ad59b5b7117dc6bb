import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { COLOUR_PAIRS, lowContrastPairs } from '../../../cli/build/content/check-colours.ts'
import { colourOf, isComputed } from '../../../cli/build/site-colours.ts'

const WEB = join(import.meta.dirname, '..', '..', '..', 'web')
const TOKENS = readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8')

describe('design tokens', () => {
  test('have legible colours in both themes', () => {
    assert.ok(COLOUR_PAIRS.length > 20)
    assert.deepEqual(lowContrastPairs(TOKENS.slice(0, TOKENS.indexOf('@media print'))), [])
  })

  test('have a light and a dark form for each colour', () => {
    const onScreen = TOKENS.slice(0, TOKENS.indexOf('@media print'))
    const isColour = ([, , value = '']: RegExpExecArray) =>
      /#|light-dark|color-mix|var\(--(?:accent|rule)\)/.test(value)
    const names = [...onScreen.matchAll(/--([\w-]+):([^;]+);/g)].filter(isColour).map(([, name = '']) => name)

    const others = names.filter((name) => !Object.values(colourOf(name, onScreen)).every(isComputed))

    assert.ok(names.length > 25)
    assert.deepEqual(others, [])
  })

  test('have two font weights', () => {
    const sheets = globSync('**/*.css', { cwd: WEB }).map((name) => readFileSync(join(WEB, name), 'utf8'))
    const weights = sheets.flatMap((css) => [...css.matchAll(/font-weight: (.*);/g)].map(([, weight]) => weight))

    assert.deepEqual([...new Set(weights)].toSorted(), ['400', 'var(--weight-strong)'])
    assert.match(TOKENS, /--weight-strong: 600;/)
  })
})
