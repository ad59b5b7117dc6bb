import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { offlinePlan } from '../../../cli/build/offline/service-worker-file.ts'

const PAGE = '<script data-app="/home/assets/main-1.js"></script>'
const KB = 1024

function createSiteFiles(more: Readonly<Record<string, string>> = {}) {
  const files = { 'index.html': PAGE, 'projects/index.html': PAGE, '404.html': PAGE, '400.html': PAGE, ...more }
  return { files: new Map(Object.entries(files)), basePath: '/home', listUrl: '/home/api/commands' }
}

describe('offline plan', () => {
  test('stores every page except the one for undecodable addresses', () => {
    const { pages, application } = offlinePlan(createSiteFiles())

    assert.deepEqual(pages, ['/home/404.html', '/home/', '/home/projects'])
    assert.equal(application, '/home/assets/main-1.js')
  })

  test('stores scripts and styles, but no unused files', () => {
    const others = [
      'feed.xml',
      'sitemap.xml',
      'icon-512.png',
      'assets/share-1.png',
      'assets/main-1.js.br',
      'assets/formats/pet-4.js',
      'api/commands',
    ]
    const contents = Object.fromEntries(
      [...others, 'assets/main-1.js', 'assets/worker-2.js', 'assets/desk-3.css'].map((path) => [path, '']),
    )

    const { files } = offlinePlan(createSiteFiles(contents))

    assert.deepEqual(files, ['/home/assets/desk-3.css', '/home/assets/main-1.js', '/home/assets/worker-2.js'])
  })

  test('stores only the smallest file of each picture', () => {
    const picture = `<picture><source type="image/avif" srcSet="/home/assets/a-1.avif 480w, /home/assets/a-2.avif 960w">
    <img src="/home/assets/a-3.webp" alt="" width="960" height="540"></picture>`
    const sizes = { 'assets/a-1.avif': 'x', 'assets/a-2.avif': 'xxx', 'assets/a-3.webp': 'xx' }

    const { files, smaller } = offlinePlan(createSiteFiles({ 'index.html': PAGE + picture, ...sizes }))

    assert.deepEqual(files, ['/home/assets/a-1.avif'])
    assert.deepEqual(smaller, {
      '/home/assets/a-3.webp': '/home/assets/a-1.avif',
      '/home/assets/a-2.avif': '/home/assets/a-1.avif',
    })
  })

  test('leaves out missing pictures and those beyond the budget', () => {
    const show = (name: string) => `<img src="/home/assets/${name}" alt="">`
    const shown = ['large.png', 'small.png', 'large.png', 'missing.png'].map(show).join('')
    const sizes = { 'assets/large.png': 'x'.repeat(500 * KB), 'assets/small.png': 'x'.repeat(20 * KB) }

    const { files } = offlinePlan(createSiteFiles({ 'index.html': PAGE + shown, ...sizes }))

    assert.deepEqual(files, ['/home/assets/large.png'])
  })

  test('fails the build if no page loads the application', () => {
    assert.throws(
      () => offlinePlan({ ...createSiteFiles(), files: new Map([['index.html', '<p>']]) }),
      /No page of the site loads the application/,
    )
  })
})
