import { existsSync } from 'node:fs'
import { site } from '../../../content/site.ts'
import type { Recipe } from '../../../core/content/recipe.ts'

/** The name of the sample's owner. */
const SAMPLE_OWNER = 'Ada Sample'

/** For tests of the sample that an owner's content may fail. Skipped, with the reason, after init. */
export const OF_SAMPLE = {
  skip: site.name === SAMPLE_OWNER ? false : 'content/ is not the sample any more',
} as const

/** For tests of the counter, which only exists if the owner gives a birth date; `BIRTH` is that date. */
export const HAS_BIRTH = { skip: site.birth === undefined ? 'the settings name no birth date' : false } as const
export const BIRTH = new Date(site.birth ?? 0)

/** For tests of the fact about static hosting. */
export const ON_BUCKET = {
  skip: site.hostedOnBucket === true ? false : 'the settings do not say that the site is on a bucket',
} as const

/** For tests of both facts. */
export const HAS_BOTH_FACTS = { skip: ON_BUCKET.skip || HAS_BIRTH.skip } as const

const RECIPES = new URL('../../../content/recipes.ts', import.meta.url)

/** The sample's recipes; empty after init, which removes their file. */
export const recipes: readonly Recipe[] = existsSync(RECIPES) ? (await import(RECIPES.href)).recipes : []
