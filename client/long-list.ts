import { jsonValueOf } from '../core/parse.ts'
import { jsonTextOf } from './exchange.ts'

/** How much text is parsed at once, in UTF-16 units, which takes about a millisecond. */
const PIECE = 2 ** 16
/** Separates two objects of a list if a letter follows. It can't be inside a string, where a quote would be escaped. */
const BORDER = '},{"'

/**
 * The entries of a JSON list in pieces, with a pause between them so that the page stays responsive. Yields null if the
 * text is no list, which may only show after some pieces. For lists of tens of thousands of objects.
 */
export async function* entriesInPieces(text: string): AsyncGenerator<readonly unknown[] | null> {
  const isList = text.startsWith('[')
  let start = 1
  while (isList && text.length - start > PIECE) {
    const piece = nextPiece(text, start)
    if (piece === null) break
    yield piece.entries
    start = piece.next
    await pause()
  }
  yield isList ? listOf(`[${text.slice(start)}`) : listOf(text)
}

/** The end of a list in an object: the next field or the object's end follows. It can't be inside a string either. */
const LIST_END = /\}\](?:,"\w|\}\s*$)/g

/**
 * A JSON object without its long lists of objects, the fields in `names`, which are passed to `take` in pieces; undefined if
 * the text is no such object.
 */
export async function objectInPieces(
  text: string,
  names: readonly string[],
  take: (name: string, entries: readonly unknown[]) => void,
): Promise<unknown> {
  const frame: string[] = []
  let end = 0
  for (const name of names) {
    const start = text.indexOf(`"${name}":[{`, end) + name.length + 3
    if (start < name.length + 3) continue
    frame.push(text.slice(end, start), '[]')
    LIST_END.lastIndex = start
    end = (LIST_END.exec(text)?.index ?? text.length - 2) + 2
    for await (const piece of entriesInPieces(text.slice(start, end))) {
      if (piece === null) return undefined
      take(name, piece)
    }
  }
  return jsonValueOf(frame.join('') + text.slice(end))
}

/** The complete objects of the next piece; null if the rest has to be parsed at once. */
function nextPiece(text: string, start: number) {
  // A piece that is no list by itself ends inside an object: a longer one is tried.
  for (let length = PIECE; start + length < text.length; length *= 2) {
    const border = borderAfter(text, start + length)
    if (border === -1) return null
    const entries = listOf(`[${text.slice(start, border + 1)}]`)
    if (entries !== null) return { entries, next: border + 2 }
  }
  return null
}

function borderAfter(text: string, from: number): number {
  let border = text.indexOf(BORDER, from)
  while (border !== -1 && !/\w/.test(text.charAt(border + BORDER.length))) border = text.indexOf(BORDER, border + 1)
  return border
}

function listOf(text: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * A list as JSON to send; undefined if JSON can't express it. A long one is a blob, made in pieces with pauses between them:
 * sending 4 MB as text blocks a page for some 100 ms.
 */
export async function jsonToSend(list: readonly unknown[]): Promise<string | Blob | undefined> {
  const pieces: Blob[] = []
  let text = '['
  for (const [at, entry] of list.entries()) {
    const json = jsonTextOf(entry)
    if (json === undefined) return undefined
    text += at === 0 ? json : `,${json}`
    if (text.length < PIECE) continue
    pieces.push(new Blob([text]))
    text = ''
    await pause()
  }
  return pieces.length === 0 ? `${text}]` : new Blob([...pieces, text, ']'])
}

/** Yields to the event loop. A timer would take a second in a background tab. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
