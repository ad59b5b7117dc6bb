import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import { readSource, type SourceText, staticallyImportedPaths } from '../../tools/faults/source-files.ts'

const ROOMS = ['core', 'formats', 'client', 'server', 'web', 'cli', 'tools']

describe('sibling folders', () => {
  const files = readSource(ROOT)
  for (const room of ROOMS) {
    test(`have no import cycles in ${room}`, () => {
      const own = files.filter(({ path }) => path.startsWith(`${room}/`))

      const circular = foldersInCircles(own)

      assert.ok(own.length > 0)
      assert.deepEqual(circular, [])
    })
  }

  test('are reported if three of them form a cycle', () => {
    const circle = [
      file('a/one/x.ts', '../two/y.ts'),
      file('a/two/y.ts', '../three/z.ts'),
      file('a/three/z.ts', '../one/w.ts'),
    ]

    assert.deepEqual(foldersInCircles(circle), ['a/one', 'a/three', 'a/two'])
    assert.deepEqual(foldersInCircles(circle.slice(1)), [])
  })

  test('can load each other lazily', () => {
    const lazy = { path: 'a/two/y.ts', text: "export const load = () => import('../one/x.ts')" }

    assert.deepEqual(foldersInCircles([file('a/one/x.ts', '../two/y.ts'), lazy]), [])
  })
})

function file(path: string, imported: string): SourceText {
  return { path, text: `import '${imported}'` }
}

function foldersInCircles(files: readonly SourceText[]): readonly string[] {
  const imports = files.flatMap((each) =>
    staticallyImportedPaths(each).flatMap((target) => siblings(each.path, target)),
  )
  const targets = Map.groupBy(imports, ([from]) => from)
  const reachedFrom = (folder: string) => {
    const reached = new Set((targets.get(folder) ?? []).map(([, to]) => to))
    for (const one of reached) for (const [, to] of targets.get(one) ?? []) reached.add(to)
    return reached
  }
  return [...targets.keys()].filter((folder) => reachedFrom(folder).has(folder)).sort()
}

/** The two sibling folders at which the paths diverge, as one pair. Empty if either path has a file there. */
function siblings(path: string, target: string): readonly (readonly [from: string, to: string])[] {
  const [names, others] = [path.split('/'), target.split('/')]
  const parting = names.findIndex((name, index) => name !== others[index])
  if (parting >= names.length - 1 || parting >= others.length - 1) return []
  return [[names.slice(0, parting + 1).join('/'), others.slice(0, parting + 1).join('/')]]
}
