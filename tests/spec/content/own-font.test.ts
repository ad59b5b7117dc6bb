import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { describe, type TestContext } from 'node:test'
import { checkFont, ownFont } from '../../../cli/build/own-font.ts'
import { ROOT } from '../../../cli/build/paths.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'

const SERIF = join(ROOT, 'node_modules', 'dejavu-fonts-ttf', 'ttf', 'DejaVuSerif.ttf')
const SERIF_BYTES = 380_132

describe('font of the site', () => {
  test('is optional for a valid site', async (t) => {
    const content = temporaryFolder(t, { 'site.ts': '' })

    assert.equal(await ownFont(content), null)
    assert.deepEqual(await checkFont(content), [])
  })

  test('is reproducibly subset to the characters of the site', async (t) => {
    const content = createContentWith(t, 'font.ttf')

    const font = await ownFont(content)

    assert.ok(font !== null)
    assert.match(font.path, /^assets\/font-\w+\.woff2$/)
    assert.equal(Buffer.from(font.bytes).subarray(0, 4).toString(), 'wOF2')
    assert.ok(font.bytes.length < SERIF_BYTES / 6, `${font.bytes.length} bytes`)
    assert.deepEqual((await ownFont(content))?.path, font.path)
  })

  test('has a fallback of the same width and height', async (t) => {
    const font = await ownFont(createContentWith(t, 'font.ttf'))

    const styles = font?.stylesAt('/assets/font.woff2') ?? ''

    assert.match(styles, /src: url\('\/assets\/font\.woff2'\)/)
    assert.match(styles, /font-weight: 400;/)
    // DejaVu Serif is about 16% wider than Arial. It has 2048 units per em, and reaches 1901 units above the baseline and
    // 483 below it.
    const [size = 0, ascent = 0, descent = 0, gap = 1] = Array.from(
      styles.matchAll(/(?:size-adjust|-override): ([\d.]+)%/g),
      ([, share]) => Number(share),
    )
    assert.ok(size > 112 && size < 120, styles)
    assert.ok(Math.abs((ascent * size) / 10_000 - 1901 / 2048) < 0.001, styles)
    assert.ok(Math.abs((descent * size) / 10_000 - 483 / 2048) < 0.001, styles)
    assert.equal(gap, 0)
  })

  test('is reported if invalid, or beside another font', async (t) => {
    const broken = temporaryFolder(t, { 'font.woff2': 'wOF2 but for the rest' })
    const two = createContentWith(t, 'font.ttf')
    writeFileSync(join(two, 'font.otf'), '')

    assert.deepEqual(await checkFont(broken), [
      {
        file: 'content/font.woff2',
        line: null,
        message: 'is not a readable font; expected a WOFF2, WOFF, TrueType or OpenType file.',
      },
    ])
    assert.deepEqual(await checkFont(two), [
      { file: 'content/font.otf', line: null, message: 'is beside font.ttf; expected one font.' },
    ])
  })
})

function createContentWith(t: TestContext, name: string): string {
  const content = temporaryFolder(t, { 'words.md': 'Ünïcödé' })
  copyFileSync(SERIF, join(content, name))
  return content
}
