import type { Publication } from '../../../core/commands/publication.ts'
import { createStore } from '../../store.ts'

/** Content that is about to become public; null if only the server knows. */
type Asked = { readonly publication: Publication | null; readonly onYes: () => void }

export type PublicationQuestion = ReturnType<typeof createPublicationQuestion>

/** A store for the question asked before something becomes public. There is only one at a time. */
export function createPublicationQuestion() {
  const { get, set, subscribe } = createStore<Asked | null>(null)
  const ask = (publication: Publication | null, onYes: () => void) => set({ publication, onYes })
  return {
    subscribe,
    getSnapshot: get,
    /** Asks the owner, and calls `onYes` if they agree. Replaces a question that is still open. */
    ask,
    /** Calls `go` at once if nothing becomes public; otherwise asks first. */
    unlessPublishing: (publication: Publication | null, go: () => void) => {
      if (publication === null) go()
      else ask(publication, go)
    },
    answer: (isYes: boolean) => {
      const question = get()
      set(null)
      // The question has to close first: a form that closes below it can't restore the focus.
      if (isYes && question !== null) setTimeout(question.onYes)
    },
  }
}
