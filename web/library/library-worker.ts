import type { ListChange } from '../../core/commands/changing-list.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems/problems.ts'
import { type Result, success } from '../../core/result.ts'
import { within } from '../within.ts'
import type { ChangedLibrary, ListOwner, OpenedLibrary, SearchWorker } from './worker-calls.ts'
import { startSearchWorker } from './worker-thread.ts'

/** How long to wait for the worker to start before working in the page instead. */
const START_LIMIT_MS = 2000

/** A worker that lives as long as the page. */
type LastingWorker = Pick<SearchWorker, 'call'>

/** Holds the library: in the page until the worker has started, then in the worker. */
export type LibraryWorker = {
  readonly call: LastingWorker['call']
  readonly open: (library: Blob) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Begins a library that arrives in parts. The bytes of each part are transferred to the worker. */
  readonly begin: () => Promise<unknown>
  readonly addPart: (bytes: Uint8Array<ArrayBuffer>) => Promise<readonly CommandWithNotes[] | null>
  /** Opens the library whose parts were added. */
  readonly finish: (owner: ListOwner) => Promise<Result<OpenedLibrary, Problem> | null>
  /** Applies a change to the open library. */
  readonly change: (change: ListChange) => Promise<ChangedLibrary | null>
  /** Removes everything private from the open library. */
  readonly dropPrivate: () => Promise<OpenedLibrary | null>
  /** Shows the open library, and every later one, with these pending changes. Null if the worker crashed. */
  readonly setPending: (changes: readonly ListChange[]) => Promise<OpenedLibrary | null>
}

/** Starts the worker for the library; `onOpened` is called with every list that the worker opens or changes. */
export function openLibraryWorker(onOpened: (library: OpenedLibrary) => void): LibraryWorker {
  const opening = openSearchWorker()
  const { current, switchTo, call } = createSwitch(opening.then(({ worker }) => worker))
  // All parts of a list go to the worker that received the first one.
  let receiving = { worker: current(), turn: 0 }
  let library: Blob | null = null
  let pending: readonly ListChange[] = []
  // Replies may arrive out of order (in WebKit they do): the list that was requested last wins.
  let lastTurn = 0
  let heldTurn = 0

  const late = opening.then((opened) => opened.late)
  void late.then((worker) => worker && switchTo(openIn(worker, library, pending)))

  const hold = async (by: LastingWorker, opened: Result<OpenedLibrary, Problem> | null, turn = heldTurn) => {
    if (!opened?.ok || turn < heldTurn) return opened
    heldTurn = turn
    library = opened.value.blob
    const worker = await current()
    if (by !== worker) await openIn(worker, library, pending)
    onOpened(opened.value)
    return opened
  }

  const show = async <T extends OpenedLibrary>(
    ask: (worker: LastingWorker) => Promise<T | null>,
  ): Promise<T | null> => {
    const worker = await current()
    const shown = await ask(worker)
    if (shown !== null) await hold(worker, success(shown))
    return shown
  }

  return {
    call,
    open: async (blob) => {
      const turn = ++lastTurn
      const worker = await current()
      return hold(worker, await worker.call('open', blob), turn)
    },
    begin: async () => {
      receiving = { worker: current(), turn: ++lastTurn }
      return (await receiving.worker).call('begin', null)
    },
    addPart: async (bytes) => (await receiving.worker).call('part', bytes, [bytes.buffer]),
    finish: async (owner) => {
      const { turn } = receiving
      const worker = await receiving.worker
      return hold(worker, await worker.call('end', owner), turn)
    },
    change: (change) => show((worker) => worker.call('change', change)),
    dropPrivate: () => show((worker) => worker.call('dropPrivate', null)),
    setPending: async (changes) => {
      pending = changes
      if (library !== null) return show((worker) => worker.call('setPending', changes))
      await (await current()).call('setPending', changes)
      return null
    },
  }
}

async function openIn(
  worker: LastingWorker,
  library: Blob | null,
  pending: readonly ListChange[],
): Promise<LastingWorker> {
  if (pending.length > 0) await worker.call('setPending', pending)
  if (library !== null) await worker.call('open', library)
  return worker
}

/** Calls the current worker, without an `await` once it has started, because each keystroke waits for this. */
function createSwitch(first: Promise<LastingWorker>) {
  let current = first
  let started: LastingWorker | null = null
  const switchTo = async (next: Promise<LastingWorker>) => {
    current = next
    started = null
    const worker = await next
    if (current === next) started = worker
  }
  const call: LastingWorker['call'] = async (kind, input, transferred) =>
    (started ?? (await current)).call(kind, input, transferred)

  void switchTo(first)
  return { current: () => current, switchTo, call }
}

/** A worker that can be used immediately, and the one that will replace it once started, if any. */
type OpenedWorker = { readonly worker: LastingWorker; readonly late: Promise<LastingWorker | null> }

/** Starts a worker; until it has started, or if the browser has none, works in the page. */
async function openSearchWorker(): Promise<OpenedWorker> {
  const thread = startSearchWorker()
  const arrival = thread?.call('begin', null).then((reply) => (reply === null ? null : thread)) ?? Promise.resolve(null)
  const arrived = await within(arrival, START_LIMIT_MS, null)
  if (arrived !== null) return { worker: arrived, late: Promise.resolve(null) }
  return { worker: await openInPage(), late: arrival }
}

/** The same handlers in the page, which must never be asked to run a pattern. */
async function openInPage(): Promise<LastingWorker> {
  const { createSearchHandlers } = await import('./search-handlers.ts')
  const answers = createSearchHandlers()
  return { call: async (kind, input) => answers[kind](input) }
}
