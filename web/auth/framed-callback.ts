import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import { browserEnvironment } from './auth-environment.ts'
import { classifyCallback } from './callback.ts'

/**
 * Runs when the page is loaded in a frame. If the frame is part of this site's silent sign-in, passes the callback
 * address to the parent page. Does nothing in any other frame. `basePath` is the prefix of all paths on the site.
 */
export async function runFramedCallback(
  provider: IdentityProviderConfig,
  window: Window,
  basePath: string,
): Promise<void> {
  const environment = browserEnvironment(window, basePath)
  const address = environment.address()
  const { kind } = classifyCallback(address, environment.redirectUri)
  if ((kind !== 'code' && kind !== 'error') || !isFramedBy(window, environment.origin)) return
  const { SignInClient } = await import('./sign-in-client.ts')
  await new SignInClient(provider, environment).completeInFrame(address)
}

function isFramedBy(window: Window, origin: string): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === origin
  } catch {
    // Reading the origin throws if the parent page has another one.
    return false
  }
}
