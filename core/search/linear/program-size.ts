/** Adds up how large the program of a pattern becomes, as its parts are read one after another. */
export type ProgramSize = {
  /** A part that can be repeated, with its size. */
  readonly add: (size: number) => void
  readonly open: () => void
  readonly close: () => void
  /** The part just added, or the group just closed, occurs so many times. */
  readonly repeat: (times: number) => void
  readonly total: () => number
}

// What a group weighs in itself, so that none is for nothing.
const GROUP = 1

export function measureProgram(): ProgramSize {
  const around: number[] = []
  let inside = 0
  let last = 0

  return {
    add: (size) => {
      last = size
      inside += size
    },
    open: () => {
      around.push(inside)
      inside = 0
    },
    close: () => {
      last = inside + GROUP
      inside = last + (around.pop() ?? 0)
    },
    repeat: (times) => {
      inside += last * (times - 1)
    },
    total: () => inside,
  }
}
