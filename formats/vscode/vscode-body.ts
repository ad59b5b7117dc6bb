import type { ForeignPart } from '../model/foreign-line.ts'
import type { Diagnostics } from '../model/format.ts'

type Value =
  | { readonly kind: 'default'; readonly text: string }
  | { readonly kind: 'choices'; readonly choices: readonly string[] }

type Piece = { readonly kind: 'text'; readonly text: string } | Place
type Place = { readonly kind: 'place'; readonly key: string; readonly value: Value | null }

/** The part being parsed: the whole body, or the default of a placeholder that begins at `start`. */
type Frame = { readonly key: string; readonly start: number; readonly pieces: Piece[] }

type Given = { readonly start: number; readonly key: string; readonly value: Value }

/**
 * Parser state. `hasChangesLeft` is false after the first unterminated transform, so that the parser doesn't search the
 * rest of the body again for each later one.
 */
type BodyState = { readonly body: string; readonly frames: Frame[]; readonly given: Given[]; hasChangesLeft: boolean }

/** Maximum nesting of placeholders. Deeper ones are text. */
const MAX_DEPTH = 32

/** The tab stop for the final cursor position (`$0`). It's a placeholder only if it has a value. */
const LAST_STOP = '0'

/** A default that can serve as a name, because it consists of words rather than numbers or symbols. */
const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_ -]*$/u

const NAMELESS = 'value'

/**
 * Parses the body of a snippet. The first value of a tab stop or variable applies to all its occurrences. A tab stop's
 * default that consists of words becomes its name, and is then no longer a default. Source: VS Code,
 * `src/vs/editor/contrib/snippet/browser/snippetParser.ts`.
 */
export function parseBody(body: string, diagnostics: Diagnostics): readonly ForeignPart[] {
  const { pieces, given, changes } = readBody(body)
  diagnostics.add('vscode/change-dropped', changes)
  const values = new Map<string, Value>()
  for (const { key, value } of given.toSorted((one, other) => one.start - other.start)) {
    if (!values.has(key)) values.set(key, value)
  }
  return pieces.flatMap((piece) => {
    if (piece.kind === 'text') return [piece]
    const value = values.get(piece.key)
    return value === undefined && piece.key === LAST_STOP ? [] : [partOf(piece.key, value)]
  })
}

function partOf(key: string, value: Value | undefined): ForeignPart {
  const text = value === undefined ? '' : textOfValue(value)
  const own = isVariable(key) ? key : null
  const isName = own === null && value?.kind === 'default' && NAME.test(text.trim())
  const name = own ?? (isName ? text.trim() : NAMELESS)
  const choices = isName || value === undefined ? [] : value.kind === 'choices' ? value.choices : [text]
  return { kind: 'placeholder', key, name, choices, fallback: text || name }
}

function isVariable(key: string): boolean {
  return !/^\d/.test(key)
}

function textOfValue(value: Value): string {
  return value.kind === 'default' ? value.text : (value.choices[0] ?? '')
}

const SIGN = /\\[$}\\]|\$\{?(\d+|[A-Za-z_]\w*)|\}/g

function readBody(body: string) {
  const state: BodyState = { body, frames: [{ key: '', start: 0, pieces: [] }], given: [], hasChangesLeft: true }
  let changes = 0
  let done = 0
  const addText = (text: string) => {
    if (text !== '') piecesOf(state).push({ kind: 'text', text })
  }
  for (const match of placesAndSigns(state)) {
    addText(body.slice(done, match.start))
    if (match.kind === 'text') addText(match.text)
    else if (match.kind === 'close') closeFrame(state)
    else if (match.kind === 'open') state.frames.push({ key: match.key, start: match.start, pieces: [] })
    else addPlace(state, match)
    changes += match.kind === 'change' ? 1 : 0
    done = match.end
  }
  addText(body.slice(done))
  while (state.frames.length > 1) abandonFrame(state)
  return { pieces: piecesOf(state), given: state.given, changes }
}

function piecesOf({ frames }: BodyState): Piece[] {
  return frames.at(-1)?.pieces ?? []
}

function addPlace(
  state: BodyState,
  { key, start, value }: Pick<Given, 'key' | 'start'> & { readonly value: Value | null },
) {
  piecesOf(state).push({ kind: 'place', key, value })
  if (value !== null) state.given.push({ key, start, value })
}

function closeFrame(state: BodyState): void {
  const frame = state.frames.pop()
  if (frame === undefined) return
  const text = frame.pieces.map(textOfPiece).join('')
  addPlace(state, { key: frame.key, start: frame.start, value: text === '' ? null : { kind: 'default', text } })
}

