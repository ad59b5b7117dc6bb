import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { ListChange } from '../../core/commands/command-list.ts'
import type { Problem } from '../../core/problems.ts'
import { type Result, success } from '../../core/result.ts'
import { within } from '../within.ts'
import type { ChangedLibrary, Desk, OpenedLibrary } from './desk-calls.ts'
import { startDeskThread } from './desk-thread.ts'

/** How long the page waits for a worker before it begins to work itself. Ours. */
const START_LIMIT_MS = 2000

/** The desk that holds the library: in the page as long as its worker has not come, in the worker from then on. */
export type LibraryDesk = {
  readonly call: Desk['call']
  readonly open: (library: Blob) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Begins to take over a library that comes in parts, of which the bytes are handed over for good. */
  readonly begin: () => Promise<unknown>
  readonly addPart: (bytes: Uint8Array<ArrayBuffer>) => Promise<readonly CommandWithNotes[] | null>
  readonly finish: () => Promise<Result<OpenedLibrary, Problem> | null>
  /** Makes a change in the library that is open. */
  readonly change: (change: ListChange) => Promise<ChangedLibrary | null>
  readonly end: () => void
}

/** Opens the desk for the library; `onOpened` is told the text of each library that it then holds. */
export function openLibraryDesk(onOpened: (library: Blob) => void): LibraryDesk {
  const opening = openDesk()
  let present = opening.then(({ desk }) => desk)
  // Parts go where the first of them went, whatever comes in between.
  let receiving = { desk: present, turn: 0 }
  let library: Blob | null = null
  // Replies may overtake each other (WebKit's do): the library that was asked for last is the one to hold.
  let asked = 0
  let taken = 0
  let hasEnded = false

  const moveTo = async (thread: Desk): Promise<Desk> => {
    if (library !== null) await thread.call('open', library)
    return thread
  }
  void opening.then(async ({ late }) => {
    const thread = await late
    if (thread !== null && hasEnded) void thread.end()
    else if (thread !== null) present = moveTo(thread)
  })

  const take = async (by: Desk, opened: Result<OpenedLibrary, Problem> | null, turn = taken) => {
    if (!opened?.ok || hasEnded || turn < taken) return opened
    taken = turn
    library = opened.value.blob
    const desk = await present
    if (by !== desk) await desk.call('open', library)
    onOpened(library)
    return opened
  }

  return {
    call: async (kind, input, handedOver) => (await present).call(kind, input, handedOver),
    open: async (blob) => {
      const turn = ++asked
      const desk = await present
      return take(desk, await desk.call('open', blob), turn)
    },
    begin: async () => {
      receiving = { desk: present, turn: ++asked }
      return (await receiving.desk).call('begin', null)
    },
    addPart: async (bytes) => (await receiving.desk).call('part', bytes, [bytes.buffer]),
    finish: async () => {
      const { turn } = receiving
      const desk = await receiving.desk
      return take(desk, await desk.call('end', null), turn)
    },
    change: async (change) => {
      const desk = await present
      const changed = await desk.call('change', change)
      if (changed !== null) await take(desk, success(changed))
      return changed
    },
    end: () => {
      hasEnded = true
      void present.then((desk) => desk.end())
    },
  }
}

/** A desk to work with at once, and the one in a worker that comes later, if any does. */
type OpenedDesk = { readonly desk: Desk; readonly late: Promise<Desk | null> }

/** Opens a desk in a worker; in the page itself where the browser runs none, or as long as none has arrived. */
async function openDesk(): Promise<OpenedDesk> {
  const thread = startDeskThread()
  const arrival = thread?.call('begin', null).then((reply) => (reply === null ? null : thread)) ?? Promise.resolve(null)
  const arrived = await within(arrival, START_LIMIT_MS, null)
  if (arrived !== null) return { desk: arrived, late: Promise.resolve(null) }
  return { desk: await openDeskInPage(), late: arrival }
}

/** A desk that works in the page, where only what cannot run away may be asked of it. */
async function openDeskInPage(): Promise<Desk> {
  const { createSearchDesk } = await import('./search-desk.ts')
  const answers = createSearchDesk()
  let hasEnded = false
  return {
    call: async (kind, input) => (hasEnded ? null : answers[kind](input)),
    end: async () => {
      hasEnded = true
    },
  }
}
