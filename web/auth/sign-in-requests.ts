import { InMemoryWebStorage, WebStorageStateStore } from 'oidc-client-ts'
import { jsonValueOf, optional, record, text } from '../../core/parse.ts'
import type { Surroundings } from './surroundings.ts'

/** A request to the provider, begun in this tab. `travelled` is what was sent along, of unknown shape. */
export type SignInRequest = { readonly travelled: unknown; readonly hasVerifier: boolean }

const parseStored = record({ code_verifier: optional(text) })

/** The requests under way in this tab, by the `state` in their answers. No token is among them. */
export class SignInRequests {
  /** Where the library keeps a state, a code verifier and a nonce for each of them. */
  readonly store: WebStorageStateStore

  constructor({ tab }: Pick<Surroundings, 'tab'>) {
    this.store = new WebStorageStateStore({ store: storageOr(tab, new InMemoryWebStorage()) })
  }

  /** The request whose answers carry `state`; null if there is none. */
  async find(state: string): Promise<SignInRequest | null> {
    const stored = jsonValueOf((await this.store.get(state)) ?? '')
    const parsed = parseStored(stored)
    if (!parsed.ok) return null
    const travelled = typeof stored === 'object' && stored !== null && 'data' in stored ? stored.data : undefined
    return { travelled, hasVerifier: parsed.value.code_verifier !== undefined }
  }

  /** Forgets a request: its answer has come. */
  async forget(state: string): Promise<void> {
    await this.store.remove(state)
  }
}

function storageOr(storage: () => Storage | null, otherwise: Storage): Storage {
  try {
    return storage() ?? otherwise
  } catch {
    return otherwise
  }
}