function textOfPiece(piece: Piece): string {
  if (piece.kind === 'text') return piece.text
  if (piece.value !== null) return textOfValue(piece.value)
  return isVariable(piece.key) ? piece.key : ''
}

/** Undoes an unclosed placeholder: its opening becomes text, and its content moves to the enclosing frame. */
function abandonFrame(state: BodyState): void {
  const frame = state.frames.pop()
  if (frame === undefined) return
  const around = piecesOf(state)
  around.push({ kind: 'text', text: `\${${frame.key}:` })
  for (const piece of frame.pieces) around.push(piece)
}

type Sign = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close' }
  | { readonly kind: 'open'; readonly key: string }
  | { readonly kind: 'place' | 'change'; readonly key: string; readonly value: Value | null }
)

/** Yields tokens in order. Whether a brace closes something depends on what `state` has open. */
function* placesAndSigns(state: BodyState): Generator<Sign> {
  const { body } = state
  const pattern = new RegExp(SIGN)
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    const sign = signOf(state, match)
    yield sign
    pattern.lastIndex = sign.end
  }
}

function signOf(state: BodyState, { 0: sign, 1: name, index: start }: RegExpExecArray): Sign {
  const end = start + sign.length
  const isClosing = sign === '}' && state.frames.length > 1
  if (isClosing) return { kind: 'close', start, end }
  if (name === undefined) return { kind: 'text', text: sign.slice(-1), start, end }
  const key = name.replace(/^0+(?=\d)/, '')
  if (!sign.startsWith('${')) return { kind: 'place', key, value: null, start, end }
  return inBraces(state, { key, start, end }) ?? { kind: 'text', text: sign, start, end }
}

type Opening = { readonly key: string; readonly start: number; readonly end: number }

/** The token that begins with `${` and a name; null if the editor wouldn't recognise it. */
function inBraces(state: BodyState, { key, start, end }: Opening): Sign | null {
  const next = state.body[end]
  if (next === '}') return { kind: 'place', key, value: null, start, end: end + 1 }
  if (next === ':') return state.frames.length > MAX_DEPTH ? null : { kind: 'open', key, start, end: end + 1 }
  if (next === '/') return changeFrom(state, { key, start, end })
  const list = next === '|' && !isVariable(key) && key !== LAST_STOP ? choicesFrom(state.body, end + 1) : null
  return list === null ? null : { kind: 'place', key, value: list.value, start, end: list.end }
}

/** The choices from `from` on; null if one is empty or the list isn't closed. */
function choicesFrom(body: string, from: number): { readonly value: Value; readonly end: number } | null {
  const choices: string[] = []
  const pattern = /\\[,|\\]|[,|]/g
  pattern.lastIndex = from
  let choice = ''
  let done = from
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    choice += body.slice(done, match.index)
    done = pattern.lastIndex
    const [sign] = match
    if (sign.startsWith('\\')) choice += sign.slice(1)
    else if (choice === '') return null
    else {
      choices.push(choice)
      choice = ''
    }
    if (sign === '|') return body[done] === '}' ? { value: { kind: 'choices', choices }, end: done + 1 } : null
  }
  return null
}

/** A transform: expression, replacement and flags, between slashes; null if it never ends. */
function changeFrom(state: BodyState, { key, start, end }: Opening): Sign | null {
  const { body } = state
  const slash = state.hasChangesLeft ? endOfExpression(body, end + 1) : -1
  const second = slash === -1 ? -1 : endOfFormat(body, slash + 1)
  const brace = second === -1 ? -1 : body.indexOf('}', second)
  if (brace !== -1) return { kind: 'change', key, value: null, start, end: brace + 1 }
  state.hasChangesLeft = false
  return null
}

function endOfExpression(body: string, from: number): number {
  const pattern = /\\[\s\S]|\//g
  pattern.lastIndex = from
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    if (match[0] === '/') return match.index
  }
  return -1
}

/** A slash within `${...}` is part of the format. */
function endOfFormat(body: string, from: number): number {
  const pattern = /\\[\s\S]|\$\{|[}/]/g
  pattern.lastIndex = from
  let isInside = false
  for (let match = pattern.exec(body); match !== null; match = pattern.exec(body)) {
    const [sign] = match
    if (sign === '/' && !isInside) return match.index
    if (sign === '${') isInside = true
    if (sign === '}') isInside = false
  }
  return -1
}
