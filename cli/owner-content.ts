import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CONTENT } from './build/paths.ts'

const PREFIX = '#content/'

// Resolves `#content/site.ts` to the owner's file, wherever the product is installed. In a checkout, `imports` in
// package.json does the same, and TypeScript reads it too. Load this before any module that imports content, as
// `ownProgram` does in a child process.
registerHooks({
  resolve: (specifier, context, resolve) =>
    specifier.startsWith(PREFIX)
      ? resolve(pathToFileURL(join(CONTENT, specifier.slice(PREFIX.length))).href, context)
      : resolve(specifier, context),
})
