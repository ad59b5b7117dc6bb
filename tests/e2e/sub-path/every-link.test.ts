import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../../cli/build/paths.ts'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { PUBLISHED_URL, publishedSite } from './published-site.ts'

const SCREENS = screensOf(readSiteMap([])).map(({ address }) => address)
const LINKINATOR = join(ROOT, 'tests', 'machine', 'node_modules', 'linkinator', 'build', 'src', 'index.js')

/** Matches files that programs such as search engines and feed readers request even without a link. */
const ASKED_FOR = /\.(?:xml|txt|json|webmanifest)$/

/** Matches addresses on the site's host. A feed contains whole pages as escaped text. */
const OWN_ADDRESS = new RegExp(`${new URL(PUBLISHED_URL).origin}(?![\\w.-])[^\\s"'<>&\`\\\\()[\\]#]*`, 'g')

describe('site under a base path', () => {
  test('has only working links, all below that path', async () => {
    const { url } = await publishedSite()

    const links = await linksFrom(url, ['/', '/404.html'])

    assert.deepEqual(
      links.filter(({ state }) => state === 'BROKEN').map(({ url, parent }) => `${url} in ${parent}`),
      [],
    )
    const own = links.map((link) => link.url).filter((link) => link.startsWith(new URL(url).origin))
    assert.deepEqual(
      own.filter((link) => link !== url && !link.startsWith(`${url}/`)),
      [],
    )
    // Without a provider, no page links to the sign-in page.
    const linked = new Set(own.map((link) => link.replace(/\/?(?:[?#].*)?$/, '')))
    for (const address of SCREENS.filter((one) => one !== '/authentication')) {
      assert.ok(linked.has(url + address.replace(/\/$/, '')), address)
    }
  })

  test('has working addresses in files for programs', async () => {
    const { url, folder } = await publishedSite()
    const names = (await readdir(folder)).filter((name) => ASKED_FOR.test(name))
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))

    const addresses = texts.flatMap((text) => text.match(OWN_ADDRESS) ?? [])
    const named = new Set(addresses.map((address) => address.replace(/[.,;:!?]+$/, '')))

    assert.ok(names.length >= 5 && named.size > SCREENS.length)
    for (const address of named) {
      assert.ok(address === PUBLISHED_URL || address.startsWith(`${PUBLISHED_URL}/`), address)
      assert.equal((await fetch(address.replace(PUBLISHED_URL, url), { method: 'HEAD' })).status, 200, address)
    }
  })

  test('names only its public address', async () => {
    const { folder } = await publishedSite()
    const pages = await Promise.all(SCREENS.map((address) => readFile(join(folder, address, 'index.html'), 'utf8')))

    for (const page of pages) assert.doesNotMatch(page, /(?:content|href|src)="https?:\/\/localhost/)
  })
})

type Link = { readonly url: string; readonly state: string; readonly parent?: string }

/** Follows all links of the site, from these paths on. Links to other hosts aren't requested. */
async function linksFrom(url: string, paths: readonly string[]): Promise<readonly Link[]> {
  const { origin } = new URL(url)
  const { check } = await import(pathToFileURL(LINKINATOR).href)
  const { links } = await check({
    path: paths.map((path) => url + path),
    recurse: true,
    checkCss: true,
    checkFragments: true,
    urlRewriteExpressions: [{ pattern: new RegExp(`^${new URL(PUBLISHED_URL).origin}`), replacement: origin }],
    linksToSkip: async (link: string) => !link.startsWith(origin),
  })
  return links
}
