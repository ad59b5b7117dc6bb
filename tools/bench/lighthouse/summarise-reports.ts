import { median } from '../median.ts'
import type { Report } from './run-lighthouse.ts'

/** The four categories that a page is judged by, in the order they are named. */
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** What several reports on one page say together: the median of everything. Durations are in ms, `bytes` are sent ones. */
export type Summary = {
  /** Each of 100, in the order performance, accessibility, best practices, SEO; NaN where there was none. */
  readonly scores: readonly number[]
  readonly largestPaintMs: number
  readonly blockingMs: number
  readonly layoutShift: number
  readonly bytes: number
  readonly requests: number
}

/** The median of each figure of `reports`. */
export function summariseReports(reports: readonly Report[]): Summary {
  const middle = (of: (report: Report) => number | null | undefined) =>
    median(reports.map((report) => of(report) ?? Number.NaN))
  const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue)
  return {
    scores: CATEGORIES.map((name) => Math.round(100 * middle(({ categories }) => categories[name]?.score))),
    largestPaintMs: audit('largest-contentful-paint'),
    blockingMs: audit('total-blocking-time'),
    layoutShift: audit('cumulative-layout-shift'),
    bytes: audit('total-byte-weight'),
    requests: middle(({ audits }) => audits['network-requests']?.details?.items?.length),
  }
}
