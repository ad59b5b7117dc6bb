import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../../cli/build/paths.ts'

/** A symbol in a `content` declaration with alternative text, and the declaration before it. */
const SIGN = /(?:content: ([^;]+);\s*(?:\/\*[^*]*\*\/\s*)?)?content: ([^;]+?) \/ '';/g

describe('symbols drawn by CSS', () => {
  test("also appear in browsers that don't support alternative text", () => {
    const sheets = globSync('web/**/*.css', { cwd: ROOT })

    const signs = sheets.flatMap((sheet) =>
      [...readFileSync(join(ROOT, sheet), 'utf8').matchAll(SIGN)].map(([, before, sign]) => ({ sheet, before, sign })),
    )

    assert.ok(signs.length >= 4, `${signs.length} signs`)
    assert.deepEqual(
      signs.filter(({ before, sign }) => before !== sign),
      [],
    )
  })
})
