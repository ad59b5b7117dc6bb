import assert from 'node:assert/strict'
import test from 'node:test'
import { entriesInPieces, jsonToSend, objectInPieces } from '../../../client/long-list.ts'

const LONG = 'x'.repeat(300)

test('7. a list of tens of thousands is read in pieces, none of which holds up the page', async () => {
  const list = Array.from({ length: 30_000 }, (_, index) => ({ id: `${index}`, notes: LONG, tags: ['a', 'b'] }))

  const pieces = await piecesOf(JSON.stringify(list))

  assert.ok(pieces.every((piece) => piece !== null && piece.length < 2000))
  assert.deepEqual(
    pieces.flatMap((piece) => piece ?? []),
    list,
  )
})

test('7. a list of tens of thousands is made ready to send in pieces, and is the same JSON as at once', async () => {
  const list = Array.from({ length: 30_000 }, (_, index) => ({ id: `${index}`, notes: LONG, tags: ['ä', '“'] }))

  const [long, short] = [await jsonToSend(list), await jsonToSend(list.slice(0, 2))]

  assert.ok(long instanceof Blob)
  assert.equal(await long.text(), JSON.stringify(list))
  assert.equal(short, JSON.stringify(list.slice(0, 2)))
})

test('7. nothing is sent of a list of which JSON cannot express all', async () => {
  assert.equal(await jsonToSend([{ id: 'a' }, () => 'b']), undefined)
  assert.equal(await jsonToSend([]), '[]')
})

test('7. what looks like the border of two entries, in a text or in an entry, is none', async () => {
  const list = Array.from({ length: 5000 }, (_, index) => ({
    inner: [{ a: index }, { b: index }],
    notes: `},{"id": ${LONG}},{`,
    line: '},{"',
    [`},{"id${index}`]: '\\',
  }))

  const pieces = await piecesOf(JSON.stringify(list))

  assert.ok(pieces.length > 1)
  assert.deepEqual(
    pieces.flatMap((piece) => piece ?? []),
    list,
  )
})

test('7. white space, an empty list, and what is no list are told apart', async () => {
  const spaced = `\n${JSON.stringify([{ id: 'a' }], null, 2)}\n`
  const cutOff = JSON.stringify(Array.from({ length: 5000 }, () => ({ id: LONG }))).slice(0, -10)

  assert.deepEqual(await piecesOf(spaced), [[{ id: 'a' }]])
  assert.deepEqual(await piecesOf('[]'), [[]])
  assert.deepEqual(await piecesOf('{"id":[]}'), [null])
  assert.deepEqual(await piecesOf('<p>'), [null])
  assert.deepEqual((await piecesOf(`${cutOff}]`)).at(-1), null)
  assert.deepEqual((await piecesOf(cutOff)).at(-1), null)
})

test('7. the long lists of an object are read in pieces, and what looks like their end in a text is none', async () => {
  const entry = (index: number) => ({
    index,
    command: { id: `a${index}`, notes: `}],"added":[{${LONG}`, line: '}],"' },
  })
  const whole = {
    dryRun: true,
    added: Array.from({ length: 3000 }, (_, index) => entry(index)),
    changed: [],
    last: [entry(1)],
    end: 'x',
  }
  const taken: Record<string, unknown[]> = { added: [], last: [] }
  let pieces = 0

  const frame = await objectInPieces(JSON.stringify(whole), ['added', 'changed', 'last'], (name, entries) => {
    taken[name]?.push(...entries)
    pieces += 1
  })

  assert.deepEqual({ ...Object(frame), ...taken }, whole)
  assert.ok(pieces > 2)
  assert.equal(await objectInPieces('<p>', ['added'], () => undefined), undefined)
  assert.equal(await objectInPieces('{"added":[{"a":1', ['added'], () => undefined), undefined)
})

async function piecesOf(text: string): Promise<readonly (readonly unknown[] | null)[]> {
  const pieces: (readonly unknown[] | null)[] = []
  for await (const piece of entriesInPieces(text)) pieces.push(piece)
  return pieces
}
