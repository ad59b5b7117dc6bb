import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CONTENT } from './build/paths.ts'

const PREFIX = '#content/'

// Imports of `#content/site.ts` mean the owner's file, wherever the product's code is. In a checkout, `imports` in
// package.json says the same, also to TypeScript. Must be loaded before any module that imports content; `ownProgram` does that for child processes.
registerHooks({
  resolve: (specifier, context, resolve) =>
    specifier.startsWith(PREFIX)
      ? resolve(pathToFileURL(join(CONTENT, specifier.slice(PREFIX.length))).href, context)
      : resolve(specifier, context),
})
