import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Report } from '../../tools/bench/lighthouse/run-lighthouse.ts'
import { summariseReports } from '../../tools/bench/lighthouse/summarise-reports.ts'

function aReport({ performance = 1 as number | null, paintMs = 800, requests = 3 } = {}): Report {
  return {
    categories: {
      performance: { score: performance },
      accessibility: { score: 1 },
      'best-practices': { score: 0.96 },
      seo: { score: 1 },
    },
    audits: {
      'largest-contentful-paint': { numericValue: paintMs },
      'total-blocking-time': { numericValue: 0 },
      'cumulative-layout-shift': { numericValue: 0.01 },
      'total-byte-weight': { numericValue: 7000 },
      'network-requests': { details: { items: Array.from({ length: requests }) } },
    },
  }
}

test('of several reports the median of each figure counts, and scores are of 100', () => {
  const reports = [{ performance: 0.86, paintMs: 900 }, { paintMs: 700 }, { performance: 0.97, requests: 9 }].map(
    aReport,
  )

  const summary = summariseReports(reports)

  assert.deepEqual(summary, {
    scores: [97, 100, 96, 100],
    largestPaintMs: 800,
    blockingMs: 0,
    layoutShift: 0.01,
    bytes: 7000,
    requests: 3,
  })
})

test('a score that could not be given is none, and never full marks', () => {
  const summary = summariseReports([aReport({ performance: null })])

  assert.deepEqual(summary.scores, [Number.NaN, 100, 96, 100])
})

test('figures that a report lacks are none', () => {
  const summary = summariseReports([{ categories: {}, audits: {} }])

  assert.ok(Number.isNaN(summary.largestPaintMs) && Number.isNaN(summary.requests))
})
