/** What is to be put in order: the ids of a list's cards, in the order of the list, of which the first `pinned` are pinned. */
export type SortableCards = { readonly ids: readonly string[]; readonly pinned: number }

/** When a command last changed: in which revision of the library, and the ISO 8601 moment that a store keeps. */
type Changed = { readonly revision: number; readonly at: string }

/**
 * The ids of the commands by when they last changed, the last first; of those that changed at the same moment the newer
 * first. The commands that changed before all others, which for many a library is most of them, are left out: whoever
 * sorts by this puts what is not in it at the end. `commands` are in library order.
 */
export function idsLastChangedFirst(commands: readonly (Changed & { readonly id: string })[]): readonly string[] {
  const ordered = commands.toReversed().toSorted(lastChangedFirst)
  const first = ordered.at(-1)
  return ordered.filter((one) => first !== undefined && lastChangedFirst(one, first) !== 0).map(({ id }) => id)
}

/** For sorting. A revision only grows; where the clock of a server went back, moments do not. */
export function lastChangedFirst(one: Changed, other: Changed): number {
  if (one.revision !== other.revision) return other.revision - one.revision
  if (one.at === other.at) return 0
  return one.at < other.at ? 1 : -1
}

/**
 * The places of all cards in the order that is asked for. New commands are put at the end of a library, so the newest are
 * the last of it. `changed` are ids by when they last changed, the last first; the cards that are not among them follow,
 * the newest first.
 */
export function placesInOrder({ ids, pinned }: SortableCards, changed: readonly string[]): Uint32Array {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const places = new Set(Array.from({ length: pinned }, (_, place) => place))
  for (const id of changed) {
    const place = placeOf.get(id)
    if (place !== undefined) places.add(place)
  }
  for (let place = ids.length - 1; place >= pinned; place -= 1) places.add(place)
  return Uint32Array.from(places)
}

/**
 * The places that were found, in the order of `places`. Those from `similarFrom` on are only similar to what was asked, and
 * stay behind the others. It goes through all places once, however many were found.
 */
export function inOrder(places: Uint32Array, matches: Uint32Array, similarFrom: number): Uint32Array {
  const kinds = new Uint8Array(places.length)
  matches.forEach((place, index) => {
    kinds[place] = index < similarFrom ? EXACT : SIMILAR
  })
  const exact = places.filter((place) => kinds[place] === EXACT)
  const similar = places.filter((place) => kinds[place] === SIMILAR)
  const sorted = new Uint32Array(exact.length + similar.length)
  sorted.set(exact)
  sorted.set(similar, exact.length)
  return sorted
}

const EXACT = 1
const SIMILAR = 2
