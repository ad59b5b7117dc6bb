import type { SigninRedirectArgs, User, UserManager } from 'oidc-client-ts'
import type { IdentityProviderConfig } from '../../core/public-config.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { SignInProblem } from '../../core/sign-in-problems.ts'
import { within } from '../within.ts'
import type { Claims } from './auth-state.ts'
import type { Travelling } from './callback.ts'
import { isAnswerOf, isIdTokenFor, isIssuerOf } from './id-token-rules.ts'
import { problemOf, SignInFault, unreadableTokens } from './sign-in-problem.ts'
import type { Surroundings } from './surroundings.ts'
import { createUserManager, type SignInRequest, SignInRequests } from './user-manager.ts'

const LATE = Symbol('late')

/** A token that expires sooner is not sent any more: the way to the server takes time, and clocks differ. */
const SOON_S = 30

/**
 * Signing in by one provider: authorization code with PKCE (S256). What can go wrong is a `SignInProblem`, and no call takes
 * ten seconds, apart from the time that the visitor spends at the provider's own pages.
 */
export class SignInClient {
  readonly requests: SignInRequests
  readonly #provider: IdentityProviderConfig
  readonly #surroundings: Surroundings
  readonly #manager: UserManager
  #user: User | null = null

  constructor(provider: IdentityProviderConfig, surroundings: Surroundings) {
    this.requests = new SignInRequests(surroundings)
    this.#provider = provider
    this.#surroundings = surroundings
    this.#manager = createUserManager(provider, surroundings, this.requests)
  }

