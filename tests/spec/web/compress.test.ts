import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { writeCompressed } from '../../../cli/build/write-site.ts'

const TEXT = Buffer.from('A page says the same thing, and says the same thing again. '.repeat(40))

describe('compressed copies', () => {
  for (const name of ['index.html', 'main-1a2b.js', 'avatar.svg', 'data.json', 'commands']) {
    test(`of ${name} are made in Brotli and gzip`, async () => {
      const { folder, remove } = await createFolder()

      await writeCompressed(join(folder, name), TEXT)

      assert.deepEqual((await readdir(folder)).sort(), [`${name}.br`, `${name}.gz`])
      assert.deepEqual(brotliDecompressSync(await readFile(join(folder, `${name}.br`))), TEXT)
      assert.deepEqual(gunzipSync(await readFile(join(folder, `${name}.gz`))), TEXT)
      await remove()
    })
  }

  for (const name of ['avatar.png', 'avatar.webp', 'font.woff2']) {
    test(`of ${name} aren't made`, async () => {
      const { folder, remove } = await createFolder()

      await writeCompressed(join(folder, name), TEXT)

      assert.deepEqual(await readdir(folder), [])
      await remove()
    })
  }

  test("aren't made if they would be larger", async () => {
    const { folder, remove } = await createFolder()

    await writeCompressed(join(folder, 'tiny.txt'), Buffer.from('a'))
    await writeCompressed(join(folder, 'empty.txt'), Buffer.alloc(0))

    assert.deepEqual(await readdir(folder), [])
    await remove()
  })
})

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'compress-'))
  return { folder, remove: () => rm(folder, { recursive: true }) }
}
