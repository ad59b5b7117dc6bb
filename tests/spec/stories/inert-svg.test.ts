import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { isInertSvg } from '../../../cli/build/pictures/make-picture.ts'

const svg = (inside: string, attributes = '') => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

const PLAIN = [
  svg('<g fill="#fff"><path d="M0 0 9 9z"/></g>'),
  svg('<text x="1" font-family="system-ui, \'Segoe UI\'">a &lt; b</text>'),
  svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#b" xlink:href="#c"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<title>A</title>')}`,
]

describe('an inert SVG', () => {
  for (const drawing of PLAIN) {
    test(`has only shapes and text: ${drawing}`, () => {
      assert.equal(isInertSvg(drawing), true)
    })
  }
})

const ACTIVE = [
  svg('<script>alert(1)</script>'),
  svg('<SCRIPT>alert(1)</SCRIPT>'),
  svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>'),
  svg('', 'onload="alert(1)"'),
  svg('<path ONCLICK="alert(1)"/>'),
  svg('<a href="javascript:alert(1)"><text>a</text></a>'),
  svg('<use href="https://example.com/a.svg#a"/>'),
  svg('<use x:href="https://example.com/a.svg#a"/>', 'xmlns:x="http://www.w3.org/1999/xlink"'),
  svg('<image href="a.png"/>'),
  svg('<foreignObject><p>a</p></foreignObject>'),
  svg('<style>@import "https://example.com/a.css"</style>'),
  svg('<rect style="fill: url(https://example.com/a)"/>'),
  svg('<rect fill="url(https://example.com/a)"/>'),
  svg('<rect fill="url( \'//example.com/a\')"/>'),
  svg('<rect fill="&#117;rl(https://example.com/a)"/>'),
  svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  svg('<set attributeName="onclick" to="alert(1)"/>'),
  svg('<rect fill="a" b=c/>'),
  svg('<![CDATA[<script>alert(1)</script>]]>'),
  `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg('&a;')}`,
  `<?xml-stylesheet href="https://example.com/a.css"?>${svg('')}`,
  svg('<rect').slice(0, -6),
]

describe("an SVG that isn't inert", () => {
  for (const drawing of ACTIVE) {
    test(`could do more than draw: ${drawing}`, () => {
      assert.equal(isInertSvg(drawing), false)
    })
  }
})
