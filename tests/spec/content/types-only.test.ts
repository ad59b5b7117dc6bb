import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { fileURLToPath } from 'node:url'
import { OF_SAMPLE } from '../../support/library/of-sample.ts'

const CONTENT = fileURLToPath(new URL('../../../content/', import.meta.url))

/** Matches an import of values from a package or another folder. `content` may import only types from them. */
const FOREIGN_VALUE =
  /^import (?!type\b)[^;]*? from '(?:[^'.]|\.\.\/(?:\.\.\/)?(?:core|client|server|web|cli|tools)\b)[^']*'/m

/** Matches code whose result differs between runs. */
const UNSTEADY = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)/

const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

describe('content module', () => {
  for (const file of files) {
    test(`content/${file.replaceAll('\\', '/')} imports no values, and uses no clock or randomness`, OF_SAMPLE, () => {
      const source = readFileSync(join(CONTENT, file), 'utf8')

      assert.doesNotMatch(source, FOREIGN_VALUE)
      assert.doesNotMatch(source, UNSTEADY)
    })
  }
})

const FORBIDDEN = [
  "import { parseRecipe } from '../core/recipe.ts'",
  "import { parseCommand, type Command } from '../../core/commands/command.ts'",
  "import { readFileSync } from 'node:fs'",
] as const

describe('import of values', () => {
  for (const line of FORBIDDEN) {
    test(`such as "${line}" would be detected`, () => {
      assert.match(line, FOREIGN_VALUE)
    })
  }
})
