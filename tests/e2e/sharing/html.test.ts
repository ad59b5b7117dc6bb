import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtPages, requireForTests } from './built-site.ts'

// Rules that html-validate recommends but that don't apply here, with the reasons.
const RULES = {
  // React writes elements, attributes and generated ids in an unusual way, which makes no difference to browsers.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'valid-id': ['error', { relaxed: true }],
  'no-implicit-input-type': 'off',
  // The site writes `doctype` in lower case. Browsers ignore its case.
  'doctype-style': 'off',
  // Placeholders are grouped with `aria-label`, because a command line has no room for a legend.
  'wcag/h71': 'off',
} as const

// The title begins with the notes, so it may be cut off at the end without harm. A shorter title wouldn't help anyone.
const OF_COMMANDS = { 'long-title': 'off' } as const

type Message = { readonly ruleId: string; readonly line: number; readonly column: number; readonly message: string }
type Report = { readonly results: readonly { readonly messages: readonly Message[] }[] }
type HtmlValidator = {
  readonly HtmlValidate: new (loader: object) => { validateString: (html: string) => Promise<Report> }
  readonly StaticConfigLoader: new (config: object) => object
}

const { HtmlValidate, StaticConfigLoader }: HtmlValidator = requireForTests('html-validate')

describe('HTML', () => {
  for (const { file, html } of builtPages()) {
    test(`of ${file} is valid`, async () => {
      const rules = /commander.commands/.test(file) ? { ...RULES, ...OF_COMMANDS } : RULES
      const config = { root: true, extends: ['html-validate:recommended'], rules }
      const validator = new HtmlValidate(new StaticConfigLoader(config))

      const { results } = await validator.validateString(html)

      const faults = results.flatMap(({ messages }) => messages)
      assert.deepEqual(
        faults.map(({ ruleId, line, column, message }) => `${line}:${column} ${ruleId}: ${message}`),
        [],
      )
    })
  }
})