  /** Whether the provider lives at another origin, where browsers may keep its cookies from a frame. */
  get isElsewhere(): boolean {
    const { origin } = this.#surroundings
    return new URL(this.#provider.issuer, origin).origin !== origin
  }

  /** Null if the provider answers, and for the issuer that is configured. */
  async reach(): Promise<SignInProblem | null> {
    const { toBeFoundMs } = this.#surroundings.timeLimits
    const found = await attempt(() => this.#manager.metadataService.getMetadata(), toBeFoundMs)
    if (!found.ok) return { code: (await this.#isLeftOut()) ? 'sign-in/unavailable' : 'sign-in/unreachable' }
    if (isIssuerOf(this.#provider.issuer, found.value.issuer)) return null
    return { code: 'sign-in/unreachable', detail: 'Another provider answers in its place.' }
  }

  /** Whether the server runs without the sample provider, which pages know by its path: it then answers 404 there. */
  async #isLeftOut(): Promise<boolean> {
    if (!this.#provider.issuer.startsWith('/')) return false
    const { toBeFoundMs } = this.#surroundings.timeLimits
    const response = await attempt(() => fetch(this.#manager.settings.metadataUrl, { cache: 'no-store' }), toBeFoundMs)
    return response.ok && response.value.status === 404
  }

  /** Null if the provider answers, and an answer in the address that says it is from `issuer` is from it. */
  async vouchFor(issuer: string | null): Promise<SignInProblem | null> {
    const problem = await this.reach()
    if (problem !== null) return problem
    const document = { ...(await this.#manager.metadataService.getMetadata()) }
    return isAnswerOf(document, issuer) ? null : { code: 'sign-in/wrong-issuer' }
  }

  /**
   * Goes to the provider; with `prompt` none it may not ask the visitor anything. Null only once the visitor has come
   * back to this very page by the back button.
   */
  async leaveToSignIn(travelling: Travelling, prompt?: 'none'): Promise<SignInProblem | null> {
    const args = { ...this.#requestArgs(), ...(prompt && { prompt }), state: travelling }
    return (await this.reach()) ?? leave(this.#manager.signinRedirect(args))
  }

  /** The claims of the user who is still signed in at the provider, asked for in a hidden frame. */
  signInInFrame(): Promise<Result<Claims, SignInProblem>> {
    return this.#attempt(async () => this.#accept(await this.#manager.signinSilent(this.#requestArgs())))
  }

  /**
   * The access token of the user who is signed in, fit to be sent for a while yet; null where none is to be had any
   * more. With `isFresh` one is asked for anew, in a hidden frame, as it is once the present one has expired.
   */
  async accessToken(isFresh: boolean): Promise<string | null> {
    const user = this.#user
    if (user !== null && !isFresh && (user.expires_in ?? SOON_S) >= SOON_S) return user.access_token
    const renewed = await this.signInInFrame()
    return renewed.ok && this.#user !== null ? this.#user.access_token : null
  }

  /** Exchanges the code in `address` for the user's claims; `request` is the one that it answers. */
  async finish(address: string, request: SignInRequest): Promise<Result<Claims, SignInProblem>> {
    if (!request.hasVerifier) return failure({ code: 'sign-in/forged' })
    return this.#attempt(async () => {
      const user = await this.#manager.signinRedirectCallback(address).catch((cause) => this.#explain(cause))
      return this.#accept(user)
    })
  }

  /** A page is not told why it may not read an answer: only that the provider is there tells CORS and CSP from silence. */
  async #explain(cause: unknown): Promise<never> {
    const { settings, metadataService } = this.#manager
    if (cause instanceof TypeError && (await fetch(settings.metadataUrl, { cache: 'no-store' })).ok) {
      const endpoint = await metadataService.getTokenEndpoint()
      throw new SignInFault(unreadableTokens(endpoint ?? '', settings.metadataUrl, this.#surroundings.origin))
    }
    throw cause
  }

  /** Goes to the provider to sign out there as well, and ends as `leaveToSignIn` does. Signed out here in any case. */
  async leaveToSignOut(travelling: Travelling): Promise<SignInProblem | null> {
    const endpoint = await this.#attempt(() => this.#manager.metadataService.getEndSessionEndpoint())
    if (endpoint.ok && endpoint.value !== undefined) return leave(this.#manager.signoutRedirect({ state: travelling }))
    await this.forgetUser()
    return { code: 'sign-in/still-signed-in' }
  }

  /** Forgets the user and their tokens, here alone. */
  async forgetUser(): Promise<void> {
    this.#user = null
    await this.#manager.removeUser()
  }

  /** In a hidden frame: tells the page around it the address that the provider answered with. */
  answerFrame(address: string): Promise<void> {
    return this.#manager.signinSilentCallback(address)
  }

  /** The claims of a user whose ID token may be believed; else the user is forgotten again. */
  async #accept(user: User | null): Promise<Claims> {
    // The library would wake up every five seconds to look whether the access token has expired.
    await this.#manager.events.unload()
    const issuer = await this.#manager.metadataService.getIssuer()
    const expectation = { issuer, clientId: this.#provider.clientId, now: this.#surroundings.now() }
    if (user !== null && isIdTokenFor(expectation, user.profile)) {
      // Not asked of the library later: each time that would wake it up as well.
      this.#user = user
      return { ...user.profile }
    }
    await this.forgetUser()
    throw new SignInFault({ code: 'sign-in/forged' })
  }

  #attempt<T>(step: () => Promise<T>): Promise<Result<T, SignInProblem>> {
    return attempt(step, this.#surroundings.timeLimits.toAnswerMs)
  }

  #requestArgs(): SigninRedirectArgs {
    const { audience } = this.#provider
    const api = audience === null ? {} : { resource: audience, extraQueryParams: { audience } }
    return { nonce: crypto.randomUUID(), ...api }
  }
}

async function attempt<T>(step: () => Promise<T>, limitMs: number): Promise<Result<T, SignInProblem>> {
  try {
    return success(await withinTime(step(), limitMs))
  } catch (cause) {
    return failure(problemOf(cause))
  }
}

async function leave(leaving: Promise<void>): Promise<SignInProblem | null> {
  try {
    await leaving
    return null
  } catch (cause) {
    return problemOf(cause)
  }
}

/** What `promise` gives, unless that takes longer than `limitMs`: then it rejects. The timer never outlives the call. */
export async function withinTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const given = await within<T, typeof LATE>(promise, limitMs, LATE)
  if (given === LATE) throw new Error(`No answer within ${limitMs} ms`)
  return given
}
