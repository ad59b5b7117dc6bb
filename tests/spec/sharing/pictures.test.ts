import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import test, { describe, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { ROOT } from '../../../cli/build/paths.ts'
import { type DrawingJob, drawAll } from '../../../cli/build/sharing/pictures/drawing.ts'
import { linkedIcons, pagePicture } from '../../../cli/build/sharing/site-drawings.ts'
import { HOSTILE, pageOf, partsSaying, someParts } from './some-parts.ts'

const MAX_BYTES = 60 * 1024
const DRAWING = pathToFileURL(join(ROOT, 'cli', 'build', 'sharing', 'pictures', 'drawing.ts')).href

const runProgram = promisify(execFile)

describe("a page's picture", () => {
  test('is a small PNG of the requested size', async (context) => {
    const parts = someParts()
    const jobs = (['home', 'commander', 'cv'] as const).map((kind) => pagePicture(pageOf(kind), parts))

    const pictures = await drawAll(jobs, await createCache(context))

    for (const picture of pictures.values()) assert.deepEqual(await faultsOf(picture), [])
  })

  test('is valid for texts of any kind and length', async (context) => {
    const jobs = Object.values(HOSTILE).flatMap((text) => {
      const parts = partsSaying(text)
      const [home, story] = (['home', 'project'] as const).map((kind) => pageOf(kind, parts.pages))
      return home && story ? [pagePicture(home, parts), pagePicture(story, { ...parts, avatar: null })] : []
    })

    const pictures = await drawAll(jobs, await createCache(context))

    assert.equal(pictures.size, jobs.length)
    for (const picture of pictures.values()) assert.deepEqual(await faultsOf(picture), [])
  })

  test('keeps long texts within the right margin', async (context) => {
    const parts = partsSaying('M'.repeat(500))
    const picture = pagePicture(pageOf('project', parts.pages), { ...parts, avatar: null })

    const [bytes] = (await drawAll([picture], await createCache(context))).values()

    const margin = { left: 1130, top: 0, width: 70, height: 520 }
    const { channels } = await sharp(await sharp(bytes).extract(margin).png().toBuffer()).stats()
    assert.deepEqual(
      channels.slice(0, 3).map(({ min, max }) => max - min),
      [0, 0, 0],
    )
  })
})

describe('icons', () => {
  test('have the requested sizes, opaque unless they are round', async (context) => {
    for (const parts of [someParts(), { ...partsSaying('山'), avatar: null }]) {
      const icons = linkedIcons(parts)
      const pictures = await drawAll(icons, await createCache(context))

      for (const { path, drawing } of icons) {
        const image = sharp(pictures.get(path))
        const { width, height } = await image.metadata()
        assert.deepEqual([width, height], [drawing.size, drawing.size])
        assert.equal((await image.stats()).isOpaque, drawing.shape !== 'round')
        assert.ok((await image.stats()).entropy > 0.1)
      }
    }
  })
})

describe('drawing', () => {
  test('caches each picture by a hash of its inputs', async (context) => {
    const cache = await createCache(context)
    const jobOf = (tagline: string): DrawingJob => {
      const parts = someParts({ site: { ...someParts().site, tagline } })
      return pagePicture(pageOf('home'), parts)
    }

    const first = await drawAll([jobOf('One')], cache)
    await writeFile(join(cache, basename(jobOf('One').path)), 'cached')
    const again = await drawAll([jobOf('One'), jobOf('Two')], cache)

    assert.notEqual(jobOf('One').path, jobOf('Two').path)
    assert.deepEqual([...first.keys()], [jobOf('One').path])
    assert.equal(String(again.get(jobOf('One').path)), 'cached')
    assert.equal((await readdir(cache)).filter((file) => file.endsWith('.png')).length, 2)
  })

  test('is silent on a machine without fonts', async (context) => {
    const picture = pagePicture(pageOf('home'), someParts())
    const program = `import { drawAll } from '${DRAWING}'
    await drawAll(${JSON.stringify([picture])}, process.argv[1])`

    const { stdout, stderr } = await runProgram(
      process.execPath,
      ['--input-type=module', '-e', program, await createCache(context)],
      { env: { FONTCONFIG_FILE: '/nowhere' } },
    )

    assert.equal(stdout + stderr, '')
  })

  test("reports a broken picture and doesn't cache it", async (context) => {
    const cache = await createCache(context)
    const program = `import { drawAll } from '${DRAWING}'
    await drawAll([{ path: '/assets/broken.png', drawing: { kind: 'icon', avatar: 'bm8=' } }], process.argv[1])`

    const drawing = runProgram(process.execPath, ['--input-type=module', '-e', program, cache])

    await assert.rejects(drawing, /The pictures for sharing could not be drawn; the reason is above/)
    assert.equal((await readdir(cache)).includes('broken.png'), false)
  })
})

async function createCache(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  context.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function faultsOf(picture: Uint8Array): Promise<readonly string[]> {
  const { format, width, height } = await sharp(picture).metadata()
  const { isOpaque, entropy } = await sharp(picture).stats()
  return [
    format === 'png' ? '' : `format ${format}`,
    width === 1200 && height === 630 ? '' : `${width} x ${height}`,
    picture.length <= MAX_BYTES ? '' : `${picture.length} bytes`,
    isOpaque ? '' : 'a hole',
    entropy > 0.3 ? '' : `entropy ${entropy}`,
  ].filter((fault) => fault !== '')
}
