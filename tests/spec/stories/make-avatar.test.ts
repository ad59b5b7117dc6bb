import assert from 'node:assert/strict'
import test, { describe, type TestContext } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { makeAvatar } from '../../../cli/build/pictures/make-avatar.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8"/></svg>'
const HALVES = { width: 1200, height: 800 } as const

describe('making an avatar', () => {
  test('turns a photograph into a small and a large square', async (t) => {
    const noise = Uint8Array.from({ length: 1600 * 1200 * 3 }, (_, at) => (at * 2_654_435_761) >>> 24)
    const photograph = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
      .jpeg()
      .toBuffer()

    const { path, bytes, large } = await made(t, photograph)

    assert.match(path, /^assets\/avatar-[0-9a-f]{10}\.webp$/)
    assert.ok(photograph.length > 100_000 && bytes.length <= 10 * 1024, `${bytes.length} bytes`)
    assert.deepEqual(await sizeOf(bytes), [176, 176])
    assert.deepEqual(await sizeOf(large), [512, 512])
  })

  test('turns a rotated photograph upright, without its EXIF data', async (t) => {
    const photograph = await halves().withMetadata({ orientation: 6 }).jpeg().toBuffer()

    const { bytes, large } = await made(t, photograph)

    for (const picture of [bytes, large]) {
      const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const redAt = (row: number) => data[(row * info.width + info.width / 2) * info.channels] ?? -1
      // Rotating moves the black left side to the top.
      assert.ok(redAt(2) < 60 && redAt(info.height - 3) > 195, `${redAt(2)} above ${redAt(info.height - 3)}`)
      assert.equal((await sharp(picture).metadata()).exif, undefined)
    }
  })

  test('preserves the transparency of a picture', async (t) => {
    const picture = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()

    const { data } = await sharp((await made(t, picture)).bytes)
      .raw()
      .toBuffer({ resolveWithObject: true })

    assert.equal(data[3], 0)
  })

  test('keeps small drawings and converts large ones to WebP', async (t) => {
    const small = Buffer.from(DRAWING)
    const large = Buffer.from(DRAWING.replace('<path', `${'<path d="M0 0h8"/>'.repeat(1000)}<path`))

    const [asIs, drawn] = [await made(t, small, true), await made(t, large, true)]

    assert.deepEqual([asIs.path.endsWith('.svg'), asIs.bytes], [true, small])
    assert.ok(drawn.path.endsWith('.webp') && drawn.bytes.length <= 10 * 1024)
    assert.deepEqual([await sizeOf(drawn.bytes), drawn.large], [[176, 176], large])
  })
})

function made(t: TestContext, original: Uint8Array, isDrawing = false) {
  return makeAvatar(original, { isDrawing, cache: temporaryFolder(t) })
}

/** A picture that is black on the left and white on the right. */
function halves(): Sharp {
  const { width, height } = HALVES
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.floor(at / 3) % width < width / 2 ? 0 : 255,
  )
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function sizeOf(picture: Uint8Array): Promise<readonly number[]> {
  const { width, height } = await sharp(picture).metadata()
  return [width, height]
}
