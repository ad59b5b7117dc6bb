import { useRef, useState } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import { writeCommanderJson } from '../../../core/commands/formats/commander-json.ts'
import { type Result, success } from '../../../core/result.ts'
import { exportNameOf } from '../../../formats/export-name.ts'
import type { FormatName } from '../../../formats/formats.ts'
import { useCancellable } from '../formats/use-cancellable.ts'
import { writeInWorker } from '../formats/work-in-format-worker.ts'
import type { ExportWritten } from '../formats/write-export.ts'
import { useOwner } from '../owner-context.ts'

/** Commander's own format, the only one that loses nothing. */
export const BACKUP: FormatName = 'commander'

/**
 * The state of an export. Commander's own format is written when the owner downloads it. Any other format is written
 * when it's chosen, to show what it would lose.
 */
type ExportState =
  | { readonly kind: 'own' }
  | { readonly kind: 'writing' }
  | { readonly kind: 'written'; readonly written: ExportWritten }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'failed'; readonly failure: LibraryFailure }

/**
 * Writes the library or the selected commands in Commander's own format or in another tool's. `chosen` is null for the
 * whole library.
 */
export function useExport(chosen: readonly Command[] | null) {
  const { client } = useOwner()
  const [format, setFormat] = useState(BACKUP)
  const [state, setState] = useState<ExportState>({ kind: 'own' })
  const [isSaving, setIsSaving] = useState(false)
  const [saved, setSaved] = useState('')
  const text = useRef<Promise<Result<string, LibraryFailure>> | null>(null)
  const begin = useCancellable()

  /**
   * The export in Commander's own format, from which all others are converted. It's fetched only once, unless that
   * fails, so that they all have the same content.
   */
  const ownText = async (): Promise<Result<string, LibraryFailure>> => {
    if (chosen !== null) return success(writeCommanderJson(chosen))
    text.current ??= client.exportText()
    const answer = await text.current
    if (!answer.ok) text.current = null
    return answer
  }
  const write = async (as: FormatName) => {
    const signal = begin()
    setFormat(as)
    setSaved('')
    if (as === BACKUP) return setState({ kind: 'own' })
    setState({ kind: 'writing' })
    const own = await ownText()
    if (signal.aborted) return
    if (!own.ok) return setState({ kind: 'failed', failure: own.error })
    const written = await writeInWorker({ text: own.value, format: as }, signal)
    if (signal.aborted) return
    setState(written.ok ? { kind: 'written', written: written.value } : { kind: 'refused', sentence: written.error })
  }
  const saveBackup = async () => {
    setIsSaving(true)
    const own = await ownText()
    setIsSaving(false)
    if (!own.ok) return setState({ kind: 'failed', failure: own.error })
    setSaved(saveFile(own.value, exportFileName(new Date(), BACKUP, '.json')))
  }
  const save = async () => {
    if (format === BACKUP) return saveBackup()
    if (state.kind !== 'written' || state.written.file === null) return
    const { bytes, ending } = state.written.file
    setSaved(saveFile(bytes, exportFileName(new Date(), format, ending)))
  }
  const retry = () => {
    void write(format)
    if (format === BACKUP) void saveBackup()
  }

  return { format, state, isSaving, saved, write, save, saveBackup, retry }
}

/** The file name of an export, with the date of `now` in the owner's time zone. `ending` begins with a dot. */
export function exportFileName(now: Date, format: FormatName, ending: string): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${exportNameOf(format, `${now.getFullYear()}-${month}-${day}`)}${ending}`
}

function saveFile(content: string | Uint8Array<ArrayBuffer>, fileName: string): string {
  const type = typeof content === 'string' ? 'application/json' : 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // Revoked later, because browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return fileName
}
