import type { Publication } from '../../../core/commands/publication.ts'

/** What is about to become public; null if only the server knows. */
type Asked = { readonly publication: Publication | null; readonly onYes: () => void }

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Asks the owner, and calls `onYes` if they agree. Replaces a question that is still open. */
export function askToPublish(publication: Publication | null, onYes: () => void): void {
  put({ publication, onYes })
}

/** Calls `go` at once if nothing becomes public; otherwise asks first. */
export function unlessPublishing(publication: Publication | null, go: () => void): void {
  if (publication === null) go()
  else askToPublish(publication, go)
}

export const publicationQuestion = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  getSnapshot: () => asked,
  answer: (isYes: boolean) => {
    const question = asked
    put(null)
    // The question has to be gone first: a form below that closes can't give the focus back from under it.
    if (isYes && question !== null) setTimeout(question.onYes)
  },
}

function put(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}
