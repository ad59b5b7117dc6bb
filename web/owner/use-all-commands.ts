import { useEffect, useMemo, useState } from 'react'
import type { LibraryClient } from '../../client/library-client.ts'
import { type ChangingList, changedList, changingList } from '../../core/commands/changing-list.ts'
import type { Command } from '../../core/commands/command.ts'
import { createListFollower, listenForChanges, type MadeChange } from '../library/library-changes.ts'
import { usePendingChanges } from '../library/pending-changes.ts'

/** Every command of the library, drafts too, with the changes that are pending. Empty until it has been fetched. */
export function useAllCommands(client: LibraryClient): readonly Command[] {
  const [list, setList] = useState(() => changingList([]))

  useEffect(() => followLibrary(client, setList), [client])

  const pending = usePendingChanges()
  return useMemo(() => (pending.length === 0 ? list : changedList(list, pending)).commands, [list, pending])
}

/** Fetches the list, and again only where a change is told that cannot be made in it. Gives the way to end that. */
function followLibrary(client: LibraryClient, onList: (list: ChangingList) => void): () => void {
  const follower = createListFollower()
  let present = changingList([])
  let latest = 0

  const make = (changes: readonly MadeChange[]) => {
    const { isPlaced, ...changed } = changedList(present, changes)
    present = changed
    onList(present)
    return isPlaced
  }
  const look = async () => {
    latest += 1
    const mine = latest
    follower.begin()
    const answer = await client.library()
    if (mine !== latest) return
    if (!answer.ok) return follower.fail()
    present = changingList(answer.value.commands)
    const { changes, mustFetch } = follower.arrive(answer.value.revision)
    if (!make(changes) || mustFetch) void look()
  }
  const onChange = (change: MadeChange | null) => {
    if (change === null) return void look()
    const own = change.own ?? change
    const { isNew, isCurrent, mustFetch } = follower.take(own)
    if (!isNew) return
    const isPlaced = make([own])
    if (mustFetch || (isCurrent && !isPlaced)) void look()
  }

  void look()
  const stop = listenForChanges(onChange)
  return () => {
    latest = -1
    stop()
  }
}
