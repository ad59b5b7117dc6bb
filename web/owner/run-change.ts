import type { CommandVersion } from '../../client/library-answers.ts'
import type { LibraryFailure } from '../../client/library-client.ts'
import type { ListChange } from '../../core/commands/changing-list.ts'
import type { Command } from '../../core/commands/command.ts'
import type { LibraryStore, MadeChange } from '../library/library-store.ts'
import { sentenceOfFailure } from './notice-text.ts'
import type { Notice, NoticeAction, Notices } from './notices.ts'

/** A change by the owner: what to show until the server confirms it, how to send it, and how to undo it. */
export type OwnerChange = {
  /** The change to show in the lists, or null if only the server knows it. */
  readonly shows: ListChange | null
  /** The commands in `shows` as they were before the change. New commands are missing. */
  readonly from?: readonly Command[]
  /** True if the change may make something public that only the server knows about. */
  readonly mayPublish?: boolean
  /** The text of the notice. The server's answer may replace it. */
  readonly sentence: string
  /** The first sentence of the notice if the change fails. */
  readonly failed: string
  readonly send: () => Promise<SendResult>
  readonly undo?: { readonly label: string; readonly change: () => OwnerChange } | undefined
  /** Buttons besides Undo. */
  readonly actions?: readonly NoticeAction[]
  readonly isBulk?: boolean
  /**
   * Called if the change fails, in the same step as its notice is updated, so the session can't end in between. Returns
   * true to hide the notice. Not called after Undo or the end of the session.
   */
  readonly onFailure?: () => boolean
}

/**
 * The result of sending a change. If it's `refused`, trying again won't help. `made` is the resulting change to the
 * library: null if only the server knows it, and missing if there was none.
 */
export type SendResult = { readonly made?: MadeChange | null | undefined } & (
  | { readonly kind: 'done'; readonly sentence?: string; readonly canUndo?: boolean }
  | { readonly kind: 'refused'; readonly sentence: string; readonly actions?: readonly NoticeAction[] }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure; readonly actions?: readonly NoticeAction[] }
)

/** Runs the owner's changes one after another, each with its own notice. */
export type ChangeRunner = ReturnType<typeof createChangeRunner>

/** `key` is the key of the notice to replace. `isNeeded` is called just before the change would be sent. */
type RunOptions = { readonly key?: number; readonly isNeeded?: () => boolean }

/** Calls `go` immediately, or once the owner has agreed to the change. */
export type Guard = (change: OwnerChange, go: () => void) => void

/** The parts of the library store that a runner needs. */
type Library = Pick<LibraryStore, 'announce' | 'showPending'>

type RunnerDeps = { readonly notices: Notices; readonly library: Library; readonly guard?: Guard }

/**
 * Creates a runner with its own queue. Announces each change to the library once the server has answered. Undoing a
 * change that hasn't been sent cancels it. Undoing a change that is being sent shows the old state immediately and
 * queues the undo.
 */
export function createChangeRunner({ notices, library, guard = (_change, go) => go() }: RunnerDeps) {
  let last = Promise.resolve()
  let round = 0

  const run = (change: OwnerChange, { key, isNeeded = () => true }: RunOptions = {}) => {
    const stopShowing = change.shows === null ? () => undefined : library.showPending(change.shows)
    const stage: { is: 'waiting' | 'sent' | 'undone'; sent: SendResult | null } = { is: 'waiting', sent: null }
    const mine = round

    const onUndo = (undo: OwnerChange) => {
      const isSent = stage.is === 'sent'
      stage.is = 'undone'
      if (isSent) return run(undo, { key: noticeKey, isNeeded: () => mayHaveSucceeded(stage.sent) })
      stopShowing()
      notices.put({ sentence: undo.sentence }, noticeKey)
    }
    const askAndUndo = (undo: OwnerChange) => guard(undo, () => onUndo(undo))
    const pending = { sentence: change.sentence, isPending: true, isBulk: change.isBulk === true }
    const noticeKey = notices.put({ ...pending, actions: undoActions(change, askAndUndo) }, key)

    const send = async () => {
      if (stage.is !== 'waiting' || mine !== round) return
      stage.is = 'sent'
      stage.sent = isNeeded() ? await change.send() : { kind: 'done' }
      if (stage.sent.made !== undefined) void library.announce(stage.sent.made)
      stopShowing()
      settle(stage.sent)
    }
    const settle = (sent: SendResult) => {
      const isCurrent = stage.is === 'sent' && mine === round
      if (!isCurrent) return
      notices.settle(noticeOf(change, sent, { key: noticeKey, isNeeded }), noticeKey)
      if (sent.kind !== 'done' && change.onFailure?.() === true) notices.hide(noticeKey)
    }
    last = last.then(send, send)
  }

  const noticeOf = (change: OwnerChange, sent: SendResult, options: RunOptions): Notice => {
    if (sent.kind === 'done') return doneNotice(change, sent, options)
    return notDoneNotice(change, sent, () => run(change, options))
  }
  const doneNotice = (
    change: OwnerChange,
    sent: SendResult & { readonly kind: 'done' },
    { key }: RunOptions,
  ): Notice => {
    const { sentence = change.sentence, canUndo = true } = sent
    const undo = canUndo
      ? undoActions(change, (undone) => guard(undone, () => run(undone, key === undefined ? {} : { key })))
      : []
    return { sentence, actions: [...(change.actions ?? []), ...undo], isBulk: change.isBulk === true }
  }

  return {
    run: (change: OwnerChange) => guard(change, () => run(change)),
    /** Runs a change that the owner has already agreed to, without asking about making something public. */
    runAgreed: (change: OwnerChange) => run(change),
    /** Adds the notice of a change that the server has already made. */
    done: (change: OwnerChange) => {
      void library.announce(null)
      const key = notices.put({ sentence: change.sentence })
      notices.put(doneNotice(change, { kind: 'done' }, { key }), key)
    },
    /** Drops the changes that haven't been sent. A change that is being sent ends without a notice. */
    drop: () => {
      round += 1
    },
  }
}

function notDoneNotice(
  { failed }: OwnerChange,
  sent: Exclude<SendResult, { kind: 'done' }>,
  retry: () => void,
): Notice {
  if (sent.kind === 'refused') return { sentence: sent.sentence, actions: sent.actions ?? [], asks: true }
  const { failure, actions = [] } = sent
  return { sentence: `${failed} ${sentenceOfFailure(failure)}`, actions, failed: { failure, retry }, asks: true }
}

function undoActions({ undo }: OwnerChange, onUndo: (undo: OwnerChange) => void): readonly NoticeAction[] {
  return undo === undefined ? [] : [{ label: undo.label, press: () => onUndo(undo.change()) }]
}

/** A request without a response may still have succeeded. */
function mayHaveSucceeded(sent: SendResult | null): boolean {
  return sent?.kind === 'done' || (sent?.kind === 'failed' && sent.failure.kind === 'unanswered')
}

/** Returns the change to the library that makes this version the current one. */
export function changeFromVersion({ command, revision }: CommandVersion): MadeChange {
  return { added: [], put: [command], removed: [], revision: revision ?? null }
}
