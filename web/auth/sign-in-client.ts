import type { SigninRedirectArgs, User, UserManager } from 'oidc-client-ts'
import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import type { SignInProblem } from '../../core/problems/sign-in-problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { within } from '../within.ts'
import { words } from '../words.ts'
import type { AuthEnvironment } from './auth-environment.ts'
import type { Claims } from './auth-state.ts'
import type { ReturnState } from './callback.ts'
import { isResponseFrom, isSameIssuer, isValidIdToken } from './id-token-rules.ts'
import { corsProblem, problemOf, SignInError } from './sign-in-problem.ts'
import { createUserManager, parseRequest, type SignInRequest } from './user-manager.ts'

/** Tokens that expire sooner than this aren't sent, because requests take time and clocks differ. */
const MIN_VALIDITY_S = 30

/**
 * Signs in with an identity provider, using the authorization code flow with PKCE (S256). Failures are `SignInProblem`
 * values. Each call takes less than ten seconds, not counting the time on the provider's own pages.
 */
export class SignInClient {
  readonly #provider: IdentityProviderConfig
  readonly #environment: AuthEnvironment
  readonly #manager: UserManager
  #user: User | null = null

  constructor(provider: IdentityProviderConfig, environment: AuthEnvironment) {
    this.#provider = provider
    this.#environment = environment
    this.#manager = createUserManager(provider, environment)
  }

