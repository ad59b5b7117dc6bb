import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import sharp from 'sharp'
import { drawLinePicture } from '../../../tools/build/sharing/pictures/line-picture.ts'
import { linePictureStyle } from '../../../tools/build/sharing/site-drawings.ts'
import { HOSTILE, someParts } from './some-parts.ts'

const MOST_BYTES = 60 * 1024
const MARGIN = { left: 1121, top: 0, width: 79, height: 520 }

const cache = await mkdtemp(join(tmpdir(), 'letters-'))
after(() => rm(cache, { recursive: true, force: true }))
const style = await linePictureStyle(someParts(), cache)

test('2. the picture of a command is a small PNG of the size that is asked for, the same at every drawing', async () => {
  const picture = await draw('git reset --soft HEAD~1')
  const { format, width, height } = await sharp(picture).metadata()

  assert.deepEqual([format, width, height], ['png', 1200, 630])
  assert.ok(picture.length < MOST_BYTES)
  assert.deepEqual(await draw('git reset --soft HEAD~1'), picture)
})

test('2. the picture shows the line: another letter is another picture, and each is the letter itself', async () => {
  const [lower, upper, mark, none] = await Promise.all(['l', 'L', '.', ''].map(inkOf))

  assert.equal(none, 0)
  assert.ok(mark !== undefined && lower !== undefined && upper !== undefined)
  // Letters of very different sizes, however finely they are drawn.
  assert.ok(mark > 0 && mark < lower && mark < upper && lower !== upper)
})

test('2. a line of any kind and length gives a picture as good, with nothing in its margin', async () => {
  const lines = [
    ...Object.values(HOSTILE),
    'M'.repeat(10_000),
    'ls\n'.repeat(3000),
    '\u202e\u0301🙂 你好\t',
    '{{a=b|c}}',
  ]
  for (const line of lines) {
    const picture = await draw(line, line.slice(0, 300))
    const { width, height } = await sharp(picture).metadata()
    const { channels } = await sharp(await sharp(picture).extract(MARGIN).png().toBuffer()).stats()

    assert.deepEqual([width, height], [1200, 630])
    assert.ok(picture.length < MOST_BYTES, `${picture.length}`)
    assert.deepEqual(
      channels.map(({ min, max }) => max - min),
      channels.map(() => 0),
      line.slice(0, 20),
    )
  }
})

test('2. what has no letter leaves a mark, as without it the picture would show another command', async () => {
  assert.deepEqual(await draw('echo 你'), await draw('echo 🙂'))
  assert.ok((await inkOf('你')) > 0)
  assert.notDeepEqual(await draw('echo 你'), await draw('echo'))
})

function draw(line: string, notes = 'Notes'): Promise<Buffer> {
  return drawLinePicture({ notes, line, platform: 'git', address: 'ada.example/projects/commander/commands/x' }, style)
}

/** How many pixels the line alone takes. */
async function inkOf(line: string): Promise<number> {
  const pixelsOf = async (text: string) =>
    sharp(await draw(text))
      .greyscale()
      .raw()
      .toBuffer()
  const [drawn, blank] = [await pixelsOf(line), await pixelsOf('')]
  return drawn.filter((pixel, at) => pixel !== blank[at]).length
}
