import type { Publication } from '../../../core/commands/publication.ts'

/** What is about to become public; null if only the server knows. */
type Asked = { readonly publication: Publication | null; readonly onYes: () => void }

export type PublicationQuestion = ReturnType<typeof createPublicationQuestion>

/** A store for the question asked before something becomes public. There is only one at a time. */
export function createPublicationQuestion() {
  const listeners = new Set<() => void>()
  let asked: Asked | null = null

  const put = (next: Asked | null) => {
    asked = next
    for (const listener of listeners) listener()
  }
  const ask = (publication: Publication | null, onYes: () => void) => put({ publication, onYes })
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => asked,
    /** Asks the owner, and calls `onYes` if they agree. Replaces a question that is still open. */
    ask,
    /** Calls `go` at once if nothing becomes public; otherwise asks first. */
    unlessPublishing: (publication: Publication | null, go: () => void) => {
      if (publication === null) go()
      else ask(publication, go)
    },
    answer: (isYes: boolean) => {
      const question = asked
      put(null)
      // The question has to close first: a form that closes below it can't restore the focus.
      if (isYes && question !== null) setTimeout(question.onYes)
    },
  }
}
