import type { startHostedProvider } from './hosted-provider.ts'
import { createTab } from './tab.ts'

/**
 * Starts a sign-in at a hosted provider, then loads the registered address with a code, as if the provider had
 * redirected to it. `changes` add or replace parameters of that address.
 */
export async function finishAt(
  provider: Awaited<ReturnType<typeof startHostedProvider>>,
  { changes = {}, options = {} }: FinishOptions = {},
) {
  const { issuer, home, asked } = provider
  const tab = createTab(provider, { issuer, clientId: 'a-client', ...options })
  const first = await tab.load('/authentication?a=b')
  void first.login()
  const { searchParams } = new URL(await first.left)
  asked.nonce = searchParams.get('nonce') ?? ''
  const answer = new URLSearchParams({ code: 'a-code', state: searchParams.get('state') ?? '', ...changes })
  const address = `${home}?${answer}`
  return { tab, address, page: await tab.load(address) }
}

type FinishOptions = {
  readonly changes?: Readonly<Record<string, string>>
  readonly options?: Parameters<typeof createTab>[1]
}
