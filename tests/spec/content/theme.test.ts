import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe, type TestContext } from 'node:test'
import { colourOf } from '../../../cli/build/site-colours.ts'
import { checkTheme, readScreenTokens } from '../../../cli/build/site-theme.ts'

/** Colours that the style sheets must derive from the accent. */
const FOLLOWING = ['surface', 'on-accent', 'tint', 'strip', 'shell-command', 'placeholder']

test("the owner's theme.css overrides our tokens on the page", (t) => {
  const content = createContent(t, ':root {\n  --accent: light-dark(#123456, #abcdef);\n}\n')

  const tokens = readScreenTokens(content)

  assert.deepEqual(colourOf('accent', tokens), { light: '#123456', dark: '#abcdef' })
  assert.deepEqual(colourOf('paper', tokens), colourOf('paper', readScreenTokens(createContent(t, null))))
  assert.deepEqual(checkTheme(content), [])
})

test('a theme.css with an unknown token is reported by line', (t) => {
  const content = createContent(t, ':root {\n  --accent: red;\n  --acent: red; --paper: white;\n}\n')

  assert.deepEqual(checkTheme(content), [
    {
      file: 'content/theme.css',
      line: 3,
      message: 'has --acent, which is not a token that the site uses. Did you mean --accent?',
    },
  ])
})

test('without a theme.css, the site has its default look', (t) => {
  const content = createContent(t, null)

  assert.deepEqual(checkTheme(content), [])
  assert.match(readScreenTokens(content), /--accent:/)
})

describe('another accent', () => {
  for (const [name, accent, dark] of [
    ['purple', '#6b2fb3', '#c9a6ff'],
    ['orange', '#9a4a00', '#ffb066'],
  ] as const) {
    test(`in ${name} changes every colour derived from it`, (t) => {
      const ours = readScreenTokens(createContent(t, null))
      const theirs = readScreenTokens(createContent(t, `:root { --accent: light-dark(${accent}, ${dark}); }`))

      const left = FOLLOWING.filter((token) => {
        const [before, now] = [colourOf(token, ours), colourOf(token, theirs)]
        return before.light === now.light && before.dark === now.dark
      })

      assert.deepEqual(left, [])
      assert.equal(colourOf('shell-command', theirs).light, accent)
    })
  }

  for (const [written, computed] of [
    ['#72c', { light: '#7722cc', dark: '#7722cc' }],
    ['rgb(1 2 3)', { light: '#010203', dark: '#010203' }],
    ['var(--ink)', { light: '#15181b', dark: '#ecefec' }],
    ['color-mix(in srgb, white 25%, black)', { light: '#404040', dark: '#404040' }],
    ['light-dark(color-mix(in srgb, #fff, #000), black)', { light: '#808080', dark: '#000000' }],
    ['oklch(0.5 0.2 300)', both('#773ac1')],
    ['oklch(50% 50% 0.8333turn)', both('#773ac1')],
    ['oklch(0.7 0.4 30)', both('#ff0000')],
    ['hsl(210 50% 40%)', both('#336699')],
    ['hsl(210, 50%, 40%)', both('#336699')],
    ['hsl(-150deg 50 40 / 100%)', both('#336699')],
    ['hsla(120 100% 25% / 1)', both('#008000')],
    ['rgb(0% 100% 50%)', both('#00ff80')],
    ['color-mix(in srgb, hsl(0 0% 100%) 25%, oklch(0 0 none))', both('#404040')],
    ['hsl(210 50% 40% / 0.5)', both('hsl(210 50% 40% / 0.5)')],
    ['rebeccapurple', both('rebeccapurple')],
    ['color(display-p3 1 0 0)', both('color(display-p3 1 0 0)')],
  ] as const) {
    test(`such as ${written} is computed or used as written`, (t) => {
      assert.deepEqual(
        colourOf('accent', readScreenTokens(createContent(t, `:root { --accent: ${written}; }`))),
        computed,
      )
    })
  }

  test("can't cause an endless loop by referring to itself", (t) => {
    const tokens = readScreenTokens(createContent(t, ':root { --accent: var(--tint); }'))

    assert.equal(typeof colourOf('accent', tokens).light, 'string')
  })
})

function both(colour: string): { light: string; dark: string } {
  return { light: colour, dark: colour }
}

function createContent(t: TestContext, theme: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'theme-'))
  t.after(() => rmSync(folder, { recursive: true }))
  if (theme !== null) writeFileSync(join(folder, 'theme.css'), theme)
  return folder
}
