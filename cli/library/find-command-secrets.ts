import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import type { IncomingCommand } from '../../core/commands/incoming-command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { textFieldsOf } from '../../core/commands/warnings/warning.ts'
import { parseSiteSettings } from '../../core/content/site-settings.ts'
import { findSecrets, maskSecrets, SECRET_MASK } from '../../core/secrets/find-secrets.ts'
import { describeSecret, type Secret } from '../../core/secrets/secret.ts'
import { escapeControls } from '../../core/text/escape-controls.ts'
import { inOneRow } from '../../core/text/rows.ts'
import { shorten } from '../../core/text/shorten.ts'
import { decodeFile, isIgnoredFile } from '../../formats/model/source-file.ts'
import { MAX_FILE_BYTES } from '../../formats/read-files.ts'
import { CONTENT } from '../build/paths.ts'

/** A possible secret in a command. The sentence says where it is without repeating the secret. */
export type CommandSecret = { readonly sentence: string; readonly isPublic: boolean }

/**
 * Files and folders to search for the line of a secret, and the names to show for them. `defaultPlace` names the place
 * of a secret that isn't in any of them, such as a database.
 */
type SecretPlaces = {
  readonly paths: readonly { readonly path: string; readonly shownAs: string }[]
  readonly defaultPlace: string
}

/** The folder of the owner's library files, and the name to show for it. */
export const LIBRARY_FILES = { path: join(CONTENT, 'library'), shownAs: 'content/library' }

const MAX_EXCERPT = 80
const MAX_SHOWN = 20

/** Commands searched before pausing, so that a server can answer requests in between. */
const BATCH_SIZE = 100

/** Finds possible secrets in `commands`, except those listed as `notSecrets` in content/site.ts. */
export async function findCommandSecrets(
  commands: readonly IncomingCommand[],
  places: SecretPlaces,
): Promise<readonly CommandSecret[]> {
  const known = await notSecrets()
  const placeOf = createPlaceSearch(places)
  const found: CommandSecret[] = []
  for (const [index, command] of commands.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await pause()
    const texts = textFieldsOf({ ...command, line: command.line ?? '' })
    const secrets = texts.flatMap(([, text]) => findSecrets(text, known).map((secret) => ({ text, secret })))
    found.push(
      ...secrets.map(({ text, secret }) =>
        toCommandSecret(command, { text, secret, place: placeOf(secret, command.id) }),
      ),
    )
  }
  return found
}

type FoundSecret = { readonly text: string; readonly secret: Secret; readonly place: string }

function toCommandSecret(command: IncomingCommand, { text, secret, place }: FoundSecret): CommandSecret {
  const isShown = isPublic({ ...command, id: command.id ?? '' })
  const sentence = `${place}: "${excerptOf(text)}" has what looks like ${describeSecret(secret.kind)}.`
  return { sentence: escapeControls(isShown ? sentence : `${sentence} ${PRIVATE}`), isPublic: isShown }
}

const PRIVATE = 'The command isn’t public, so this isn’t published.'

/** Formats at most 20 secrets under a headline, as lines for the terminal. Empty if there are no secrets. */
export function secretRows(secrets: readonly CommandSecret[]): readonly string[] {
  if (secrets.length === 0) return []
  const more = secrets.length - MAX_SHOWN
  return [
    secrets.length === 1 ? 'One text looks like a secret:' : `${secrets.length} texts look like secrets:`,
    ...secrets.slice(0, MAX_SHOWN).map(({ sentence }) => `  ${sentence}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    SECRET_REMEDY,
  ]
}

const SECRET_REMEDY =
  'Replace it with a placeholder such as {{token}}. If it only looks like a secret, add the text to notSecrets in content/site.ts.'

/** Returns an empty list if the settings can't be read, because checking the content reports that. */
async function notSecrets(): Promise<readonly string[]> {
  try {
    const { site } = await import('#content/site.ts')
    const settings = parseSiteSettings(site)
    return settings.ok ? (settings.value.notSecrets ?? []) : []
  } catch {
    return []
  }
}

function excerptOf(text: string): string {
  const masked = inOneRow(maskSecrets(text))
  const at = masked.indexOf(SECRET_MASK)
  return shorten(at < MAX_EXCERPT / 2 ? masked : `…${masked.slice(at - MAX_EXCERPT / 2)}`, MAX_EXCERPT)
}

/**
 * Finds the line of each secret. Commands mostly come in the order of their files, so each search starts at the last
 * line found and then wraps around. A secret that occurs twice is found on two different lines.
 */
function createPlaceSearch({ paths, defaultPlace }: SecretPlaces) {
  const next = new Map<string, number>()
  let rows: readonly Row[] | null = null
  let last = 0
  return ({ text }: Secret, id: string | undefined): string => {
    rows ??= paths.flatMap(rowsAt)
    const [wanted = ''] = text.split('\n')
    const from = next.get(wanted) ?? 0
    const ahead = rowWith(rows, wanted, Math.max(from, last))
    const at = ahead === -1 ? rowWith(rows, wanted, from) : ahead
    const row = rows[at]
    if (row === undefined) return id === undefined ? defaultPlace : `${defaultPlace}, ${id}`
    next.set(wanted, at + 1)
    last = at
    return `${row.file}:${row.number}`
  }
}

function rowWith(rows: readonly Row[], wanted: string, from: number): number {
  for (let at = from; at < rows.length; at += 1) if (rows[at]?.text.includes(wanted)) return at
  return -1
}

type Row = { readonly file: string; readonly number: number; readonly text: string }

function rowsAt({ path, shownAs }: SecretPlaces['paths'][number]): readonly Row[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat?.isDirectory()) {
    const names = readdirSync(path).filter((name) => !isIgnoredFile(name))
    return names
      .sort()
      .flatMap((name) => rowsAt({ path: join(path, name), shownAs: `${shownAs.replace(/\/$/, '')}/${name}` }))
  }
  if (!stat?.isFile() || stat.size > MAX_FILE_BYTES) return []
  const { text } = decodeFile({ path, bytes: readFileSync(path) })
  return text.split(/\r?\n/).map((row, index) => ({ file: shownAs, number: index + 1, text: row }))
}
