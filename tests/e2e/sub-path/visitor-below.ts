import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { untilAlive } from '../../support/browser/open-screen.ts'
import { createVisitor, type Visitor } from '../../support/browser/visitor.ts'

const NOT_FOUND = /the server responded with a status of 404/

/** A visitor of a site under a base path. `leave` also fails if a page requested anything outside `url`. */
export type VisitorBelow = Pick<Visitor, 'page'> & {
  readonly url: string
  readonly leave: (expected?: { readonly unknownAddresses: number }) => Promise<void>
}

/**
 * Opens an empty window for the site at `url`, which includes the base path. `leave` requires exactly
 * `unknownAddresses` console messages about a 404.
 */
export async function createVisitorBelow(url: string): Promise<VisitorBelow> {
  const { page, complaints, leave: close } = await createVisitor()
  const outside: string[] = []
  page.context().on('request', (request) => {
    const address = request.url()
    if (/^https?:/.test(address) && !`${address}/`.startsWith(`${url}/`)) outside.push(address)
  })
  const leave = async ({ unknownAddresses } = { unknownAddresses: 0 }) => {
    await close(NOT_FOUND)
    assert.deepEqual(outside, [])
    const notFound = complaints.filter((complaint) => NOT_FOUND.test(complaint))
    assert.equal(notFound.length, unknownAddresses, notFound.join('\n'))
  }
  return { page, url, leave }
}

/** Loads an address and returns the heading of its screen. */
export async function headingAt(page: Page, address: string): Promise<string> {
  await page.goto(address)
  return headingOf(page)
}

/** The heading of the current screen. Waits until the application has loaded it. */
export async function headingOf(page: Page): Promise<string> {
  await untilAlive(page)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading…' })
  return (await heading.textContent()) ?? ''
}

/** Waits until the screen with this heading is shown, and returns its address and heading. */
export async function viewOf(page: Page, heading: string) {
  await untilShown(page, heading)
  return { address: page.url(), heading: await headingOf(page) }
}

/** Waits until the screen with this heading is shown. */
export async function untilShown(page: Page, heading: string): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}
