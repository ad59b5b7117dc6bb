import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'

/**
 * Matches JSON Web Tokens, and the names of tokens and code verifiers. After a sign-in, the page's scripts must not be
 * able to read any of these.
 */
const LOOKS_LIKE_A_TOKEN = /eyJ\w{8}|access_token|id_token|refresh_token|code_verifier/

/**
 * Returns, as JSON, the markup, Web Storage, cookies, window name and history entries that scripts in the page can
 * read.
 */
export function readableTo(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify({
      markup: document.documentElement.outerHTML,
      lasting: { ...localStorage },
      tab: { ...sessionStorage },
      cookies: document.cookie,
      name: window.name,
      state: history.state,
      entries: window.navigation.entries().map((entry) => [entry.url, entry.getState()]),
    }),
  )
}

/**
 * Fails if the result of `readableTo` contains a token or any of `secrets`, such as those that `secretsOf` collects.
 */
export async function assertNoTraces(page: Page, secrets: readonly string[] = []): Promise<void> {
  const readable = await readableTo(page)
  assert.doesNotMatch(readable, LOOKS_LIKE_A_TOKEN)
  for (const secret of secrets) assert.ok(!readable.includes(secret), `the page still holds ${secret}`)
}

/**
 * Starts collecting the tokens, codes and states in the page's requests and responses. Returns a function that returns
 * those found so far.
 */
export function secretsOf(page: Page): () => Promise<readonly string[]> {
  const found: Promise<readonly string[]>[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    found.push(Promise.resolve([searchParams.get('code') ?? '', searchParams.get('state') ?? '']))
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/oidc/token')) found.push(response.json().then(textsOf))
  })
  return async () => (await Promise.all(found)).flat().filter((secret) => secret.length > MIN_SECRET_LENGTH)
}

const MIN_SECRET_LENGTH = 15

function textsOf(answer: Record<string, unknown>): readonly string[] {
  return ['access_token', 'id_token'].map((name) => String(answer[name]))
}