  /** True if the provider is on another origin. Browsers may then block its cookies in a frame. */
  get isCrossOrigin(): boolean {
    const { origin } = this.#environment
    return new URL(this.#provider.issuer, origin).origin !== origin
  }

  /** Checks that the provider can be reached and is the configured issuer. Returns null if so. */
  async discover(): Promise<SignInProblem | null> {
    const { discoveryMs } = this.#environment.timeouts
    const metadata = await attempt(() => this.#manager.metadataService.getMetadata(), discoveryMs)
    if (!metadata.ok) return { code: (await this.#isProviderMissing()) ? 'sign-in/unavailable' : 'sign-in/unreachable' }
    if (isSameIssuer(this.#provider.issuer, metadata.value.issuer)) return null
    return { code: 'sign-in/unreachable', detail: words.signInDetails.anotherProvider }
  }

  /** True if the local provider isn't running, in which case the server responds with 404 at its path. */
  async #isProviderMissing(): Promise<boolean> {
    if (!this.#provider.issuer.startsWith('/')) return false
    const { discoveryMs } = this.#environment.timeouts
    const response = await attempt(() => fetch(this.#manager.settings.metadataUrl, { cache: 'no-store' }), discoveryMs)
    return response.ok && response.value.status === 404
  }

  /**
   * Checks that the provider can be reached and that `issuer`, from the callback, is the provider's. `issuer` may be
   * null unless the provider promises to send one. Returns null if the callback is valid.
   */
  async validateIssuer(issuer: string | null): Promise<SignInProblem | null> {
    const problem = await this.discover()
    if (problem !== null) return problem
    const document = { ...(await this.#manager.metadataService.getMetadata()) }
    return isResponseFrom(document, issuer) ? null : { code: 'sign-in/wrong-issuer' }
  }

  /**
   * Navigates to the provider. `prompt: 'none'` keeps it from asking the visitor anything. Resolves to null if the
   * visitor returns with Back.
   */
  async redirectToSignIn(returnState: ReturnState, prompt?: 'none'): Promise<SignInProblem | null> {
    const args = { ...this.#requestArgs(), ...(prompt && { prompt }), state: returnState }
    return (await this.discover()) ?? problemOfRedirect(this.#manager.signinRedirect(args))
  }

  /** Uses a hidden frame to request the claims of a user who is still signed in at the provider. */
  signInInFrame(): Promise<Result<Claims, SignInProblem>> {
    return this.#attempt(async () => this.#acceptUser(await this.#manager.signinSilent(this.#requestArgs())))
  }

  /**
   * Returns an access token, or null if the user has none. Requests a new one in a hidden frame if the current one
   * expires in less than 30 seconds or if `isFresh`.
   */
  async accessToken(isFresh: boolean): Promise<string | null> {
    const user = this.#user
    if (user !== null && !isFresh && (user.expires_in ?? MIN_VALIDITY_S) >= MIN_VALIDITY_S) return user.access_token
    const renewed = await this.signInInFrame()
    return renewed.ok && this.#user !== null ? this.#user.access_token : null
  }

  /** Returns this tab's unanswered request with this `state`, or null if there isn't one. */
  async findRequest(state: string): Promise<SignInRequest | null> {
    return parseRequest(await this.#manager.settings.stateStore.get(state))
  }

  async forgetRequest(state: string): Promise<void> {
    await this.#manager.settings.stateStore.remove(state)
  }

  /** Exchanges the authorization code in `address`, which is the response to `request`, for the user's claims. */
  async exchangeCode(address: string, request: SignInRequest): Promise<Result<Claims, SignInProblem>> {
    if (!request.hasVerifier) return failure({ code: 'sign-in/forged' })
    return this.#attempt(async () => {
      const user = await this.#manager.signinRedirectCallback(address).catch((cause) => this.#explainFailure(cause))
      return this.#acceptUser(user)
    })
  }

  /**
   * Finds out why a response couldn't be read, since browsers don't say. If the provider can be reached, CORS or the
   * CSP has blocked the response.
   */
  async #explainFailure(cause: unknown): Promise<never> {
    const { settings, metadataService } = this.#manager
    if (cause instanceof TypeError && (await fetch(settings.metadataUrl, { cache: 'no-store' })).ok) {
      const endpoint = await metadataService.getTokenEndpoint()
      throw new SignInError(corsProblem(endpoint ?? '', settings.metadataUrl, this.#environment.origin))
    }
    throw cause
  }

  /**
   * Drops the user, and then navigates to the provider to sign out there. Resolves to null if the visitor returns with
   * Back, and to `sign-in/still-signed-in` if the provider's logout address isn't known.
   */
  async redirectToSignOut(returnState: ReturnState): Promise<SignInProblem | null> {
    const endpoint = await this.#attempt(() => this.#manager.metadataService.getEndSessionEndpoint())
    if (endpoint.ok && endpoint.value !== undefined)
      return problemOfRedirect(this.#manager.signoutRedirect({ state: returnState }))
    await this.forgetUser()
    return { code: 'sign-in/still-signed-in' }
  }

  /** Drops the user and their tokens on this page. Doesn't affect the session at the provider or other tabs. */
  async forgetUser(): Promise<void> {
    this.#user = null
    await this.#manager.removeUser()
  }

  /** Passes the callback address from a hidden frame to the parent page. */
  completeInFrame(address: string): Promise<void> {
    return this.#manager.signinSilentCallback(address)
  }

  /** Returns the user's claims if the ID token is valid. Otherwise drops the user and throws. */
  async #acceptUser(user: User | null): Promise<Claims> {
    // Stops the timer of `oidc-client-ts`, which wakes up every five seconds to check if the access token has expired.
    await this.#manager.events.unload()
    const issuer = await this.#manager.metadataService.getIssuer()
    const expectation = { issuer, clientId: this.#provider.clientId, now: this.#environment.now() }
    if (user !== null && isValidIdToken(expectation, user.profile)) {
      // Kept here because getting the user from `oidc-client-ts` would start that timer again.
      this.#user = user
      return { ...user.profile }
    }
    await this.forgetUser()
    throw new SignInError({ code: 'sign-in/forged' })
  }

  #attempt<T>(step: () => Promise<T>): Promise<Result<T, SignInProblem>> {
    return attempt(step, this.#environment.timeouts.responseMs)
  }

  #requestArgs(): SigninRedirectArgs {
    const { audience } = this.#provider
    const api = audience === null ? {} : { resource: audience, extraQueryParams: { audience } }
    return { nonce: crypto.randomUUID(), ...api }
  }
}

function attempt<T>(step: () => Promise<T>, limitMs: number): Promise<Result<T, SignInProblem>> {
  const late = failure<SignInProblem>({ code: 'sign-in/unreachable' })
  return within(
    step().then(success, (cause) => failure(problemOf(cause))),
    limitMs,
    late,
  )
}

async function problemOfRedirect(redirect: Promise<void>): Promise<SignInProblem | null> {
  try {
    await redirect
    return null
  } catch (cause) {
    return problemOf(cause)
  }
}
