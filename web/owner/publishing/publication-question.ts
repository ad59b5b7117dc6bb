import type { Publication } from '../../../core/commands/publication.ts'
import { createStore } from '../../store.ts'

/** The open question. `publication` is the content that would become public, or null if only the server knows. */
type OpenQuestion = { readonly publication: Publication | null; readonly onYes: () => void }

export type PublicationQuestion = ReturnType<typeof createPublicationQuestion>

/**
 * Creates a store for the question that is asked before something becomes public. Only one question is open at a time.
 */
export function createPublicationQuestion() {
  const { get, set, subscribe } = createStore<OpenQuestion | null>(null)
  const ask = (publication: Publication | null, onYes: () => void) => set({ publication, onYes })
  return {
    subscribe,
    getSnapshot: get,
    /** Asks the owner and calls `onYes` if they agree. Replaces a question that is still open. */
    ask,
    /** Calls `go` immediately if nothing would become public, or else once the owner agrees. */
    unlessPublishing: (publication: Publication | null, go: () => void) => {
      if (publication === null) go()
      else ask(publication, go)
    },
    answer: (isYes: boolean) => {
      const question = get()
      set(null)
      // Waits until the question has closed, because a form that closes below it couldn't restore the focus.
      if (isYes && question !== null) setTimeout(question.onYes)
    },
  }
}
