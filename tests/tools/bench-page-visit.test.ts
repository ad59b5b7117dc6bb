import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type PageRequest,
  type PageVisit,
  requestsBeforeIdle,
  requestsElsewhere,
  scriptAfterLoadMs,
} from '../../tools/bench/landing/page-visit.ts'

function aRequest(request: Partial<PageRequest>): PageRequest {
  return { url: 'http://localhost:3000/', type: 'Document', atMs: 0, bytes: 100, ...request }
}

function aVisit(requests: readonly PageRequest[]): PageVisit {
  const largestPaint = { atMs: 90, element: 'h1', isPicture: false }
  return { requests, loadedAtMs: 100, largestPaint, layoutShift: 0, shifted: [] }
}

const DOCUMENT = aRequest({})
const AVATAR = aRequest({ type: 'Image', atMs: 20 })
const ICON = aRequest({ type: 'Other', atMs: 110 })
const APPLICATION = aRequest({ type: 'Script', atMs: 150 })
const LIST = aRequest({ type: 'Fetch', atMs: 300 })

test('before idle come all requests up to the load event, and those after it that no script was needed for', () => {
  const visit = aVisit([DOCUMENT, AVATAR, ICON, APPLICATION, LIST])

  assert.deepEqual(requestsBeforeIdle(visit), [DOCUMENT, AVATAR, ICON])
})

test('a script that is asked for before the load event counts as before idle, and with it what it asks for', () => {
  const eager = aRequest({ type: 'Script', atMs: 10 })
  const chunk = aRequest({ type: 'Script', atMs: 60 })

  const before = requestsBeforeIdle(aVisit([DOCUMENT, eager, AVATAR, chunk, APPLICATION]))

  assert.deepEqual(before, [DOCUMENT, eager, AVATAR, chunk])
})

test('where no script ever comes, every request is one before idle', () => {
  assert.deepEqual(requestsBeforeIdle(aVisit([DOCUMENT, ICON, LIST])), [DOCUMENT, ICON, LIST])
})

test('React is asked for so long after the load event; before it the figure is negative, without it there is none', () => {
  assert.equal(scriptAfterLoadMs(aVisit([DOCUMENT, APPLICATION])), 50)
  assert.equal(scriptAfterLoadMs(aVisit([DOCUMENT, aRequest({ type: 'Script', atMs: 40 })])), -60)
  assert.equal(scriptAfterLoadMs(aVisit([DOCUMENT])), Number.NaN)
})

test('another host, another port and another scheme are elsewhere; a data URL is nowhere', () => {
  const font = aRequest({ url: 'https://fonts.example/a.woff2' })
  const otherPort = aRequest({ url: 'http://localhost:3001/' })
  const secure = aRequest({ url: 'https://localhost:3000/' })
  const data = aRequest({ url: 'data:image/png;base64,AAAA' })
  const visit = aVisit([DOCUMENT, font, otherPort, secure, data])

  const elsewhere = requestsElsewhere(visit, 'http://localhost:3000/projects')

  assert.deepEqual(elsewhere, [font, otherPort, secure])
})
