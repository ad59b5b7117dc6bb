import { isObject } from '../../core/parse.ts'
import { hasKeys } from '../model/detection.ts'
import type { Format } from '../model/format.ts'

/** Snippets of VS Code, which other editors read too: an object of objects with a `body`. */
export const vscode: Format = {
  label: 'VS Code snippets',
  detect: {
    json: ({ whole, entries }) =>
      entries === null && Object.values(whole).some((value) => isObject(value) && hasKeys(value, 'body')),
    name: ({ path }) => path.endsWith('.code-snippets'),
  },
  options: [{ key: 'everyLanguage', label: 'Also take snippets for languages other than shells' }],
  load: async () => (await import('./vscode-codec.ts')).codec,
}
