import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test, { describe } from 'node:test'
import { toHtml } from 'hast-util-to-html'
import { readStories } from '../../../cli/build/stories/read-stories.ts'
import { createPng } from '../../support/browser/picture.ts'
import { createContentFolder, mistakesInStories } from './content-folder.ts'

const SMALL = { width: 500, height: 20 }

describe('a picture in a story', () => {
  test('has its description, caption, size and files', async (t) => {
    const markdown = '![A wheel](wheel.png "Round")\n\n![Again](./wheel.png)\n'
    const { source } = await createContentFolder(t, { 'wheel-log.md': markdown, 'wheel.png': await createPng(SMALL) })

    const { byId, files } = await readStories({ ...source, basePath: '/home' })

    const [first = '', second = ''] = byId.get('wheel-log')?.tree.map((figure) => toHtml(figure)) ?? []
    assert.match(first, /<img src="[^"]+" alt="A wheel" width="500" height="20" loading="eager" decoding="async">/)
    assert.match(first, /<figcaption>Round<\/figcaption><\/figure>$/)
    assert.match(second, / alt="Again" width="500" height="20" loading="lazy" /)
    assert.doesNotMatch(second, /figcaption/)
    const urls = first.match(/\/home\/[^" ]+/g) ?? []
    assert.deepEqual(new Set(urls.map((url) => url.replace(/^\/home\//, ''))), new Set(files.keys()))
  })

  test('is cached for the next build', async (t) => {
    const { source, cache } = await createContentFolder(t, {
      'wheel-log.md': '![A wheel](wheel.png)\n',
      'wheel.png': await createPng(SMALL),
    })
    const first = await readStories(source)
    const kept = await readdir(cache)

    const second = await readStories(source)
    await rm(cache, { recursive: true })
    const third = await readStories(source)

    assert.deepEqual(second, first)
    assert.deepEqual([...third.files.keys()], [...first.files.keys()])
    assert.equal(kept.length, 5)
    assert.deepEqual((await readdir(join(cache))).sort(), kept.sort())
  })

  test('is shown with its dark variant, both loading lazily', async (t) => {
    const { source } = await createContentFolder(t, {
      'wheel-log.md': '![A wheel](wheel.png)\n',
      'wheel.png': await createPng(SMALL),
      'wheel.dark.png': await createPng({ ...SMALL, height: 30 }),
    })

    const { byId } = await readStories(source)

    const html =
      byId
        .get('wheel-log')
        ?.tree.map((figure) => toHtml(figure))
        .join('') ?? ''
    const pictures = html.match(/<picture.*?<\/picture>/g) ?? []
    assert.deepEqual(
      pictures.map((picture) => picture.match(/data-kind="\w+"|height="\d+"|loading="\w+"/g)),
      [
        ['data-kind="light"', 'height="20"', 'loading="lazy"'],
        ['data-kind="dark"', 'height="30"', 'loading="lazy"'],
      ],
    )
  })

  test('is a mistake if its dark variant is damaged', async (t) => {
    const mistakes = await mistakesInStories(t, {
      'wheel-log.md': '![A wheel](wheel.png)\n',
      'wheel.png': await createPng(SMALL),
      'wheel.dark.png': 'not a picture',
    })

    assert.match(mistakes.join(), /has a twin "wheel\.dark\.png" that is not a picture/)
  })

  for (const [written, stored] of [
    ['gr\u00fcn.png', 'gru\u0308n.png'],
    ['gru\u0308n.png', 'gr\u00fcn.png'],
    ['gr%C3%BCn.png', 'gru\u0308n.png'],
    ['gr\u00fcn/gr\u00fcn.png', 'gru\u0308n/gru\u0308n.png'],
  ] as const) {
    test(`named ${JSON.stringify(written)} is found as ${JSON.stringify(stored)} on disk`, async (t) => {
      const { source } = await createContentFolder(t, {
        'wheel-log.md': `![A wheel](${written})\n`,
        [stored]: await createPng(SMALL),
      })

      const { files } = await readStories(source)

      assert.ok(files.size > 0)
      assert.ok([...files.keys()].every((path) => path === path.normalize()))
    })
  }
})

const EXPECTED = 'expected a PNG, JPEG, WebP or SVG file beside the text'

describe("a picture that can't be shown", () => {
  for (const [url, mistake] of [
    ['wheel.png', `the picture "wheel.png" is not there; ${EXPECTED}`],
    ['text.png', `the picture "text.png" is not a picture; ${EXPECTED}`],
    ['wheel.gif', `the picture "wheel.gif" is not in this folder; ${EXPECTED}`],
    ['https://example.com/wheel.png', `the picture "https://example.com/wheel.png" is not in this folder; ${EXPECTED}`],
    ['../site.png', `the picture "../site.png" is not in this folder; ${EXPECTED}`],
    ['%2e%2e/site.png', `the picture "%2e%2e/site.png" is not in this folder; ${EXPECTED}`],
    ['/wheel.png', `the picture "/wheel.png" is not in this folder; ${EXPECTED}`],
  ] as const) {
    test(`is reported with its line: ${url}`, async (t) => {
      const mistakes = await mistakesInStories(t, { 'wheel-log.md': `a\n\n![A wheel](${url})\n`, 'text.png': 'Text' })

      assert.deepEqual(mistakes, [`content/projects/wheel-log.md:3: ${mistake}`])
    })
  }
})

describe('a site without stories', () => {
  test('has no story pictures', async (t) => {
    const { source, content } = await createContentFolder(t, {})
    await rm(join(content, 'projects'), { recursive: true })

    const { byId, files } = await readStories(source)

    assert.deepEqual([byId.size, files.size], [0, 0])
  })
})
