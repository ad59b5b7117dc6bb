import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A browser other than Chromium. `missing` says why it cannot be had on this machine; `start` rejects where the one that
 * is installed does not run, or is older than the site supports.
 */
export type BrowserKind = {
  readonly name: string
  readonly missing: string | false
  readonly start: () => Promise<RunningBrowser>
}

export type RunningBrowser = { readonly openTab: () => Promise<Tab>; readonly close: () => Promise<void> }

/** What each browser's own protocol has to know how to do; a visitor's hands and eyes (`a-window.ts`) are made of it. */
export type Tab = {
  /** Loads an address, and waits until that is done. */
  readonly goTo: (url: string) => Promise<unknown>
  /** Evaluates an expression in the page, waits for its promise, and gives the text that it comes to. */
  readonly run: (expression: string) => Promise<string>
  /** Moves and presses the mouse or the keyboard, as WebDriver's "Perform Actions" describes them. */
  readonly perform: (actions: readonly InputSource[]) => Promise<unknown>
  readonly close: () => Promise<unknown>
}

export type InputSource = {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly actions: readonly Readonly<Record<string, string | number>>[]
}

const LIMIT_MS = 120_000
const PAUSE_MS = 25

/** Asks again and again until `look` gives something; rejects, saying what was awaited, if it has not within two minutes. */
export async function until<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    const seen = await look()
    if (seen !== null) return seen
    await wait(PAUSE_MS)
  }
  throw new Error(`Waited two minutes for ${what}, in vain`)
}

/** What a protocol's answer holds at this path; undefined where it holds nothing there. */
export function valueAt(answer: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => new Map<string, unknown>(Object.entries(value ?? {})).get(name), answer)
}

/** The text that a protocol's answer holds at this path; throws where it holds none. */
export function textAt(answer: unknown, ...path: readonly string[]): string {
  const text = valueAt(answer, ...path)
  if (typeof text !== 'string') throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(answer)}`)
  return text
}

/** The places that a program would have in the folders of PATH. */
export function placesOf(program: string): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
}

/** An empty folder for what a browser writes; to be removed after it has ended. */
export function ownFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  // A browser's last helper process may still be writing.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}
