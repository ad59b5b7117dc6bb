import { existsSync } from 'node:fs'
import { site } from '../../../content/site.ts'
import type { Recipe } from '../../../core/content/recipe.ts'

const SAMPLE_OWNER = 'Ada Sample'

/** Skips a test if `content/` is no longer the sample, because another owner's content may fail it. */
export const OF_SAMPLE = {
  skip: site.name === SAMPLE_OWNER ? false : 'content/ is not the sample any more',
} as const

/** Skips a test of the counter if the owner hasn't specified a date of birth. */
export const HAS_BIRTH = { skip: site.birth === undefined ? 'the settings name no birth date' : false } as const

/** The owner's date of birth, for tests that `HAS_BIRTH` doesn't skip. */
export const BIRTH = new Date(site.birth ?? 0)

/** Skips a test of the fact about static hosting if the owner's settings don't enable it. */
export const ON_BUCKET = {
  skip: site.hostedOnBucket === true ? false : 'the settings do not say that the site is on a bucket',
} as const

/** Skips a test that needs both the counter and the fact about static hosting. */
export const HAS_BOTH_FACTS = { skip: ON_BUCKET.skip || HAS_BIRTH.skip } as const

const RECIPES = new URL('../../../content/recipes.ts', import.meta.url)

/** The recipes in `content/recipes.ts`, which are the sample's by default. Empty if the owner has deleted the file. */
export const recipes: readonly Recipe[] = existsSync(RECIPES) ? (await import(RECIPES.href)).recipes : []
