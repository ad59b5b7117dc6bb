import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { describe, type TestContext } from 'node:test'
import sharp from 'sharp'
import { makePicture } from '../../../cli/build/pictures/make-picture.ts'
import { failure } from '../../../core/result.ts'
import { createPicture, createPng } from '../../support/browser/picture.ts'

describe('a converted picture', () => {
  test('has four widths in two formats, and a fallback', async (t) => {
    const { made } = await make(t, await createPng({ width: 2000, height: 10 }))

    assert.deepEqual([made.width, made.height], [2000, 10])
    assert.deepEqual(
      made.sources.map(({ type, files }) => [type, files.map(({ width }) => width)]),
      [
        ['image/avif', [480, 800, 1200, 1600]],
        ['image/webp', [480, 800, 1200, 1600]],
      ],
    )
    assert.match(made.fallback, /^assets\/big-wheel-1200-[0-9a-f]{10}\.png$/)
    for (const { files } of made.sources) {
      for (const { path, width } of files) {
        assert.equal((await sharp(made.files.get(path)).metadata()).width, width)
      }
    }
  })

  test('is never larger than the original', async (t) => {
    const { made } = await make(t, await createPng({ width: 600, height: 10 }))

    assert.deepEqual(
      made.sources.map(({ files }) => files.map(({ width }) => width)),
      [
        [480, 600],
        [480, 600],
      ],
    )
  })

  test('is turned upright, and loses its metadata', async (t) => {
    const original = await createPicture({ width: 40, height: 20 })
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const { made } = await make(t, original)

    assert.deepEqual([made.width, made.height], [20, 40])
    assert.match(made.fallback, /\.jpg$/)
    for (const content of made.files.values()) {
      const { width, height, exif, orientation } = await sharp(content).metadata()
      assert.deepEqual([width, height, exif, orientation], [20, 40, undefined, undefined])
    }
  })

  test('is named after a hash of its content', async (t) => {
    const one = await make(t, await createPng({ width: 20, height: 10 }))
    const same = await make(t, await createPng({ width: 20, height: 10 }))
    const other = await make(t, await createPng({ width: 20, height: 11 }))

    assert.deepEqual([...same.made.files.keys()], [...one.made.files.keys()])
    assert.notEqual(other.made.fallback, one.made.fallback)
  })

  test('from WebP falls back to PNG only if transparent', async (t) => {
    const plain = await make(t, await createPicture({ width: 20, height: 10 }).webp().toBuffer())
    const clear = await make(t, await createPicture({ width: 20, height: 10 }).ensureAlpha(0.5).webp().toBuffer())

    assert.match(plain.made.fallback, /\.jpg$/)
    assert.match(clear.made.fallback, /\.png$/)
  })
})

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><circle r="9"/>%</svg>'

describe('a drawing', () => {
  test('is served unchanged if it is plain', async (t) => {
    const original = Buffer.from(DRAWING.replace('%', ''))

    const { made } = await make(t, original)

    assert.deepEqual([made.width, made.height, made.sources], [400, 200, []])
    assert.deepEqual(made.files.get(made.fallback), original)
  })

  test('with scripts is served as a high-resolution bitmap', async (t) => {
    const { made } = await make(t, Buffer.from(DRAWING.replace('%', '<script>alert(1)</script>')))

    assert.deepEqual([made.width, made.height], [1600, 800])
    assert.match(made.fallback, /\.png$/)
    assert.deepEqual(
      [...made.files.keys()].filter((path) => path.endsWith('.svg')),
      [],
    )
  })
})

describe('an unsupported or damaged file', () => {
  test('is refused with the reason', async (t) => {
    const whole = await createPng({ width: 200, height: 200 })
    const photograph = await createPicture({ width: 200, height: 200 }).jpeg().toBuffer()
    const refusals = [
      [new Uint8Array(), 'is not a picture'],
      [Buffer.from('GIF or so'), 'is not a picture'],
      [await createPicture({ width: 9, height: 9 }).gif().toBuffer(), 'is a picture of type "gif"'],
      [whole.slice(0, whole.length / 2), 'is damaged'],
      [photograph.slice(0, photograph.length / 2), 'is damaged'],
    ] as const

    for (const [original, expected] of refusals) {
      const cache = await createCache(t)
      assert.deepEqual(await makePicture({ name: 'a', original, cache }), failure(expected))
    }
  })
})

async function createCache(t: TestContext): Promise<string> {
  const cache = await mkdtemp(join(tmpdir(), 'pictures-'))
  t.after(() => rm(cache, { recursive: true, force: true }))
  return cache
}

async function make(t: TestContext, original: Uint8Array) {
  const cache = await createCache(t)
  const made = await makePicture({ name: 'Big wheel!', original, cache })
  assert.ok(made.ok, made.ok ? '' : made.error)
  return { made: made.value }
}
