import type { Command } from '../../core/commands/command.ts'
import type { SearchAnswer, SearchRequest } from './search-messages.ts'

type Found = Extract<SearchAnswer, { kind: 'found' }>

/** How a query ended in the worker: with an answer, out of time, or because the browser lets no worker run. */
export type ThreadOutcome = Found | { readonly kind: 'out-of-time' } | { readonly kind: 'no-worker' }

/** A worker that holds the library and answers one query at a time. */
export type SearchThread = {
  /** Resolves within `limitMs` of the worker being ready for it; out of time, the worker is ended for good. */
  readonly ask: (query: string, limitMs: number) => Promise<ThreadOutcome>
  readonly end: () => void
}

// How long a worker may take to arrive; one that comes later answers the queries after that. Ours.
const START_LIMIT_MS = 2000

/** Starts a worker and hands it the library; the time that takes is not counted against a query. */
export function startSearchThread(commands: readonly Command[]): SearchThread {
  const worker = createWorker()
  if (worker === null) return { ask: async () => ({ kind: 'no-worker' }), end: () => undefined }

  const ready = nextAnswer(worker)
  send(worker, { kind: 'library', texts: commands.map(({ notes, line }) => ({ notes, line })) })

  return {
    ask: async (query, limitMs) => {
      const start = await Promise.race([ready, outOfTime(START_LIMIT_MS)])
      if (start.kind !== 'ready') return { kind: 'no-worker' }
      send(worker, { kind: 'query', query })
      const answer = await Promise.race([nextAnswer(worker), outOfTime(limitMs)])
      if (answer.kind === 'out-of-time') worker.terminate()
      return answer.kind === 'ready' ? { kind: 'no-worker' } : answer
    },
    end: () => worker.terminate(),
  }
}

function createWorker(): Worker | null {
  try {
    return new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

function send(worker: Worker, request: SearchRequest): void {
  worker.postMessage(request)
}

function nextAnswer(worker: Worker): Promise<SearchAnswer | { readonly kind: 'no-worker' }> {
  return new Promise((resolve) => {
    // Not `addEventListener`: whichever of the two does not come would stay behind with every query.
    worker.onmessage = ({ data }: MessageEvent<SearchAnswer>) => resolve(data)
    worker.onerror = () => resolve({ kind: 'no-worker' })
  })
}

function outOfTime(limitMs: number): Promise<{ readonly kind: 'out-of-time' }> {
  return new Promise((resolve) => setTimeout(() => resolve({ kind: 'out-of-time' }), limitMs))
}
