import { isObject } from '../../core/parsing/parse.ts'
import { hasKeys } from '../model/detection.ts'
import type { FormatModule } from '../model/format.ts'

/** VS Code snippets, which other editors read too: an object of objects with a `body`. */
export const vscode: FormatModule = {
  detect: {
    json: ({ whole, entries }) =>
      entries === null && Object.values(whole).some((value) => isObject(value) && hasKeys(value, 'body')),
    name: ({ path }) => path.endsWith('.code-snippets'),
  },
  load: async () => (await import('./vscode-codec.ts')).codec,
}
