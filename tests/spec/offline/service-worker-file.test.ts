import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { serviceWorkerFile } from '../../../cli/build/offline/service-worker-file.ts'

const PAGE = '<script data-app="/assets/main-1.js"></script>'
const SCRIPT = 'self.plan = OFFLINE_PLAN'

describe("service worker's file", () => {
  test('is at the root, with the plan before its script', () => {
    const [path, script] = serviceWorkerFile(SCRIPT, createSiteFiles())

    assert.equal(path, 'service-worker.js')
    assert.equal(planIn(script).application, '/assets/main-1.js')
    assert.deepEqual(planIn(script).pages, ['/'])
  })

  test("changes only with the site's pages or its script", () => {
    const [, once] = serviceWorkerFile(SCRIPT, createSiteFiles())
    const [, again] = serviceWorkerFile(SCRIPT, createSiteFiles())
    const [, otherPage] = serviceWorkerFile(SCRIPT, createSiteFiles(`${PAGE}<p>New</p>`))
    const [, otherScript] = serviceWorkerFile(`${SCRIPT};`, createSiteFiles())

    assert.equal(once, again)
    assert.equal(new Set([once, otherPage, otherScript].map((script) => planIn(script).build)).size, 3)
  })
})

function createSiteFiles(page = PAGE) {
  return { files: new Map([['index.html', page]]), basePath: '', listUrl: '/api/commands' }
}

/** Runs the script, and returns the plan that the build has added to it. */
function planIn(script: string) {
  const self = { plan: { build: '', application: '', pages: [] } }
  new Function('self', script)(self)
  return self.plan
}
