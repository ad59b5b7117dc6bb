import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { compileProbes, type Probe, TARGETS } from './compile-probes.ts'

/**
 * TypeScript's "File ... is not listed within the file list of project ...": the importing room has no reference to the
 * other room.
 */
const NOT_IN_PROJECT = 'TS6307'

/** Ways to import something from another folder. */
const WAYS = [
  (target: string) => `import { target } from '${target}'\nexport const found = target`,
  (target: string) => `import type { Target } from '${target}'\nexport type Found = Target`,
  (target: string) => `export { target } from '${target}'`,
  (target: string) => `export const found = () => import('${target}')`,
]

type Arrow = readonly [folder: string, other: string]

const AWAY_FROM_CORE: readonly Arrow[] = [
  ['core', 'formats'],
  ['content', 'client'],
  ['formats', 'content'],
  ['client', 'server'],
  ['server', 'client'],
  ['server', 'web'],
  ['web', 'server'],
  ['web', 'cli'],
  ['cli', 'tools'],
  ['tools', 'tests'],
  ['tests', 'bench'],
  ['bench', 'tests'],
]

const TOWARDS_CORE: readonly Arrow[] = [
  ['formats', 'core'],
  ['client', 'core'],
  ['server', 'formats'],
  ['web', 'client'],
  ['cli', 'server'],
  ['tools', 'cli'],
  ['bench', 'tools'],
]

describe('imports between folders', () => {
  test("don't compile if they point away from core", async () => {
    const verdicts = await verdictsOn(AWAY_FROM_CORE)

    const refused = AWAY_FROM_CORE.map((arrow) => [arrow, WAYS.map(() => true)])
    assert.deepEqual(
      verdicts.map(([arrow, errors]) => [arrow, errors.map((each) => each.includes(NOT_IN_PROJECT))]),
      refused,
    )
  })

  test('compile if they point towards core', async () => {
    const verdicts = await verdictsOn(TOWARDS_CORE)

    assert.deepEqual(
      verdicts,
      TOWARDS_CORE.map((arrow) => [arrow, WAYS.map(() => [])]),
    )
  })
})

async function verdictsOn(
  arrows: readonly Arrow[],
): Promise<readonly (readonly [Arrow, readonly (readonly string[])[]])[]> {
  const probes = arrows.map((arrow) => [arrow, probesOf(arrow)] as const)
  const verdicts = await compileProbes(probes.flatMap(([, ways]) => ways))
  return probes.map(([arrow, ways]) => [arrow, ways.map((way) => verdicts.get(way) ?? [])])
}

function probesOf([folder, other]: Arrow): readonly Probe[] {
  return WAYS.map((codeFor, index) => ({
    room: folder,
    name: `way-${index}-from-${other}`,
    code: codeFor(`../${other}/${TARGETS[index]}.ts`),
  }))
}
