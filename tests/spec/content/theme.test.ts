import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { colourOf } from '../../../tools/build/sharing/site-drawings.ts'
import { checkTheme, readScreenTokens } from '../../../tools/build/site-theme.ts'

test("the owner's theme.css wins over the tokens that came with the code, on a screen", (t) => {
  const content = aContent(t, ':root {\n  --accent: light-dark(#123456, #abcdef);\n}\n')

  const tokens = readScreenTokens(content)

  assert.deepEqual(colourOf('accent', tokens), { light: '#123456', dark: '#abcdef' })
  assert.deepEqual(colourOf('paper', tokens), colourOf('paper', readScreenTokens(aContent(t, null))))
  assert.deepEqual(checkTheme(content), [])
})

test('a theme.css that sets what is no token is a mistake with its line, as nothing would come of it', (t) => {
  const content = aContent(t, ':root {\n  --accent: red;\n  --acent: red; --paper: white;\n}\n')

  assert.deepEqual(checkTheme(content), [
    { file: 'content/theme.css', line: 3, message: 'has --acent, which is none of the tokens in web/ui/tokens.css.' },
  ])
})

test('without a theme.css there is nothing to check, and the site looks as it came', (t) => {
  const content = aContent(t, null)

  assert.deepEqual(checkTheme(content), [])
  assert.match(readScreenTokens(content), /--accent:/)
})

function aContent(t: TestContext, theme: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'theme-'))
  t.after(() => rmSync(folder, { recursive: true }))
  if (theme !== null) writeFileSync(join(folder, 'theme.css'), theme)
  return folder
}
