import { publicationOf, type Side } from '../../core/commands/publication.ts'
import type { LibraryStore } from '../library/library-store.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { createStore, type Store } from '../store.ts'
import { createDialogs, type Dialogs } from './dialogs.ts'
import { createFocusManager, type FocusManager } from './focus-manager.ts'
import { createUnsavedTexts, type UnsavedTexts } from './form/unsaved-texts.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPublicationQuestion, type PublicationQuestion } from './publishing/publication-question.ts'
import { type ChangeRunner, createChangeRunner, type Guard, type OwnerChange } from './run-change.ts'

/** The owner's unfinished work in this tab. It outlives the screen, so it's still there when the owner returns. */
export type OwnerSession = {
  readonly library: LibraryStore
  readonly notices: Notices
  readonly texts: UnsavedTexts
  /** The notes written for commands from a shell history, by line. */
  readonly historyNotes: Store<ReadonlyMap<string, string>>
  readonly question: PublicationQuestion
  readonly runner: ChangeRunner
  readonly focusManager: FocusManager
  readonly dialogs: Dialogs
}

const sessions = new WeakMap<BrowserHistory, OwnerSession>()

/** Returns the session for this history, and creates it on first use. */
export function ownerSessionOf(history: BrowserHistory, library: LibraryStore): OwnerSession {
  const session = sessions.get(history) ?? createOwnerSession(history, library)
  sessions.set(history, session)
  return session
}

function createOwnerSession(history: BrowserHistory, library: LibraryStore): OwnerSession {
  const notices = createNotices(Date.now)
  const question = createPublicationQuestion()
  const guard: Guard = (change, go) => {
    if (change.mayPublish === true) question.ask(null, go)
    else question.unlessPublishing(publicationOf(sidesOf(change)), go)
  }
  const runner = createChangeRunner({ notices, library, guard })
  const [texts, focusManager, dialogs] = [createUnsavedTexts(window), createFocusManager(), createDialogs(history)]
  const historyNotes = createStore<ReadonlyMap<string, string>>(new Map())
  return { library, notices, texts, historyNotes, question, runner, focusManager, dialogs }
}

function sidesOf({ shows, from = [] }: OwnerChange): readonly Side[] {
  const before = new Map(from.map((command) => [command.id, command]))
  return (shows?.put ?? []).map((after) => ({ before: before.get(after.id) ?? null, after }))
}
