/** Which commands are chosen, by id. It tells whoever listens, so that a box of thousands is drawn anew alone. */
export type Selection = {
  readonly subscribe: (listener: () => void) => () => void
  /** The ids chosen; another set after every change. */
  readonly ids: () => ReadonlySet<string>
  /** Chooses these commands, or no longer. */
  readonly set: (ids: readonly string[], isChosen: boolean) => void
  /**
   * Chooses one command, or no longer; with `isRange` also all between it and the one pressed before, `shown` being the
   * ids in the order of the page.
   */
  readonly press: (
    id: string,
    isChosen: boolean,
    range: { readonly isRange: boolean; readonly shown: readonly string[] },
  ) => void
  /** Forgets those for which `isThere` says no. */
  readonly keep: (isThere: (id: string) => boolean) => void
  readonly clear: () => void
}

/** A selection with nothing in it. */
export function createSelection(): Selection {
  const listeners = new Set<() => void>()
  let chosen: ReadonlySet<string> = new Set()
  let last: string | null = null

  const put = (next: ReadonlySet<string>) => {
    chosen = next
    for (const listener of listeners) listener()
  }
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    put(next)
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ids: () => chosen,
    set,
    press: (id, isChosen, { isRange, shown }) => {
      set(isRange ? between(shown, last, id) : [id], isChosen)
      last = id
    },
    keep: (isThere) => {
      const left = [...chosen].filter(isThere)
      if (left.length < chosen.size) put(new Set(left))
    },
    clear: () => {
      last = null
      put(new Set())
    },
  }
}

/** From one of the ids to the other, both included, whichever comes first; the second alone where the first is not there. */
function between(shown: readonly string[], one: string | null, other: string): readonly string[] {
  const [from, to] = [one === null ? -1 : shown.indexOf(one), shown.indexOf(other)]
  return from === -1 || to === -1 ? [other] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}
