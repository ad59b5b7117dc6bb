import assert from 'node:assert/strict'
import test from 'node:test'
import { serviceWorkerFile } from '../../../tools/build/offline/service-worker-file.ts'

const PAGE = '<script data-app="/assets/main-1.js"></script>'

function aSite(page = PAGE, isOn = true) {
  return { files: new Map([['index.html', page]]), basePath: '', listUrl: '/api/commands', isOn }
}

test('the worker is one script at the root of the site, which imports nothing', async () => {
  const [path, script] = await serviceWorkerFile(aSite())

  assert.equal(path, 'service-worker.js')
  assert.doesNotMatch(script, /\bimport\b|\bexport\b/)
  assert.match(script, /\/assets\/main-1\.js/)
})

test('the same site gives the same worker, another page another one', async () => {
  const [[, once], [, again], [, other]] = await Promise.all([
    serviceWorkerFile(aSite()),
    serviceWorkerFile(aSite()),
    serviceWorkerFile(aSite(`${PAGE}<p>New</p>`)),
  ])

  assert.equal(once, again)
  assert.notEqual(once, other)
})

test('a site that is switched off has a worker that goes, and answers for nothing', async () => {
  const [path, script] = await serviceWorkerFile(aSite(PAGE, false))

  assert.equal(path, 'service-worker.js')
  assert.match(script, /unregister/)
  assert.doesNotMatch(script, /[`'"]fetch[`'"]/)
})
