import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { builtPages, requireForTests } from './built-site.ts'

// Recommended rules of html-validate that don't apply here, and why.
const RULES = {
  // React's way to write elements, attributes and generated ids makes no difference to browsers.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'valid-id': ['error', { relaxed: true }],
  'no-implicit-input-type': 'off',
  // Lower case by choice: browsers ignore its case.
  'doctype-style': 'off',
  // `aria-label` names a group of placeholders: a command line has no room for a legend, and doesn't need one.
  'wcag/h71': 'off',
} as const

// The title begins with the notes, which may be cut off where it's shown; shorter titles would help nobody.
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
