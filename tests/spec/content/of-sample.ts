import { site } from '../../../content/site.ts'

/** The name of the owner of the sample that comes with the code. */
export const SAMPLE_OWNER = 'Ada Sample'

/** For tests of what the sample promises and an owner's content need not keep: skipped, with the reason, after init. */
export const OF_SAMPLE = {
  skip: site.name === SAMPLE_OWNER ? false : 'content/ is not the sample any more',
} as const
