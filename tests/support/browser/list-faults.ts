import type { Page, Route } from 'playwright-core'
import { LIST } from './open-commander.ts'

/** A network or server failure that affects requests for the list. */
export type ListFault = {
  readonly name: string
  readonly strike: (route: Route) => Promise<unknown>
  /** The beginning of the message on the page. */
  readonly sentence: string
}

const NOT_JSON = 'The server responded with something other than JSON.'
const NOT_A_LIST = 'The server responded with something other than a list of commands.'

/**
 * Ways in which loading the list can fail. Slow responses aren't included, because testing them requires a fake clock.
 */
export const FAULTS: readonly ListFault[] = [
  { name: 'is down', strike: (route) => route.abort('connectionrefused'), sentence: 'The server cannot be reached.' },
  { name: 'breaks off', strike: (route) => route.abort('connectionreset'), sentence: 'The server cannot be reached.' },
  {
    name: 'responds with 500',
    strike: (route) => route.fulfill({ status: 500, json: [] }),
    sentence: 'The server responded with an error. Its status was 500.',
  },
  {
    name: 'responds with a 404 page',
    strike: (route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>Not found</h1>' }),
    sentence: 'The server responded with an error. Its status was 404.',
  },
  {
    name: 'responds with a page instead of JSON',
    strike: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Log in</h1>' }),
    sentence: NOT_JSON,
  },
  { name: 'responds with nothing', strike: (route) => route.fulfill({ body: '' }), sentence: NOT_JSON },
  { name: 'responds with an object', strike: (route) => route.fulfill({ json: { items: [] } }), sentence: NOT_A_LIST },
  { name: 'responds with null', strike: (route) => route.fulfill({ json: null }), sentence: NOT_A_LIST },
]

/** Makes every request for the list fail this way until the returned function is called. */
export async function strikeList(page: Page, { strike }: Pick<ListFault, 'strike'>): Promise<() => Promise<void>> {
  await page.route(LIST, strike)
  return () => page.unroute(LIST, strike)
}

/** Delays requests for the list until the returned function is called. */
export async function holdList(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(LIST, (route) => promise.then(() => route.continue()).catch(() => undefined))
  return resolve
}
