/** The ids of a list's cards, in list order; the first `pinned` of them are pinned. */
export type SortableCards = { readonly ids: readonly string[]; readonly pinned: number }

type Changed = { readonly revision: number; readonly at: string }

/**
 * Returns ids, most recently changed first. `commands` are in library order; of those changed at the same time, the
 * newest comes first. Leaves out the commands that share the earliest change, which are the majority in many libraries;
 * `sortedPlaces` puts missing ids at the end.
 */
export function idsLastChangedFirst(commands: readonly (Changed & { readonly id: string })[]): readonly string[] {
  const ordered = commands.toReversed().toSorted(lastChangedFirst)
  const first = ordered.at(-1)
  return ordered.filter((one) => first !== undefined && lastChangedFirst(one, first) !== 0).map(({ id }) => id)
}

/**
 * Compares by revision, then by time, for `toSorted`. The revision comes first because it only grows, whereas a
 * server's clock can be set back.
 */
export function lastChangedFirst(one: Changed, other: Changed): number {
  if (one.revision !== other.revision) return other.revision - one.revision
  if (one.at === other.at) return 0
  return one.at < other.at ? 1 : -1
}

/**
 * Returns card positions in 'newest' or 'changed' order: pinned cards, then `changed` (ids, most recently changed
 * first; empty for 'newest'), then the rest from newest to oldest. New commands are appended to the library, so the
 * last card is the newest.
 */
export function sortedPlaces({ ids, pinned }: SortableCards, changed: readonly string[]): Uint32Array {
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
 * Sorts `matches` into the order of `places`, with the similar ones (from `similarFrom` on) after the exact ones. Takes
 * time linear in the number of places, however few matches there are.
 */
export function sortMatches(places: Uint32Array, matches: Uint32Array, similarFrom: number): Uint32Array {
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
