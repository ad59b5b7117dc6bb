/** WHATWG's, which every browser and Node have; it is a pure function of its bytes. */
declare const TextDecoder: new (
  label: string,
  options?: { readonly fatal?: boolean },
) => { readonly decode: (bytes: Uint8Array) => string }

/** A file as somebody chose it: its path or name, with forward slashes, and its bytes. */
export type ChosenFile = { readonly path: string; readonly bytes: Uint8Array }

/** The same with its text, without a byte-order mark; `isLegacy` where its bytes are not Unicode but Windows-1252. */
export type SourceFile = ChosenFile & { readonly text: string; readonly isLegacy: boolean }

/**
 * Reads the text of a file: UTF-16 by its byte-order mark or the zeros between its letters, else UTF-8, else
 * Windows-1252, in which every byte is some character. A text whose rows all end in a carriage return alone, as on old Macs,
 * gets line feeds instead. Source: WHATWG Encoding Standard.
 */
export function decodeFile({ path, bytes }: ChosenFile): SourceFile {
  const utf16 = utf16Of(bytes)
  const unicode = utf16 === null ? unicodeOf(bytes) : decode(utf16, bytes)
  const text = unicode ?? decode('windows-1252', bytes)
  return { path, bytes, text: text.includes('\n') ? text : text.replaceAll('\r', '\n'), isLegacy: unicode === null }
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const beginning = bytes.subarray(0, MEASURED)
  if (beginning.length < MIN_MEASURED) return null
  if (beginning.every((byte, at) => (byte === 0) === (at % 2 === 1))) return 'utf-16le'
  return beginning.every((byte, at) => (byte === 0) === (at % 2 === 0)) ? 'utf-16be' : null
}

/** Bytes examined. In UTF-16, every other byte of Western text is zero. */
const MEASURED = 32
const MIN_MEASURED = 8

/** The text that bytes are in UTF-8, without a byte-order mark; null where they are none. */
export function unicodeOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null // not UTF-8
  }
}

/** The text that bytes are in UTF-8; what is none becomes U+FFFD. */
export function nearestUnicodeOf(bytes: Uint8Array): string {
  return decode('utf-8', bytes)
}

function decode(label: string, bytes: Uint8Array): string {
  return new TextDecoder(label).decode(bytes)
}

/** The rows of a text, which end with a line feed or a carriage return and a line feed; a last end begins no row. */
export function rowsOf(text: string): readonly string[] {
  const rows = text.split(/\r?\n/)
  return rows.at(-1) === '' ? rows.slice(0, -1) : rows
}

/** Where in a file something stands: its path, and within it a row (`row 12`), a document or a key. */
export function placeOf({ path }: Pick<ChosenFile, 'path'>, within: string): string {
  return `${path}, ${within}`
}

/** The last part of a path, without what is behind its last full stop unless that begins it. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const end = name.lastIndexOf('.')
  return end > 0 ? name.slice(0, end) : name
}

/** A text without the line breaks at its end. */
export function withoutLastBreaks(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end -= 1
  return text.slice(0, end)
}

const PASSED_OVER = new Set(['.git', '.DS_Store', '__MACOSX', 'node_modules'])

/** Whether a path leads to what editors, systems and version control keep beside people's files. */
export function isPassedOver(path: string): boolean {
  return path.split('/').some((part) => PASSED_OVER.has(part))
}

const TLDR_PAGE = /(?:^|\/)(pages(?:\.[\w-]+)?\/.+)$/

/** A path from where a page of tldr is known by it, wherever on a disk it lies; null where it is none. */
export function tldrPathIn(path: string): string | null {
  return TLDR_PAGE.exec(path)?.[1] ?? null
}
