/**
 * `TextDecoder` is declared here because this folder is compiled without DOM and Node types. Browsers and Node both
 * provide it. Source: WHATWG Encoding Standard.
 */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

/** A file to import: its path or name, with forward slashes, and its bytes. */
export type FileWithBytes = { readonly path: string; readonly bytes: Uint8Array }

/**
 * A file with its text, without a byte-order mark. `isLegacy` is true if the text was read as Windows-1252, not as
 * Unicode.
 */
export type SourceFile = FileWithBytes & { readonly text: string; readonly isLegacy: boolean }

/**
 * Decodes a file as UTF-16 if it has a UTF-16 byte-order mark or zeros between its first letters, and otherwise as
 * UTF-8. If it isn't valid UTF-8, decodes it as Windows-1252, in which every byte is a character. CR becomes LF if it's
 * the only line ending, as on old Macs. Source: WHATWG Encoding Standard.
 */
export function decodeFile({ path, bytes }: FileWithBytes): SourceFile {
  const utf16 = utf16Of(bytes)
  const unicode = utf16 === null ? decodeUtf8(bytes) : decode(utf16, bytes)
  const text = unicode ?? decode('windows-1252', bytes)
  return { path, bytes, text: text.includes('\n') ? text : text.replaceAll('\r', '\n'), isLegacy: unicode === null }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const beginning = bytes.subarray(0, SAMPLE_BYTES)
  if (beginning.length < MIN_SAMPLE_BYTES) return null
  if (beginning.every((byte, at) => (byte === 0) === (at % 2 === 1))) return 'utf-16le'
  return beginning.every((byte, at) => (byte === 0) === (at % 2 === 0)) ? 'utf-16be' : null
}

/** Number of bytes examined. In UTF-16, every other byte of Western text is zero. */
const SAMPLE_BYTES = 32
const MIN_SAMPLE_BYTES = 8

/** Decodes UTF-8, without its byte-order mark; null if the bytes are invalid. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // not UTF-8
  }
}

/** Decodes UTF-8, replacing invalid bytes with U+FFFD. */
export function decodeUtf8Lossy(bytes: Uint8Array): string {
  return decode('utf-8', bytes)
}

function decode(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes)
}

/** Splits a text at LF and CRLF. A line break at the end of the text doesn't start another line. */
export function rowsOf(text: string): readonly string[] {
  const rows = text.split(/\r?\n/)
  return rows.at(-1) === '' ? rows.slice(0, -1) : rows
}

/** The file name without its extension. A leading dot doesn't start an extension. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const end = name.lastIndexOf('.')
  return end > 0 ? name.slice(0, end) : name
}

/** Removes CR and LF from the end of a text. */
export function trimLineBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

const IGNORED_NAMES = new Set(['.git', '.DS_Store', '__MACOSX', 'node_modules'])

/** True for files of version control, package managers and operating systems, which folders and zips often contain. */
export function isIgnoredFile(path: string): boolean {
  return path.split('/').some((part) => IGNORED_NAMES.has(part))
}

const TLDR_PAGE = /(?:^|\/)(pages(?:\.[\w-]+)?\/.+)$/

/** The part of a path from tldr's `pages` folder on, wherever that folder is; null for other paths. */
export function tldrPathIn(path: string): string | null {
  return TLDR_PAGE.exec(path)?.[1] ?? null
}
