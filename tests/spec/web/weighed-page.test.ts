import assert from 'node:assert/strict'
import test from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { weighedPage } from '../../../tools/build/pages.ts'

const WORDS = 'A page that says how many bytes it has, once it is compressed: '
const page = (bytes: number | null) => (bytes === null ? WORDS : `${WORDS}${bytes}`)

test('1. a page names the size that it has when it is compressed with this size in it', async () => {
  const { html, bytes } = await weighedPage(page)

  assert.equal(bytes, brotliCompressSync(html).length)
  assert.ok(html.startsWith(`${WORDS}${bytes}`))
})

test('1. where each figure makes a page of another size, empty rows are added until one fits', async () => {
  const neverItself = async (html: string) => (html.endsWith('\n\n') ? 40 : html.trimEnd().endsWith('7') ? 38 : 37)

  const { html, bytes } = await weighedPage(page, neverItself)

  assert.deepEqual([html, bytes], [`${WORDS}40\n\n`, 40])
})

test('1. where no figure fits, the page names none', async () => {
  let size = 0

  const { html, bytes } = await weighedPage(page, async () => size++)

  assert.deepEqual([html, bytes], [WORDS, null])
})
