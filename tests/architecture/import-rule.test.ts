import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAY_IMPORT } from '../../tools/check/imports.ts'
import { ROOMS, type Room } from '../../tools/check/source.ts'
import { compileProbes, type Probe, STANDING_ROOMS, TARGETS, type Verdicts } from './compile-probes.ts'

/** "File ... is not listed within the file list of project ...": there is no reference to the other room. */
const NOT_IN_PROJECT = 'TS6307'

const rooms = ROOMS.filter((room) => STANDING_ROOMS.includes(room))
const arrows = rooms.flatMap((room) => rooms.filter((other) => other !== room).map((other) => ({ room, other })))
const allowed = arrows.filter(({ room, other }) => MAY_IMPORT[room].includes(other))
const forbidden = arrows.filter(({ room, other }) => !MAY_IMPORT[room].includes(other))

/** Each way of taking something from another room. */
const WAYS = [
  (target: string) => `import { target } from '${target}'\nexport const found = target`,
  (target: string) => `import type { Target } from '${target}'\nexport type Found = Target`,
  (target: string) => `export { target } from '${target}'`,
  (target: string) => `export const found = () => import('${target}')`,
]

type Arrow = { readonly room: Room; readonly other: Room }

const probesOf = ({ room, other }: Arrow): readonly Probe[] =>
  WAYS.map((codeFor, index) => ({
    room,
    name: `way-${index}-from-${other}`,
    code: codeFor(`../${other}/${TARGETS[index]}.ts`),
  }))

/** Forbidden and allowed imports apart, so that no mistake of one hides the other's verdict; each compiled once. */
const refusals = compileProbes(forbidden.flatMap(probesOf))
const permissions = compileProbes(allowed.flatMap(probesOf))

test('2. every room of the house has a place in the import rule', () => {
  const standing = STANDING_ROOMS.filter((name) => name !== 'docs')

  const known: readonly string[] = ROOMS

  assert.deepEqual(
    standing.filter((room) => !known.includes(room)),
    [],
  )
  assert.ok(rooms.length >= 8)
})

for (const { room, other } of forbidden) {
  test(`2. ${room} that imports from ${other} does not compile, whichever way it tries`, async () => {
    const verdicts = verdictsOn(await refusals, { room, other })

    assert.deepEqual(
      verdicts.map((errors) => errors.includes(NOT_IN_PROJECT)),
      [true, true, true, true],
    )
  })
}

for (const { room, other } of allowed) {
  test(`2. ${room} that imports from ${other} compiles`, async () => {
    const verdicts = verdictsOn(await permissions, { room, other })

    assert.deepEqual(verdicts, [[], [], [], []])
  })
}

function verdictsOn(verdicts: Verdicts, { room, other }: Arrow): readonly (readonly string[])[] {
  const mine = [...verdicts].filter(([probe]) => probe.room === room && probe.name.endsWith(`-from-${other}`))
  return mine.map(([, errors]) => errors)
}
