import assert from 'node:assert/strict'
import test from 'node:test'
import { builtPages, requireForTests } from './built-site.ts'

// What of html-validate's recommended rules does not hold here, and why.
const RULES = {
  // React writes elements, attributes and the ids that it makes up; to a browser all of this is the same.
  'void-style': 'off',
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'valid-id': ['error', { relaxed: true }],
  'no-implicit-input-type': 'off',
  // The first line is in lower case by choice: it is read without regard to case.
  'doctype-style': 'off',
  // A group of blanks is named by `aria-label`: there is no room for a legend, nor need of one, in the line of a command.
  'wcag/h71': 'off',
} as const

// The title begins with the notes, which whoever shows it may cut: to say less for all would help nobody.
const OF_COMMANDS = { 'long-title': 'off' } as const

type Message = { readonly ruleId: string; readonly line: number; readonly column: number; readonly message: string }
type Report = { readonly results: readonly { readonly messages: readonly Message[] }[] }
type HtmlValidator = {
  readonly HtmlValidate: new (loader: object) => { validateString: (html: string) => Promise<Report> }
  readonly StaticConfigLoader: new (config: object) => object
}

const { HtmlValidate, StaticConfigLoader }: HtmlValidator = requireForTests('html-validate')

for (const { file, html } of builtPages()) {
  test(`2. ${file} is HTML as the standard has it`, async () => {
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
