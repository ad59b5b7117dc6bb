import { useEffect, useState } from 'react'
import type { CommandVersion } from '../../../client/library-answers.ts'
import type { LibraryClient } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import type { FieldName } from '../../../core/commands/command-fields.ts'
import { isSameContent } from '../../../core/commands/representation.ts'
import { useLibraryStore } from '../../library/use-library.ts'
import { type EntryText, isSameText, textOfCommand } from './entry-text.ts'
import type { KeptText, KeptTexts } from './kept-texts.ts'

/** A form's text. */
export type FormText = {
  readonly text: EntryText
  /** The command it began from; null for a new one. */
  readonly base: Command | null
  /** The ETag of `base`; null until the server has been asked for it. */
  readonly etag: string | null
  /** When the restored text was saved; null if it wasn't restored. */
  readonly restoredOf: number | null
}

/** A form's text and its actions. The text is kept until `forget` or `discard`. */
export type EntryTextControl = FormText & {
  readonly change: (field: FieldName, value: string) => void
  /** Goes back to the saved command, or to an empty form. Returns the text that was there. */
  readonly discard: () => KeptText
  /** Sets the version that the text will replace. */
  readonly rebase: (base: CommandVersion) => void
  readonly forget: () => void
}

type EntryTextOptions = {
  readonly client: LibraryClient
  readonly kept: KeptTexts
  readonly command: Command | null
  readonly copyOf: Command | null
}

/**
 * The form text for `command`, or for a new one if null: the unsaved text if there is any, else the server's version,
 * or the one to copy.
 */
export function useEntryText({ client, kept, command, copyOf }: EntryTextOptions): EntryTextControl {
  const id = command?.id ?? null
  const [form, setForm] = useState(() => firstText(kept, command, copyOf))
  useNewestBase(client, form, setForm)

  const put = (next: FormText) => {
    setForm(next)
    const { text, base } = next
    if (isSameText(text, textOfCommand(base))) kept.clear(id)
    else kept.write(id, { text, base, at: Date.now() })
  }
  return {
    ...form,
    change: (field, value) => put({ ...form, text: { ...form.text, [field]: value } }),
    discard: () => {
      put({ ...form, text: textOfCommand(form.base), restoredOf: null })
      return { text: form.text, base: form.base, at: Date.now() }
    },
    rebase: ({ command: base, etag }) => put({ ...form, base, etag, restoredOf: null }),
    forget: () => kept.clear(id),
  }
}

function firstText(kept: KeptTexts, command: Command | null, copyOf: Command | null): FormText {
  const found = kept.read(command?.id ?? null)
  if (found !== null) return { text: found.text, base: found.base, etag: null, restoredOf: found.at }
  const text = command === null ? copiedText(copyOf) : textOfCommand(command)
  return { text, base: command, etag: null, restoredOf: null }
}

/** A copy isn't pinned: the owner chose what comes first, and a copy comes after the original. */
function copiedText(copyOf: Command | null): EntryText {
  return { ...textOfCommand(copyOf), pinned: '' }
}

/** Reads the command for its ETag. If the form's list was out of date, an untouched form shows the new version. */
function useNewestBase(
  client: LibraryClient,
  { base }: FormText,
  setForm: (change: (form: FormText) => FormText) => void,
) {
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
