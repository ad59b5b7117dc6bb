import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import sharp from 'sharp'
import { iconFile } from '../../../cli/build/sharing/sharing-files.ts'
import { initialsOf, linkedIcons, tabIconPath } from '../../../cli/build/sharing/site-drawings.ts'
import { someParts } from './some-parts.ts'

describe('icon file', () => {
  test('contains whole pictures with their sizes and offsets', async () => {
    const pictures = await Promise.all([16, 32, 256].map(createSquare))

    const file = Buffer.from(iconFile(pictures))

    assert.deepEqual([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)], [0, 1, 3])
    for (const [index, picture] of pictures.entries()) {
      const entry = file.subarray(6 + index * 16)
      const [bytes, offset] = [entry.readUInt32LE(8), entry.readUInt32LE(12)]
      assert.deepEqual(
        [entry.readUInt8(0), entry.readUInt8(1)],
        [
          [16, 16],
          [32, 32],
          [0, 0],
        ][index],
      )
      assert.deepEqual(file.subarray(offset, offset + bytes), picture)
    }
  })
})

describe("the tab's icon", () => {
  test('is the avatar itself if it is drawn', () => {
    const parts = someParts()

    assert.equal(tabIconPath(parts), '/assets/avatar-1a2b3c4d.svg')
    assert.equal(
      linkedIcons(parts).some(({ drawing }) => drawing.size === 96),
      false,
    )
  })

  for (const [what, avatar] of [
    ['a photograph', { url: '/assets/ada-1a2b3c4d.jpg', bytes: Buffer.from('photograph') }],
    ['no avatar', null],
  ] as const) {
    test(`is a separate small picture with ${what}`, () => {
      const parts = someParts({ avatar })

      assert.match(tabIconPath(parts), /^\/assets\/icon-round-96-\w+\.png$/)
      assert.ok(linkedIcons(parts).some(({ path }) => path === tabIconPath(parts)))
    })
  }
})

describe('initials', () => {
  for (const [name, initials] of [
    ['Ada Sample', 'AS'],
    ['ada', 'A'],
    ['Ada King, Countess of Lovelace', 'AL'],
    ['  élodie   ünal ', 'ÉÜ'],
    ['e\u0301lodie', 'E\u0301'],
    ['(Ada) "Sample"', 'AS'],
    ['山田 太郎', '山太'],
    ['***', ''],
  ] as const) {
    test(`of "${name}" are "${initials}"`, () => {
      assert.equal(initialsOf(name), initials)
    })
  }
})

function createSquare(size: number): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 4, background: '#0a6b46' } })
    .png()
    .toBuffer()
}
