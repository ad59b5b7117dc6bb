import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A browser other than Chromium. `missing` is the reason why it isn't available on this machine. `start` rejects if the
 * browser doesn't start, or is too old for the site.
 */
export type BrowserKind = {
  readonly name: string
  readonly missing: string | false
  readonly start: () => Promise<RunningBrowser>
}

export type RunningBrowser = { readonly openTab: () => Promise<BrowserTab>; readonly close: () => Promise<void> }

/** The operations that each browser's protocol provides. `window.ts` builds a visitor's actions from them. */
export type BrowserTab = {
  /** Navigates to an address and waits until the page has loaded. */
  readonly goTo: (url: string) => Promise<unknown>
  /** Evaluates an expression in the page, awaits its promise, and returns the text that the promise resolves with. */
  readonly run: (expression: string) => Promise<string>
  /** Performs mouse and keyboard actions in the format of WebDriver's "Perform Actions". */
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

/** Polls until `look` returns a value other than null. Rejects after two minutes; `what` describes the condition. */
export async function until<T>(what: string, look: () => Promise<T | null> | T | null): Promise<T> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    const seen = await look()
    if (seen !== null) return seen
    await wait(PAUSE_MS)
  }
  throw new Error(`Waited two minutes for ${what}, in vain`)
}

/** The value at this path in a protocol's response, or undefined if there isn't one. */
export function valueAt(answer: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => new Map<string, unknown>(Object.entries(value ?? {})).get(name), answer)
}

/** The text at this path in a protocol's response. Throws if there isn't one. */
export function textAt(answer: unknown, ...path: readonly string[]): string {
  const text = valueAt(answer, ...path)
  if (typeof text !== 'string') throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(answer)}`)
  return text
}

/** The paths that a program could have in the folders of `PATH`. */
export function placesOf(program: string): readonly string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
}

/** Creates an empty folder for a browser's files. Call `remove` after the browser has exited. */
export function ownFolder(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  // One of the browser's helper processes may still be writing.
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }) }
}
