import { useEffect, useState } from 'react'
import type { CommandVersion } from '../../../client/library-answers.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { FieldName } from '../../../core/commands/command-fields.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import { useLibraryStore } from '../../library/use-library.ts'
import { useOwner } from '../owner-context.ts'
import { type EntryText, isSameText, textOfCommand } from './entry-text.ts'
import type { KeptText, KeptTexts } from './kept-texts.ts'
import type { AddAttempts } from './save-entry.ts'

/** The state of a form's text. */
export type FormText = {
  readonly text: EntryText
  /** The command being edited, or null for a new one. */
  readonly base: Command | null
  /** The ETag of `base`, or null until it has been fetched from the server. */
  readonly etag: string | null
  /** Failed attempts to add the text as a new command, or null if there were none. */
  readonly addAttempts: AddAttempts | null
  /** The time at which restored text was last edited, in milliseconds since 1970. Null if the text wasn't restored. */
  readonly restoredOf: number | null
}

/** A form's text and the functions that change it. Every change also updates the unsaved texts of the page. */
export type EntryTextControl = ReturnType<typeof useEntryText>

/**
 * The form text for `command`, or for a new command if null. Starts with unsaved text if there is any, otherwise with
 * `command`, or with `copyOf` for a new command.
 */
export function useEntryText(command: Command | null, copyOf: Command | null) {
  const { texts } = useOwner()
  const id = command?.id ?? null
  const [form, setForm] = useState(() => firstText(texts, command, copyOf))
  useNewestBase(form, setForm)

  const put = (next: FormText) => {
    const { text, base, addAttempts } = next
    const isUnchanged = isSameText(text, textOfCommand(base))
    // Whatever is typed next is a different command.
    setForm(isUnchanged ? { ...next, addAttempts: null } : next)
    if (isUnchanged) texts.clear(id)
    else texts.write(id, { text, base, addAttempts, at: Date.now() })
  }
  return {
    ...form,
    change: (field: FieldName, value: string) => put({ ...form, text: { ...form.text, [field]: value } }),
    /** Resets the form to the saved command, or empties it. Returns the discarded text. */
    discard: (): KeptText => {
      const { text, base, addAttempts } = form
      put({ ...form, text: textOfCommand(base), restoredOf: null })
      return { text, base, addAttempts, at: Date.now() }
    },
    /** Sets the version that the text will replace. */
    rebase: ({ command: base, etag }: CommandVersion) => put({ ...form, base, etag, restoredOf: null }),
    forget: () => texts.clear(id),
  }
}

function firstText(kept: KeptTexts, command: Command | null, copyOf: Command | null): FormText {
  const found = kept.read(command?.id ?? null)
  if (found !== null) {
    const { text, base, addAttempts, at } = found
    return { text, base, etag: null, addAttempts, restoredOf: at }
  }
  const text = command === null ? copiedText(copyOf) : textOfCommand(command)
  return { text, base: command, etag: null, addAttempts: null, restoredOf: null }
}

/** A copy doesn't start pinned, because the owner only pinned the original. */
function copiedText(copyOf: Command | null): EntryText {
  return { ...textOfCommand(copyOf), pinned: '' }
}

/**
 * Fetches the command for its ETag. If the command turns out to be newer than the list, an untouched form shows the new
 * version.
 */
function useNewestBase({ base }: FormText, setForm: (change: (form: FormText) => FormText) => void) {
  const { client } = useOwner()
  const [id] = useState(base?.id ?? null)
  const library = useLibraryStore()

  useEffect(() => {
    // While an edit is being sent, the server's command is older than the form's.
    const { pending } = library.getSnapshot()
    if (id === null || pending.some(({ put }) => put.some((command) => command.id === id))) return
    let isOpen = true
    client.find(id).then((found) => {
      if (isOpen && found.ok) setForm((form) => withNewest(form, found.value))
    })
    return () => {
      isOpen = false
    }
  }, [client, library, id, setForm])
}

function withNewest(form: FormText, { command, etag }: CommandVersion): FormText {
  if (form.base === null) return form
  if (isSameContent(form.base, command)) return { ...form, etag }
  const isUntouched = isSameText(form.text, textOfCommand(form.base))
  return isUntouched ? { ...form, text: textOfCommand(command), base: command, etag } : form
}
