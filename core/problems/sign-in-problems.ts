import { PROBLEMS, type ProblemEntry } from './problems.ts'

/** Sign-in problems, in the same format as `PROBLEMS`. The server never responds with them. */
export const SIGN_IN_PROBLEMS = {
  'sign-in/unreachable': PROBLEMS['sign-in/unreachable'],
  'sign-in/refused': {
    status: null,
    title: 'Sign-in was refused or cancelled.',
    advice: 'You are not signed in; you can try again.',
  },
  'sign-in/not-accepted': {
    status: null,
    title: 'The sign-in provider rejected this site’s request.',
    advice: 'You are not signed in; tell the owner of this site.',
  },
  'sign-in/not-now': {
    status: null,
    title: 'The sign-in provider cannot sign anyone in right now.',
    advice: 'You are not signed in; try again in a few minutes.',
  },
  'sign-in/unreadable': {
    status: null,
    title: 'The sign-in provider does not let this page read its response.',
    advice: 'You are not signed in, and waiting will not help; tell the owner of this site.',
  },
  'sign-in/wrong-issuer': {
    status: null,
    title: 'The response is not from this site’s sign-in provider.',
    advice: 'You are not signed in; start again with Login.',
  },
  'sign-in/forged': {
    status: null,
    title: 'The response does not match a sign-in started here.',
    advice: 'You are not signed in; start again with Login.',
  },
  'sign-in/insecure': {
    status: null,
    title: 'Sign-in needs a secure connection.',
    advice: 'Open this site over HTTPS to sign in.',
  },
  'sign-in/no-storage': {
    status: null,
    title: 'This browser does not let the site store a sign-in in progress.',
    advice: 'Allow this site to store data, or free up space, then try again.',
  },
  'sign-in/unavailable': {
    status: null,
    title: 'Sign-in is not set up on this site.',
    advice: 'Everything else works; the owner can set it up with AUTH_DOMAIN.',
  },
  'sign-in/still-signed-in': {
    status: null,
    title: 'You are signed out here, but perhaps not at the sign-in provider.',
    advice: 'The provider does not let this site sign you out; sign out there as well.',
  },
  'sign-in/no-server': {
    status: null,
    title: 'The server did not respond.',
    advice: 'Check your connection, then try again.',
  },
  'sign-in/token-refused': {
    status: null,
    title: 'The server did not accept this token.',
    advice: 'You are not signed in.',
  },
  'sign-in/read-only-token': {
    status: null,
    title: 'This token may only read the library.',
    advice: 'Sign in with one that was created with --write.',
  },
  'sign-in/not-kept': {
    status: null,
    title: 'You are signed in, but this browser did not save your sign-in.',
    advice: 'You will have to sign in again after you reload or close this page.',
  },
  'sign-in/not-signed-out': {
    status: null,
    title: 'You are still signed in on this device: the server did not respond.',
    advice: 'Press Logout again in a moment.',
  },
} as const satisfies Readonly<Record<string, ProblemEntry>>

export type SignInProblemCode = keyof typeof SIGN_IN_PROBLEMS

/** A problem with signing in or out. `detail` describes this occurrence, for people. */
export type SignInProblem = { readonly code: SignInProblemCode; readonly detail?: string }
