import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { CONTENT, ROOT } from '../../../cli/build/paths.ts'
import { layoutShifts, watchLayoutShifts } from '../../support/browser/layout-shifts.ts'
import { siteUrl } from '../../support/browser/open-screen.ts'
import { createVisitor } from '../../support/browser/visitor.ts'
import { shrinkLibrary } from '../../support/project/build-elsewhere.ts'
import { lazyCopy } from '../../support/project/lazy-copy.ts'

const SERIF = join(ROOT, 'node_modules', 'dejavu-fonts-ttf', 'ttf', 'DejaVuSerif.ttf')
const FONT = /\/assets\/font-\w+\.woff2$/
const LATE_MS = 1500

const OWN = readdirSync(CONTENT).filter((name) => name.startsWith('font.'))
const HAS_NONE = { skip: OWN.length > 0 ? 'content/ has a font of its own' : false } as const

const siteWithFont = lazyCopy(async (copy) => {
  for (const own of OWN) await rm(join(copy.folder, 'content', own))
  await shrinkLibrary(copy.folder)
  await copyFile(SERIF, join(copy.folder, 'content', 'font.ttf'))
  const { code, errors } = await copy.run('build')
  assert.deepEqual([code, errors], [0, ''])
})

describe("the owner's font", () => {
  for (const path of ['/', '/projects/commander', '/cv']) {
    test(`moves almost nothing on ${path} when it arrives late`, async () => {
      const { page, leave } = await createVisitor({ viewport: { width: 1280, height: 800 } })
      await watchLayoutShifts(page)
      await page.route(FONT, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS))
        await route.continue()
      })

      await page.goto((await siteWithFont()).url + path, { waitUntil: 'commit' })
      await page.waitForFunction(() => document.fonts.check("16px 'Own'") && document.fonts.status === 'loaded')

      const shifts = (await layoutShifts(page)) ?? []
      const total = shifts.reduce((sum, shift) => sum + shift, 0)
      assert.ok(total < 0.01, `moved by ${total}`)
      await leave()
    })
  }

  test('is preloaded from the site and used', async () => {
    const { page, leave } = await createVisitor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const { url } = await siteWithFont()

    const html = await (await fetch(url)).text()
    await page.goto(url)
    await page.evaluate(() => document.fonts.ready)

    const [, address = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(html) ?? []
    assert.match(address, FONT)
    assert.deepEqual(
      asked.filter((one) => FONT.test(one)),
      [url + address],
    )
    assert.match(html, /font-src 'self'/)
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontFamily.split(',')[0]), 'Own')
    await leave()
  })
})

describe('site without a font', () => {
  test('declares and loads no font', HAS_NONE, async () => {
    const html = await (await fetch(await siteUrl())).text()

    assert.doesNotMatch(html, /@font-face|font-src|as="font"/)
  })
})
