import type { Browser } from 'playwright-core'
import { asRatio, asScore, atMost, exactly, type Figure, inMilliseconds, noted } from '../figures.ts'
import { interleave } from '../statistics.ts'
import { type Conditions, type PageVisit, SLOW_PHONE, visitPage, waitForApplication } from './visit-page.ts'

const ROUNDS = 21 // With fewer visits, results for one page varied from 1.08 to 1.34.
const MAX_RATIO = 1.1 // as in docs/performance.md

/** URLs of the landing page, of the control page, and of the landing page without its styles and scripts. */
type PaintedPages = { readonly landing: string; readonly control: string; readonly textOnly: string }

/**
 * Compares the LCP of the landing page with that of the control page, and with its own without styles and scripts. Also
 * reports the largest element and the layout shifts.
 */
export async function measurePaint(browser: Browser, pages: PaintedPages): Promise<readonly Figure[]> {
  const slow = await compare(browser, pages, SLOW_PHONE)
  const fast = await compare(browser, { landing: pages.landing, control: pages.control }, null)
  const visits = [...slow.visits, ...fast.visits]
  const elements = [...new Set(visits.map(({ largestPaint }) => largestPaint.element))].join(', ')
  const kind = visits.some(({ largestPaint }) => largestPaint.isPicture) ? 'picture' : 'text'
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift))
  const shifted = [...new Set(visits.flatMap((visit) => visit.shifted))]
  return [
    noted('LCP, slow phone', `${inMilliseconds(slow.landing)}, control page ${inMilliseconds(slow.control)}`),
    atMost('  relative to the control page', slow.landing / slow.control, { max: MAX_RATIO, show: asRatio }),
    noted('  relative to its words alone', asRatio(slow.landing / slow.textOnly)),
    // No target, because a tenth of this LCP is less than one frame.
    noted('LCP, this computer', `${inMilliseconds(fast.landing)}, control page ${inMilliseconds(fast.control)}`),
    exactly(`LCP element (${elements})`, kind, 'text'),
    atMost('CLS, until React has taken over', shift, { max: 0, show: asScore }),
    ...(shifted.length === 0 ? [] : [noted('  what moved', shifted.join(', '))]),
  ]
}

type Compared = Pick<PaintedPages, 'landing' | 'control'> & Partial<PaintedPages>

async function compare(browser: Browser, { landing, ...bare }: Compared, conditions: Conditions | null) {
  const visits: PageVisit[] = []
  const visitLanding = async () => {
    const visit = await visitPage(browser, landing, { conditions, until: waitForApplication })
    visits.push(visit)
    return visit.largestPaint.atMs
  }
  const visitBare = async (page: string) => {
    const visit = await visitPage(browser, page, { conditions, until: async () => undefined })
    return visit.largestPaint.atMs
  }
  const medians = await interleave(
    [
      { name: 'landing', measure: visitLanding },
      ...Object.entries(bare).map(([name, page]) => ({ name, measure: () => visitBare(page) })),
    ],
    ROUNDS,
  )
  const medianOf = (name: keyof PaintedPages) => medians.get(name) ?? Number.NaN
  return { visits, landing: medianOf('landing'), control: medianOf('control'), textOnly: medianOf('textOnly') }
}
