/**
 * An entry of the feed. `id` is the same in every build, an address; `updated` an instant (RFC 3339); `html` is markup,
 * escaped where it holds text. Source: RFC 4287, section 4.1.2.
 */
export type FeedEntry = {
  readonly id: string
  readonly url: string
  readonly title: string
  readonly updated: string
  readonly summary: string
  readonly html: string
  readonly categories: readonly string[]
}

/**
 * When something changed of which nobody says when. The beginning of the epoch is how feed readers are told that there
 * is no date; they go by when they first saw the entry, and a made-up date would make everything new at every build.
 */
export const NO_DATE = '1970-01-01T00:00:00Z'
