import { inSentences } from '../text/sentences.ts'

/**
 * Problems that a page or a client can run into. Each has a stable code, the HTTP status (null if the server never
 * responds with it), and sentences for people: what happened, and what to do next. All other problems are in
 * `http-problems.ts` and `sign-in-problems.ts`, so that pages don't load them.
 */
export const PROBLEMS = {
  'address/unknown': {
    status: 404,
    title: 'There is nothing at this address.',
    advice: 'Check the spelling, or go to the home page.',
  },
  'address/undecodable': {
    status: 400,
    title: 'Pathname could not be decoded; this is likely caused by an invalid percent-encoding',
    advice: 'Correct the address, or go to the home page.',
  },
  'request/malformed': {
    status: 400,
    title: 'The request could not be understood.',
    advice: 'Send a well-formed HTTP/1.1 request.',
  },
  'page/broken': {
    status: null,
    title: 'This page ran into an unexpected error.',
    advice: 'Nothing is lost on the server; reload the page.',
  },
  'http/unreachable': {
    status: null,
    title: 'The server cannot be reached.',
    advice: 'Check your connection, then try again.',
  },
  'http/too-slow': {
    status: null,
    title: 'The server took too long to respond.',
    advice: 'Try again in a moment.',
  },
  'http/refused': {
    status: null,
    title: 'The server responded with an error.',
    advice: 'Try again in a moment.',
  },
  'http/not-json': {
    status: null,
    title: 'The server responded with something other than JSON.',
    advice: 'Try again in a moment; if it keeps failing, the API address may be wrong.',
  },
  'commands/not-a-list': {
    status: null,
    title: 'The server responded with something other than a list of commands.',
    advice: 'Try again in a moment; if it keeps failing, the API address may be wrong.',
  },
  'pattern/invalid': {
    status: null,
    title: 'Not a valid pattern yet; searching as plain text.',
    advice: 'Complete it, or put \\ before a special character.',
  },
  'pattern/too-long': {
    status: null,
    title: 'Too long for a pattern; searching as plain text.',
    advice: 'Shorten it to search by pattern.',
  },
  'pattern/too-slow': {
    status: null,
    title: 'This pattern takes too long.',
    advice: 'Try a simpler pattern.',
  },
  'pattern/busy': {
    status: null,
    title: 'An earlier pattern search is still being stopped.',
    advice: 'The previous results stay until this one can run.',
  },
  'pattern/not-ready': {
    status: null,
    title: 'Pattern search is still loading.',
    advice: 'Until then, you see commands that contain exactly what you typed.',
  },
  'pattern/not-loaded': {
    status: null,
    title: 'Pattern search could not be loaded; searching as plain text.',
    advice: 'Reload the page to search by pattern.',
  },
  'pattern/no-worker': {
    status: null,
    title: 'This browser has web workers switched off; searching as plain text.',
    advice: 'Allow web workers for this site to search by pattern.',
  },
  'words/not-loaded': {
    status: null,
    title: 'Word search could not be loaded; searching for the exact text.',
    advice: 'Reload the page to search by words.',
  },
  'search/stopped': {
    status: null,
    title: 'The search has stopped working.',
    advice: 'Reload the page to search again.',
  },
  'order/unknown': {
    status: null,
    title: 'This site doesn’t know when its commands were added or changed.',
    advice: 'You see them in library order.',
  },
  'copy/refused': {
    status: null,
    title: 'The browser refused to copy.',
    advice: 'The line is selected, so you can copy it yourself.',
  },
  'sign-in/unreachable': {
    status: null,
    title: 'The sign-in provider cannot be reached.',
    advice: 'Everything else works; try signing in again later.',
  },
} as const satisfies Readonly<Record<string, ProblemEntry>>

export type ProblemEntry = { readonly status: number | null; readonly title: string; readonly advice: string }

export type ProblemCode = keyof typeof PROBLEMS

/** A problem that occurred. `detail` describes this occurrence, for people. */
export type Problem = { readonly code: ProblemCode; readonly detail?: string }

/** Formats a problem as one line of text: what happened, details, and what to do next. */
export function describeProblem({ code, detail }: Problem): string {
  const { title, advice } = PROBLEMS[code]
  return inSentences([title, detail ?? '', advice])
}
