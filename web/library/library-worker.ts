import type { ListChange } from '../../core/commands/changing-list.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { type Result, success } from '../../core/result.ts'
import { within } from '../within.ts'
import type { ChangedLibrary, ListOwner, OpenedLibrary, SearchWorker } from './worker-calls.ts'
import { startSearchWorker } from './worker-thread.ts'

/** How long the page waits for a worker before it begins to work itself. Ours. */
const START_LIMIT_MS = 2000

/** Nobody ends it: the library lasts as long as the page. */
type Answering = Pick<SearchWorker, 'call'>

/** The worker that holds the library: in the page as long as its worker has not come, in the worker from then on. */
export type LibraryWorker = {
  readonly call: Answering['call']
  readonly open: (library: Blob) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Begins to take over a library that comes in parts, of which the bytes are handed over for good. */
  readonly begin: () => Promise<unknown>
  readonly addPart: (bytes: Uint8Array<ArrayBuffer>) => Promise<readonly CommandWithNotes[] | null>
  /** The parts are whole: opens that library. */
  readonly finish: (owner: ListOwner) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Makes a change in the library that is open. */
  readonly change: (change: ListChange) => Promise<ChangedLibrary | null>
  /** Removes everything that isn't public from the library that is open. */
  readonly dropPrivate: () => Promise<OpenedLibrary | null>
  /** Shows the open library, and every later one, with these pending changes. Null if the worker broke down. */
  readonly pend: (changes: readonly ListChange[]) => Promise<OpenedLibrary | null>
}

/** Opens the worker for the library; `onOpened` gets each library that it then shows. */
export function openLibraryWorker(onOpened: (library: OpenedLibrary) => void): LibraryWorker {
  const opening = openSearchWorker()
  const { present, follow, call } = createFollower(opening.then(({ worker }) => worker))
  // Parts go where the first of them went, whatever comes in between.
  let receiving = { worker: present(), turn: 0 }
  let library: Blob | null = null
  let pending: readonly ListChange[] = []
  // Replies may overtake each other (WebKit's do): the library that was asked for last is the one to hold.
  let asked = 0
  let taken = 0

  void opening.then(async ({ late }) => {
    const thread = await late
    if (thread !== null) void follow(openIn(thread, library, pending))
  })

  const take = async (by: Answering, opened: Result<OpenedLibrary, Problem> | null, turn = taken) => {
    if (!opened?.ok || turn < taken) return opened
    taken = turn
    library = opened.value.blob
    const worker = await present()
    if (by !== worker) await openIn(worker, library, pending)
    onOpened(opened.value)
    return opened
  }

  const show = async <T extends OpenedLibrary>(ask: (worker: Answering) => Promise<T | null>): Promise<T | null> => {
    const worker = await present()
    const shown = await ask(worker)
    if (shown !== null) await take(worker, success(shown))
    return shown
  }

  return {
    call,
    open: async (blob) => {
      const turn = ++asked
      const worker = await present()
      return take(worker, await worker.call('open', blob), turn)
    },
    begin: async () => {
      receiving = { worker: present(), turn: ++asked }
      return (await receiving.worker).call('begin', null)
    },
    addPart: async (bytes) => (await receiving.worker).call('part', bytes, [bytes.buffer]),
    finish: async (owner) => {
      const { turn } = receiving
      const worker = await receiving.worker
      return take(worker, await worker.call('end', owner), turn)
    },
    change: (change) => show((worker) => worker.call('change', change)),
    dropPrivate: () => show((worker) => worker.call('dropPrivate', null)),
    pend: async (changes) => {
      pending = changes
      if (library !== null) return show((worker) => worker.call('pend', changes))
      await (await present()).call('pend', changes)
      return null
    },
  }
}

async function openIn(worker: Answering, library: Blob | null, pending: readonly ListChange[]): Promise<Answering> {
  if (pending.length > 0) await worker.call('pend', pending)
  if (library !== null) await worker.call('open', library)
  return worker
}

/** Asks the worker that is followed last, without a pause once it is there: every letter counts. */
function createFollower(first: Promise<Answering>) {
  let present = first
  let arrived: Answering | null = null
  const follow = async (next: Promise<Answering>) => {
    present = next
    arrived = null
    const worker = await next
    if (present === next) arrived = worker
  }
  const call: Answering['call'] = async (kind, input, handedOver) =>
    (arrived ?? (await present)).call(kind, input, handedOver)

  void follow(first)
  return { present: () => present, follow, call }
}

/** A worker to work with at once, and the one in a worker that comes later, if any does. */
type OpenedWorker = { readonly worker: Answering; readonly late: Promise<Answering | null> }

/** Opens a worker in a worker; in the page itself where the browser runs none, or as long as none has arrived. */
async function openSearchWorker(): Promise<OpenedWorker> {
  const thread = startSearchWorker()
  const arrival = thread?.call('begin', null).then((reply) => (reply === null ? null : thread)) ?? Promise.resolve(null)
  const arrived = await within(arrival, START_LIMIT_MS, null)
  if (arrived !== null) return { worker: arrived, late: Promise.resolve(null) }
  return { worker: await openInPage(), late: arrival }
}

/** A worker that works in the page, where only what cannot run away may be asked of it. */
async function openInPage(): Promise<Answering> {
  const { createSearchHandlers } = await import('./search-handlers.ts')
  const answers = createSearchHandlers()
  return { call: async (kind, input) => answers[kind](input) }
}
