import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileProbes, type Probe } from './compile-probes.ts'

/** Browser globals. Node has some of them too, so the server's `lacks` names only a few. */
const BROWSER = ['document', 'window', 'localStorage', 'sessionStorage', 'navigator', 'HTMLElement']
const NODE = ['process', 'Buffer', '__dirname', 'NodeJS']
/** Globals that browsers and Node have in common, but that aren't part of the language. */
const BOTH = ['setTimeout', 'setInterval', 'fetch', 'console', 'performance', 'crypto', 'URL', 'AbortController']

type Surroundings = { readonly has: readonly string[]; readonly lacks: readonly string[] }

/** Globals that each room may and may not use. */
const KNOWS: Readonly<Record<string, Surroundings>> = {
  core: { has: ['RegExp', 'Map'], lacks: [...BROWSER, ...NODE, ...BOTH] },
  content: { has: ['Date'], lacks: [...BROWSER, ...NODE, ...BOTH] },
  client: { has: BOTH, lacks: NODE },
  server: { has: BOTH, lacks: ['document', 'window', 'HTMLElement'] },
  web: { has: [...BROWSER, ...BOTH], lacks: NODE },
}

const rooms = Object.entries(KNOWS).map(([room, surroundings]) => ({ room, ...surroundings }))
const probeFor = (room: string, name: string): Probe => ({
  room,
  name: `knows-${name}`,
  code:
    name === 'NodeJS'
      ? 'export type Found = NodeJS.Timeout'
      : `export const found = typeof ${name} === 'undefined' ? 0 : ${name}`,
})
const probes = rooms.flatMap(({ room, has, lacks }) => [...has, ...lacks].map((name) => probeFor(room, name)))
const compiled = compileProbes(probes)

for (const { room, has, lacks } of rooms) {
  test(`${room} doesn't compile with APIs it lacks: ${lacks.join(', ')}`, async () => {
    const names = await namesThat(room, 'fail')

    assert.deepEqual(names, [...lacks].sort())
  })

  test(`${room} compiles with the APIs it has: ${has.join(', ')}`, async () => {
    const names = await namesThat(room, 'compile')

    assert.deepEqual(names, [...has].sort())
  })
}

async function namesThat(room: string, verdict: 'fail' | 'compile'): Promise<readonly string[]> {
  const verdicts = [...(await compiled)].filter(([probe]) => probe.room === room)
  const fitting = verdicts.filter(([, errors]) => (verdict === 'fail' ? errors.length > 0 : errors.length === 0))
  return fitting.map(([probe]) => probe.name.replace('knows-', '')).sort()
}
