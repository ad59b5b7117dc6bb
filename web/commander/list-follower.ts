import type { MadeChange } from './library-changes.ts'

/**
 * What a change means for a list: whether it is to be made in it, whether the list is then known to be the library's,
 * and whether it has to be fetched, as it is not, and nobody has asked for it yet.
 */
export type Following = { readonly isNew: boolean; readonly isCurrent: boolean; readonly mustFetch: boolean }

/**
 * Keeps a list in step with the library by the changes that are told, without fetching it again: as long as each makes
 * the revision after the one that the list is of, nothing was missed.
 */
export type ListFollower = {
  /** The list is being fetched; its answer may be of before any change told from now on. */
  readonly begin: () => void
  /** It has come, as of `revision` (null: nobody knows). Gives the changes told meanwhile that are still to be made. */
  readonly arrive: (revision: number | null) => {
    readonly changes: readonly MadeChange[]
    readonly mustFetch: boolean
  }
  /** It has not come. */
  readonly fail: () => void
  readonly take: (change: MadeChange) => Following
}

/** A follower of a list that nobody has fetched yet. */
export function createListFollower(): ListFollower {
  let revision: number | null = null
  let toldMeanwhile: MadeChange[] | null = null

  const take = (change: MadeChange): Following => {
    toldMeanwhile?.push(change)
    if (revision !== null && change.revision !== null && change.revision <= revision) {
      return { isNew: false, isCurrent: true, mustFetch: false }
    }
    const isNext = revision !== null && change.revision === revision + 1
    // Of a list that has missed something no later change is the next one.
    revision = isNext ? change.revision : null
    const isFetching = toldMeanwhile !== null
    return { isNew: true, isCurrent: isNext && !isFetching, mustFetch: !isNext && !isFetching }
  }

  return {
    begin: () => {
      // What was told before this request is in its answer, or else has a revision by which that is seen.
      toldMeanwhile = (toldMeanwhile ?? []).filter((change) => change.revision !== null)
    },
    arrive: (arrived) => {
      const told = toldMeanwhile ?? []
      toldMeanwhile = null
      revision = arrived
      const taken = told.map((change) => ({ change, ...take(change) }))
      return {
        changes: taken.filter(({ isNew }) => isNew).map(({ change }) => change),
        mustFetch: taken.some(({ mustFetch }) => mustFetch),
      }
    },
    fail: () => {
      toldMeanwhile = null
    },
    take,
  }
}
