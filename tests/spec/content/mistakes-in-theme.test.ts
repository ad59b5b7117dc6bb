import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mistakesInContent } from './content.ts'

const ROW = '  --radius: 0;\n'

/** Contents of `theme.css`, each with the message about its mistake. */
const MISTAKES = [
  [`:root {\n${ROW}`, 'theme.css:1: has a { that is never closed; expected } after it.'],
  [`:root {\n${ROW}}\n}\n`, 'theme.css:4: has an unmatched }; expected none.'],
  [
    ':root {\n  --accent: light-dark(#7a1f5c, #f0a6d3;\n}\n',
    'theme.css:2: has a ( that is never closed; expected ) after it.',
  ],
  [`/* mine\n:root {\n${ROW}}\n`, 'theme.css:1: has a comment that does not end; expected */ after it.'],
  [`:root {\n  --font-text: 'Inter;\n${ROW}}\n`, "theme.css:2: has a string that does not end; expected another '."],
  [
    ':root {\n  --accent: #7a1f5c\n  --radius: 0;\n}\n',
    'theme.css:2: has no ; before --radius; expected one at the end of the declaration.',
  ],
  [
    ':root {\n  --accent #7a1f5c;\n}\n',
    'theme.css:2: has "--accent #7a1f5c"; expected a declaration such as "--accent: #7a1f5c;".',
  ],
  [
    ':root {\n  color: red\n  --radius: 0;\n}\n',
    'theme.css:2: has a declaration without a ; at its end; expected one.',
  ],
  [
    ':root {\n  --accent: #7a1f5c\n  color: red;\n}\n',
    'theme.css:2: has no ; before color; expected one at the end of the declaration.',
  ],
  [
    ':root { --radius: 0 --accent: #7a1f5c; }\n',
    'theme.css:1: has no ; before --accent; expected one at the end of the declaration.',
  ],
  [':root {\n  --page-width: calc(1rem + 2rem));\n}\n', 'theme.css:2: has an unmatched ); expected none.'],
  [':root {\n  --page-width: 60rem];\n}\n', 'theme.css:2: has an unmatched ]; expected none.'],
  ['\ufeff:root { --accent: rgb(1 2 3; }\n', 'theme.css:1: has a ( that is never closed; expected ) after it.'],
  [
    ':root {\n  --accent: light-dark(#7a1f5c, #f0a6d3) !important;\n}\n',
    'theme.css:2: has !important after --accent; expected none, because it would also change printed pages.',
  ],
  ['@ {\n}\n', 'theme.css:1: is not valid CSS: At-rule without name.'],
  [
    ':root {\n  --accent : #ffff00;\n}\n',
    /^theme\.css:2: makes text hard to read: .* in light mode; expected at least 4\.5\. Make --accent darker there\.$/,
  ],
  [
    ':root {\n  --acent: red;\n}\n',
    'theme.css:2: has --acent, which is not a token that the site uses. Did you mean --accent?',
  ],
  [
    ':root {\n  --radius: 0;\n  --accent: light-dark(#ffd9ec, #f0a6d3);\n}\n',
    /^theme\.css:3: makes text hard to read: --\S+ on --\S+ has a contrast of 1\.\d in light mode; expected at least 4\.5\. Make --accent darker there\.$/,
  ],
  [
    ':root {\n  --paper: light-dark(#777777, #0f1211);\n}\n',
    /^theme\.css:2: makes text hard to read: --\S+ on --paper has .* Make --paper lighter there\.$/,
  ],
  ...['rebeccapurple', 'hsl(210 50% 40% / 0.5)', 'color(display-p3 1 0 0)', 'lch(50% 40 300)'].map(
    (colour) =>
      [
        `:root {\n  --radius: 0;\n  --accent: light-dark(#7a1f5c, ${colour});\n}\n`,
        `theme.css:3: has "${colour}" in --accent, which can't be drawn in pictures or checked for contrast; expected a colour without transparency as #rrggbb, rgb(), hsl() or oklch().`,
      ] as const,
  ),
  [
    ':root {\n  --accent: light-dark(oklch(0.9 0.1 350), #f0a6d3);\n}\n',
    /^theme\.css:2: makes text hard to read: .* Make --accent darker there\.$/,
  ],
] as const

describe('a mistake in theme.css', () => {
  for (const [css, said] of MISTAKES) {
    test(`is reported with its line: ${JSON.stringify(css)}`, async (t) => {
      const [mistake = ''] = await mistakesInContent(t, { 'content/theme.css': css })

      const shown = mistake.replace('content/', '')
      if (typeof said === 'string') assert.equal(shown, said)
      else assert.match(shown, said)
    })
  }
})

/** Valid contents of `theme.css` that contain something like a mistake. */
const VALID = {
  'brackets in a comment and in a string': `/* { */\n:root {\n  --font-text:\n    'A: "{"', serif\n}\n`,
  'a colour in a comment': '/* :root { --accent: #ffff00; } */\n',
  'a comment after a colour': ':root { --accent: light-dark(#0a6b46 /* green */, #7fd6b0); }\n',
  'a colour that only applies sometimes': '@media (prefers-contrast: more) {\n  :root { --accent: #ffff00; }\n}\n',
  'brackets in an address': ":root { --font-text: url(it's:\n a.woff2), serif; }\n",
  'a colour in a layer of its own': '@layer mine { :root { --accent: #ffff00; } }\n',
  'a semicolon in an address': 'body { background: url(data:image/png;base64,AA==); }\n',
} as const

describe('a valid theme.css', () => {
  for (const [name, css] of Object.entries(VALID)) {
    test(`may contain ${name}`, async (t) => {
      assert.deepEqual(await mistakesInContent(t, { 'content/theme.css': css }), [])
    })
  }
})
