import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../cli/build/paths.ts'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { crawl } from './crawl.ts'
import { BASE_PATH, PUBLISHED_URL, publishedSite } from './published-site.ts'

const SCREENS = screensOf(readSiteMap([])).map(({ address }) => address)
const LINKINATOR = join(ROOT, 'tests', 'machine', 'node_modules', 'linkinator', 'build', 'src', 'index.js')

/** Matches files that programs such as search engines and feed readers request even without a link. */
const ASKED_FOR = /\.(?:xml|txt|json|webmanifest)$/

describe('site under a base path', () => {
  test('has every linked file below that path', async () => {
    const { url, folder } = await publishedSite()
    const files = (await readdir(folder)).filter((file) => ASKED_FOR.test(file))

    const { answered, faults } = await crawl({ publishedUrl: PUBLISHED_URL, servedUrl: url }, [
      '/',
      '/404.html',
      ...files.map((file) => `/${file}`),
    ])

    assert.deepEqual(faults, [])
    // Without a provider, no page links to the sign-in page.
    for (const address of SCREENS.filter((one) => one !== '/authentication')) {
      assert.ok(answered.has(`${BASE_PATH}${address}/`.replace('//', '/')), address)
    }
    const kinds = [...answered.values()].map((mediaType) => mediaType.replace(/;.*$/, ''))
    assert.ok(kinds.includes('text/javascript') && kinds.some((kind) => kind.startsWith('image/')))
  })

  test('has working links on its 404 page', async () => {
    const { url } = await publishedSite()
    const served = { publishedUrl: PUBLISHED_URL, servedUrl: url }

    const { faults } = await crawl(served, ['/no/such/address/at/all'])

    assert.deepEqual(faults, [`${url}/no/such/address/at/all in the test is answered with 404`])
  })

  test('has no link that linkinator finds broken', async () => {
    const { url } = await publishedSite()
    const { check } = await import(pathToFileURL(LINKINATOR).href)
    const isElsewhere = async (link: string) => !link.startsWith(new URL(url).origin)

    const { links } = await check({
      path: SCREENS.map((address) => url + address),
      checkCss: true,
      checkFragments: true,
      linksToSkip: isElsewhere,
    })

    assert.deepEqual(brokenAmong(links), [])
    assert.ok(links.length > SCREENS.length)
  })

  test('names only its public address', async () => {
    const { folder } = await publishedSite()
    const pages = await Promise.all(SCREENS.map((address) => readFile(join(folder, address, 'index.html'), 'utf8')))

    for (const page of pages) assert.doesNotMatch(page, /(?:content|href|src)="https?:\/\/localhost/)
  })
})

type Link = { readonly url: string; readonly state: string; readonly status?: number; readonly parent?: string }

function brokenAmong(links: readonly Link[]): readonly string[] {
  return links
    .filter(({ state }) => state === 'BROKEN')
    .map(({ url, status, parent }) => `${status} ${url} in ${parent}`)
}
