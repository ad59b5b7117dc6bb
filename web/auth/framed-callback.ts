import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { basePath } from '../page-config.ts'
import { classifyCallback } from './callback.ts'
import { browserSurroundings } from './surroundings.ts'

/**
 * What a page does in a frame, instead of showing itself: where a page of this site asked the provider in that frame
 * who is signed in, it is told the answer. In any other frame nothing happens.
 */
export async function runFramedCallback(provider: IdentityProviderConfig): Promise<void> {
  const surroundings = browserSurroundings(window, basePath)
  const address = surroundings.address()
  const { kind } = classifyCallback(address, surroundings.redirectUri)
  if ((kind !== 'code' && kind !== 'error') || !isFramedBy(surroundings.origin)) return
  const { SignInClient } = await import('./sign-in-client.ts')
  await new SignInClient(provider, surroundings).answerFrame(address)
}

function isFramedBy(origin: string): boolean {
  try {
    return window.parent !== window && window.parent.location.origin === origin
  } catch {
    // Browsers forbid even to look at a page of another origin.
    return false
  }
}
