import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { splitLayer } from '../../../cli/build/bundle/style-sheets.ts'

describe('cascade layer of a style sheet', () => {
  test('is extracted wherever its blocks are', () => {
    const css =
      '@layer base{p{margin:0}}@layer own{.a{color:red}}::highlight(x){color:red}@layer own{@media print{.b{gap:0}}}h1{top:0}'

    const { rest, layer } = splitLayer(css, 'own')

    assert.equal(layer, '@layer own{.a{color:red}}@layer own{@media print{.b{gap:0}}}')
    assert.equal(rest, '@layer base{p{margin:0}}::highlight(x){color:red}h1{top:0}')
  })

  test("isn't ended by braces in strings", () => {
    const block = `@layer own{.a{content:"}";background:url('{')}.b{content:"\\"}"}}`

    assert.deepEqual(splitLayer(`${block}p{margin:0}`, 'own'), { rest: 'p{margin:0}', layer: block })
  })

  test('leaves other layers and their order alone', () => {
    const css = '@layer base,own;@layer owner{p{margin:0}}@layer base{@layer own{p{margin:0}}}'

    assert.deepEqual(splitLayer(css, 'own'), { rest: css, layer: '' })
    assert.equal(splitLayer('@layer base,own;@layer own{p{margin:0}}', 'own').rest, '@layer base,own;')
  })
})
