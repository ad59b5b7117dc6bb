import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

type Entry = { readonly payload: AdapterPayload; readonly expiresAt: number }

const MOST_ENTRIES = 1000
const MS_PER_SECOND = 1000

/**
 * Keeps what the provider must remember (sessions, codes, grants) for as long as the process lives, the newest
 * 1000 entries at most. The provider's own store in memory does the same, but warns on the console at every start.
 */
export function createMemoryAdapter(): AdapterFactory {
  const entries = new Map<string, Entry>()
  return (model) => adapterOf(model, entries)
}

function adapterOf(model: string, entries: Map<string, Entry>): Adapter {
  const keyOf = (id: string) => `${model}:${id}`
  return {
    upsert: async (id, payload, expiresIn = Number.POSITIVE_INFINITY) => {
      // Deleted first: a Map gives its entries in the order in which their keys came, the oldest first.
      entries.delete(keyOf(id))
      entries.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * MS_PER_SECOND })
      const [oldest = ''] = entries.keys()
      if (entries.size > MOST_ENTRIES) entries.delete(oldest)
    },
    find: async (id) => payloadAt(entries, keyOf(id)),
    findByUid: async (uid) => firstOf(model, entries, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => firstOf(model, entries, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const payload = payloadAt(entries, keyOf(id))
      if (payload !== undefined) payload.consumed = Math.floor(Date.now() / MS_PER_SECOND)
    },
    destroy: async (id) => void entries.delete(keyOf(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  }
}

function payloadAt(entries: ReadonlyMap<string, Entry>, key: string): AdapterPayload | undefined {
  const entry = entries.get(key)
  return entry !== undefined && entry.expiresAt > Date.now() ? entry.payload : undefined
}

function firstOf(model: string, entries: ReadonlyMap<string, Entry>, isWanted: (payload: AdapterPayload) => boolean) {
  const ofModel = [...entries.keys()].filter((key) => key.startsWith(`${model}:`))
  return ofModel.map((key) => payloadAt(entries, key)).find((payload) => payload !== undefined && isWanted(payload))
}
