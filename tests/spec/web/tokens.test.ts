import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { COLOUR_PAIRS, lowContrastPairs } from '../../../cli/build/content/check-colours.ts'
import { colourOf, isComputed, tokensIn } from '../../../cli/build/site-colours.ts'
import { readScreenTokens } from '../../../cli/build/site-theme.ts'

const WEB = join(import.meta.dirname, '..', '..', '..', 'web')
const TOKENS = readFileSync(join(WEB, 'ui', 'tokens.css'), 'utf8')

describe('design tokens', () => {
  test('have legible colours in both themes', () => {
    assert.ok(COLOUR_PAIRS.length > 20)
    assert.deepEqual(lowContrastPairs(readScreenTokens(null)), [])
  })

  test('have a light and a dark form for each colour', () => {
    const onScreen = readScreenTokens(null)
    const isColour = /#|light-dark|color-mix|var\(--(?:accent|rule)\)/
    const names = [...tokensIn(onScreen)].filter(([, { value }]) => isColour.test(value)).map(([name]) => name)

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
